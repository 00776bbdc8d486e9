import { toPageHandle } from "../../../../components/page-handle"
import { ItemsTabs } from "../items-tabs"
import { ChoicesSection } from "./choices-section"

export default function ChoicesPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      <ChoicesSection />
    </div>
  )
}

export const handle = toPageHandle("items.tabs.choices")
