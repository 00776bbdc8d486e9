import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { StatisticsSection } from "./statistics-section"

export default function StatisticsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <StatisticsSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.statistics")
