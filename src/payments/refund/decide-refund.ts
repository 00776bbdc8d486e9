import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import { BigNumber } from "bignumber.js"
import { type ServiceFailure } from "../../messages/rules/message"
import { toServicePart } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type RefundDecision } from "../sql/refund-ledger"
import { type RefundRow } from "../sql/refund-row"

const toUnknownKey = (id: string) => `refund-unknown:${id}`
const toPendingKey = (id: string) => `refund-pending:${id}`
const toRefusedKey = (id: string) => `refund-refused:${id}`
export const toCancelledKey = (orderRef: string) => `payment-cancelled:${orderRef}`
const toUnbookedKey = (id: string) => `refund-not-booked:${id}`

/** Decides a refund once, and emits `partner-commerce.refund.done` or `.refused`. */
export async function decideRefund(store: Store, refund: RefundRow, decision: RefundDecision): Promise<void> {
  const { payments, problems } = store
  const isMoved = await payments.refunds.ledger.decide(refund.id, decision)
  if (decision.state !== "pending") await problems.clear(toPendingKey(refund.id))
  await problems.clear(toUnknownKey(refund.id))
  if (!isMoved || decision.state === "pending") return
  if (decision.state === "done") await clearCovered(store, refund.trx_id)
  else await raiseRefused(store, { ...refund, state: "refused", why: decision.why ?? null })
  const { id, trx_id, amount, currency_code } = refund
  await store.container.resolve(Modules.EVENT_BUS).emit({
    name: `partner-commerce.refund.${decision.state}` satisfies EventName,
    data: { id, trx_id, amount, currency_code },
  })
}

export async function raiseUnknown(store: Store, refund: RefundRow): Promise<void> {
  const values = await toProblemValues(store, refund)
  await store.problems.raise({ key: toUnknownKey(refund.id), code: "refund_unknown", values })
}

export async function raisePending(store: Store, refund: RefundRow): Promise<void> {
  const values = await toProblemValues(store, refund)
  await store.problems.raise({ key: toPendingKey(refund.id), code: "refund_pending", values })
}

/** A person who requests more than the rest reads the reason at once, so no problem is raised. */
const ANSWERED_AT_ONCE: ReadonlySet<ServiceFailure["code"]> = new Set([
  "refund_above_left",
  "refund_above_lines",
  "refund_above_service_part",
  "refund_items_unknown",
])

/** A person handles a refusal. If the service refuses a line that was refunded before, the next step differs. */
export async function raiseRefused(store: Store, refund: RefundRow): Promise<void> {
  const { why, trx_id, origin } = refund
  if (why === null || (origin !== "reversal" && ANSWERED_AT_ONCE.has(why.code))) return
  const { problems, payments } = store
  // A reversal raises `payment_not_reversed` instead.
  if (origin === "reversal" && (await payments.ledger.read({ trx_id }))?.reversal != null) return
  const others = (await payments.refunds.ledger.ofTransaction(trx_id)).filter(({ id }) => id !== refund.id)
  if (isCoveredBy(others, refund)) return
  const values = { ...(await toProblemValues(store, refund)), why }
  await problems.raise({ key: toRefusedKey(refund.id), code: "refund_refused", values })
}

/** Later refunds of the same amount or more replace the refused one. */
const isCoveredBy = (others: readonly RefundRow[], { amount, created_at }: RefundRow) =>
  others
    .filter((other) => other.state === "done" && other.created_at > created_at)
    .reduce((sum, other) => sum.plus(other.amount), new BigNumber(0))
    .isGreaterThanOrEqualTo(amount)

/** Clears the problems that refunds have solved: a refusal whose amount went back later, and a cancelled order that is refunded. */
export async function clearCovered(store: Store, trxId: string): Promise<void> {
  const { payments, problems } = store
  const refunds = await payments.refunds.ledger.ofTransaction(trxId)
  const payment = await payments.ledger.read({ trx_id: trxId })
  const given = refunds
    .filter(({ state }) => state === "done")
    .reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))
  const isAll = payment !== null && given.isGreaterThanOrEqualTo(toServicePart(payment))
  const solved = refunds.filter((refund) => refund.state === "refused" && (isAll || isCoveredBy(refunds, refund)))
  await problems.clearAll([
    ...solved.map(({ id }) => toRefusedKey(id)),
    ...(isAll ? [toCancelledKey(payment.order_ref)] : []),
  ])
}

/** The service has ended the transaction, so its refunds are settled. */
export async function clearRefused(store: Store, trxId: string): Promise<void> {
  const { payments, problems } = store
  const refunds = await payments.refunds.ledger.ofTransaction(trxId)
  await problems.clearAll(refunds.map(({ id }) => toRefusedKey(id)))
}

export async function raiseUnbooked(store: Store, refund: RefundRow, failure: string): Promise<void> {
  const values = { ...(await toProblemValues(store, refund)), failure }
  await store.problems.raise({ key: toUnbookedKey(refund.id), code: "refund_not_booked", values })
}

export async function clearUnbooked(store: Store, { id }: RefundRow): Promise<void> {
  await store.problems.clear(toUnbookedKey(id))
}

async function toProblemValues(store: Store, refund: RefundRow) {
  const { trx_id } = refund
  const isDeal = (await store.deals.ledger.read(trx_id)) !== null
  return { trx_id, sale: isDeal ? "deal" : "payment", ...toAmount(refund) } as const
}

/** Values for a message. */
export const toAmount = ({ amount, currency_code }: Pick<RefundRow, "amount" | "currency_code">) => ({
  amount,
  currency: currency_code.toUpperCase(),
})
