import { Alert } from "@medusajs/ui"
import { useOverview } from "../../../hooks/api/overview"
import { useText } from "../../../i18n/use-text"

/** Explains why this store has no payments if it lacks the payment method, and what to do. */
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
