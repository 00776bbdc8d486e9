import { Crumb } from "../../../../components/crumb"
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

export const handle = { breadcrumb: () => <Crumb text="payments.tabs.service" /> }
