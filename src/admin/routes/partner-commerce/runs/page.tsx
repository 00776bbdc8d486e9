import { Columns } from "../../../components/columns"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { RunDrawer } from "./run-drawer"
import { RunsSection } from "./runs-section"

export default function RunsPage() {
  const drawer = useDrawerAddress("run")
  return (
    <>
      <Columns main={<RunsSection open={drawer.open} />} />
      {drawer.opened && <RunDrawer id={drawer.opened} close={drawer.close} />}
    </>
  )
}

export const handle = toPageHandle("runs.title")
