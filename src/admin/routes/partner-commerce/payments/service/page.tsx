import { toPageHandle } from "../../../../components/page-handle"
import { PaymentsTabs } from "../payments-tabs"
import { ServiceSection } from "./service-section"

export default function ServicePaymentsPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <ServiceSection />
    </div>
  )
}

export const handle = toPageHandle("payments.tabs.service")
