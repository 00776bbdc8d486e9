import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { PayoutsSection } from "./payouts-section"

export default function PayoutsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <PayoutsSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.payouts")
