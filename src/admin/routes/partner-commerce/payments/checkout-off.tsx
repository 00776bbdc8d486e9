import { Alert } from "@medusajs/ui"
import { useOverview } from "../../../hooks/api/overview"
import { useText } from "../../../i18n/use-text"

/** Why there are no payments where the service is no payment method of this store, and what to do. */
export function CheckoutOff() {
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
