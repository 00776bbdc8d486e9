import { Alert } from "@medusajs/ui"
import type {
  AdminPaymentDetail,
  AdminPaymentResponse,
} from "../../../api/admin/partner-commerce/payments/payment-view"
import { useFreshProblems } from "../../hooks/api/overview"
import { useRecheckPayment } from "../../hooks/api/payments"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import type { OrderBooks } from "../../lib/order-money"
import { RemoteStatus, useRecheckedText } from "../transaction/remote-status"
import { decidePaymentAlert, type PaymentAlert } from "./payment-alert"

const VARIANTS = {
  open: "info",
  held: "warning",
  ordering: "info",
  paid: "success",
  refunded_in_part: "info",
  refunded: "warning",
  failed: "info",
  reversing: "warning",
  reversed: "info",
  abandoned: "info",
  captured_early: "warning",
  booking: "info",
  cancelled_here: "error",
  cancelling: "info",
  refunded_here: "warning",
  refund_booking: "info",
  refunded_booking: "warning",
  refunded_and_cancelled: "info",
  ended: "error",
  disputed: "error",
} as const satisfies Record<PaymentAlert["kind"], string>

interface PaymentStatusAlertProps {
  payment: AdminPaymentDetail
  books: OrderBooks | null
}

/** Alert that says what a payment's state means and what to do, so that goods ship only after the money has arrived. */
export function PaymentStatusAlert({ payment, books }: PaymentStatusAlertProps) {
  const alert = decidePaymentAlert(useFreshProblems(payment), books)
  const { what, meaning } = useAlertWords(payment)(alert)
  return (
    <div className="flex flex-col gap-y-3">
      <Alert variant={VARIANTS[alert.kind]}>
        <strong className="txt-compact-small-plus block">{what}</strong>
        {meaning}
      </Alert>
      <Recheck payment={payment} />
    </div>
  )
}

function useAlertWords({ refunded, service_amount, currency_code }: AdminPaymentDetail) {
  const t = useText()
  const { money } = useFormat()
  const { toText, toFix } = useServerText()
  return (alert: PaymentAlert): { what: string; meaning: string } => {
    if (alert.kind === "disputed") {
      const { problem } = alert
      return { what: t("paymentAlerts.disputed.what"), meaning: `${toText(problem.why)}. ${toFix(problem)}` }
    }
    const values = { refunded: money(refunded, currency_code), left: money(service_amount - refunded, currency_code) }
    return {
      what: t(`paymentAlerts.${alert.kind}.what`),
      meaning: t(`paymentAlerts.${alert.kind}.meaning`, values),
    }
  }
}

function Recheck({ payment }: { payment: AdminPaymentDetail }) {
  const toText = useRecheckedText()
  const toasts = useMutationToasts<AdminPaymentResponse>(({ payment }) => toText(payment.remote_status))
  return <RemoteStatus transaction={payment} recheck={useRecheckPayment(payment.trx_id ?? "", toasts)} />
}
