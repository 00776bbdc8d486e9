import { Alert } from "@medusajs/ui"
import type {
  AdminTransactionDetail,
  AdminTransactionResponse,
} from "../../../api/admin/partner-commerce/transactions/transaction-view"
import { useOverview } from "../../hooks/api/overview"
import { useRecheckPayment } from "../../hooks/api/payments"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import type { OrderBooks } from "../../lib/order-books"
import { RemoteStatus, useRecheckedText } from "../transaction/remote-status"
import { decideStanding, type Standing } from "./standing"

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
  disputed: "error",
} as const satisfies Record<Standing["kind"], string>

interface PaymentStatusAlertProps {
  payment: AdminTransactionDetail
  books: OrderBooks | null
}

/** Alert that says what a payment's state means and what to do: nothing is shipped before the money is there. */
export function PaymentStatusAlert({ payment, books }: PaymentStatusAlertProps) {
  const { data: overview } = useOverview()
  const standing = decideStanding(payment, overview?.problems ?? [], books)
  const { what, meaning } = useStandingWords(payment)(standing)
  return (
    <div className="flex flex-col gap-y-3">
      <Alert variant={VARIANTS[standing.kind]}>
        <strong className="txt-compact-small-plus block">{what}</strong>
        {meaning}
      </Alert>
      <Recheck payment={payment} />
    </div>
  )
}

function useStandingWords({ refunded, amount, currency_code }: AdminTransactionDetail) {
  const t = useText()
  const { money } = useFormat()
  const { toText, toFix } = useServerText()
  return (standing: Standing): { what: string; meaning: string } => {
    if (standing.kind === "disputed") {
      const { problem } = standing
      return { what: t("paymentStandings.disputed.what"), meaning: `${toText(problem.why)}. ${toFix(problem)}` }
    }
    const values = { refunded: money(refunded, currency_code), left: money(amount - refunded, currency_code) }
    return {
      what: t(`paymentStandings.${standing.kind}.what`),
      meaning: t(`paymentStandings.${standing.kind}.meaning`, values),
    }
  }
}

function Recheck({ payment }: { payment: AdminTransactionDetail }) {
  const toText = useRecheckedText()
  const toasts = useMutationToasts<AdminTransactionResponse>(({ transaction }) => toText(transaction.remote_status))
  return <RemoteStatus transaction={payment} recheck={useRecheckPayment(payment.trx_id ?? "", toasts)} />
}
