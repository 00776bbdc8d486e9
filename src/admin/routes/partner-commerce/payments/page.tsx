import { defineRouteConfig } from "@medusajs/admin-sdk"
import { toPageHandle } from "../../../components/page-handle"
import { useDrawerAddress } from "../../../hooks/use-drawer-address"
import { PaymentDrawer } from "./payment-drawer"
import { PaymentsTable } from "./payments-table"
import { PaymentsTabs } from "./payments-tabs"
import { Alert } from "@medusajs/ui"
import { useOverview } from "../../../hooks/api/overview"
import { useText } from "../../../i18n/use-text"

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

/** Explains why this store has no payments if it lacks the payment method, and what to do. */
function CheckoutOff() {
  const t = useText()
  const { data: overview } = useOverview()
  if (!overview || overview.checkout) return null
  const key = overview.configured ? "checkoutOff" : "inert"
  return (
    <Alert variant="warning">
      <strong className="txt-compact-small-plus block">{t(`payments.${key}.title`)}</strong>
      {t(`payments.${key}.fix`)}
    </Alert>
  )
}
