import { Columns } from "../../../components/columns"
import { Crumb } from "../../../components/crumb"
import { RunsSection } from "./runs-section"

export default function RunsPage() {
  return <Columns main={<RunsSection />} />
}

export const handle = { breadcrumb: () => <Crumb text="runs.title" /> }
