import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminTransactionDetail } from "../../../api/admin/partner-commerce/transactions/transaction-view"

/** Where a payment stands, for whoever packs parcels or answers its customer. */
export type Standing =
  | { kind: PlainStanding }
  /** Something about the payment waits for a person. */
  | { kind: "disputed"; problem: AdminProblem }

type PlainStanding =
  | "open"
  | "held"
  /** Approved; its order is being made. */
  | "ordering"
  | "paid"
  | "refunded_in_part"
  | "refunded"
  | "failed"
  /** It must not be kept, and is being given back. */
  | "reversing"
  | "reversed"
  | "abandoned"

type StandingPayment = Pick<
  AdminTransactionDetail,
  "trx_id" | "state" | "order_id" | "amount" | "refunded" | "reversal"
>

/** @param problems all that are open in the store */
export function decideStanding(payment: StandingPayment, problems: readonly AdminProblem[]): Standing {
  const [problem] = problemsOf(payment, problems)
  return problem ? { kind: "disputed", problem } : { kind: toPlainStanding(payment) }
}

function toPlainStanding({ state, order_id, amount, refunded, reversal }: StandingPayment): PlainStanding {
  if (reversal === "asked") return "reversing"
  if (state !== "approved") return state
  if (refunded >= amount) return "refunded"
  if (refunded > 0) return "refunded_in_part"
  return order_id === null ? "ordering" : "paid"
}

/** Problems of payments, whose values name the transaction; those of its refunds are told beside the refunds. */
const problemsOf = ({ trx_id }: Pick<StandingPayment, "trx_id">, problems: readonly AdminProblem[]): AdminProblem[] =>
  problems.filter(
    ({ code, why }) => code.startsWith("payment_") && (why.values as { trx_id?: string }).trx_id === trx_id,
  )
