import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { CheckoutOff } from "./checkout-off"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentsTable } from "./payments-table"
import { PaymentsTabs } from "./payments-tabs"

export default function PaymentsPage() {
  const drawer = useDrawerAddress("payment")
  return (
    <div className="flex flex-col gap-y-3">
      <PaymentsTabs />
      <CheckoutOff />
      <PaymentsTable open={drawer.open} />
      {drawer.opened && <PaymentDrawer trxId={drawer.opened} close={drawer.close} />}
    </div>
  )
}

export const config = defineRouteConfig({ label: "menu.payments", translationNs: "partner-commerce", rank: 3 })

export const handle = toPageHandle("menu.payments")
