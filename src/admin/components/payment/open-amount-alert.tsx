import { Alert } from "@medusajs/ui"
import type { AdminPaymentDetail } from "../../../api/admin/partner-commerce/payments/payment-view"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"
import type { OrderBooks } from "../../lib/order-money"
import { decideOpenAmount } from "./open-amount"

interface OpenAmountAlertProps {
  payment: AdminPaymentDetail
  books: OrderBooks | null
}

/** Alert that says who collects a down payment from the customer, and that the service does not pay it out; nothing if the service collects it. */
export function OpenAmountAlert({ payment, books }: OpenAmountAlertProps) {
  const t = useText()
  const { money } = useFormat()
  const step = decideOpenAmount(payment, books)
  if (!step) return null
  const { kind, by } = step
  const toMoney = (amount: number) => money(amount, payment.currency_code)
  const values = { amount: toMoney(step.amount), service: toMoney(payment.service_amount) }
  return (
    <Alert variant={kind === "collect" ? "warning" : "info"}>
      <strong className="txt-compact-small-plus block">{t(`openAmount.${by}.${kind}.what`, values)}</strong>
      {t(`openAmount.${by}.${kind}.meaning`, values)}
    </Alert>
  )
}
