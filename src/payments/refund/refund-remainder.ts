import { type ServiceFailure } from "../../messages/rules/message"
import { type ServiceError } from "../../service/rules/service-error"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { isUndecided, type RefundRow } from "../sql/refund-row"
import { requireConfigured } from "../../store/configured"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { readCollectors } from "../note-record"
import { reconcileRefunds } from "./check-refund"
import { makeRefund } from "./make-refund"
import { leftAtService } from "./plan-refund"
import { readRecordOf } from "./read-record"
import { settleRefund } from "./settle-refund"

/** The state of a refund of the whole rest. */
export type RemainderState =
  | { kind: "all_back" }
  | { kind: "undecided" }
  | { kind: "refused"; why: ServiceFailure | null }
  | { kind: "unreadable"; error: ServiceError }

type Refunded = Pick<
  KnownPayment,
  "trx_id" | "remote_trx_id" | "order_ref" | "amount" | "open_amount" | "currency_code"
>

/**
 * Gives back the rest of the money that the service has of a payment. After a refusal the next refund has another name. The plugin sends a refund only after the earlier
 * refund is decided.
 */
export async function refundRemainder(store: Store, payment: Refunded): Promise<RemainderState> {
  if ((await settleUndecided(store, payment.trx_id)).isUndecided) return { kind: "undecided" }
  const record = await readRecordOf(store, payment.remote_trx_id)
  if (!record.ok) return { kind: "unreadable", error: record.error }
  await reconcileRefunds(store, payment.trx_id, record.value)
  const refunds = await store.payments.refunds.ledger.ofTransaction(payment.trx_id)
  const rest = toRest(store, payment, { record: record.value, refunds })
  if (rest.isLessThanOrEqualTo(0)) return { kind: "all_back" }
  const attempts = refunds.filter(({ origin, state }) => origin === "reversal" && state !== "unknown").length
  const { refund } = await makeRefund(store, {
    trxId: payment.trx_id,
    remoteTrxId: payment.remote_trx_id,
    requestKey: `reversal:${payment.order_ref}:${attempts}`,
    origin: "reversal",
    medusaRefundId: null,
    wantedItems: null,
    amount: rest.toFixed(),
    total: payment.amount,
    openAmount: payment.open_amount,
    currencyCode: payment.currency_code,
    reason: null,
    askedAt: new Date(),
    by: null,
    scope: { kind: "any" },
    patienceMs: 0,
  })
  if (refund.state === "done") return { kind: "all_back" }
  return refund.state === "refused" ? { kind: "refused", why: refund.why } : { kind: "undecided" }
}

/**
 * Checks whether the service keeps a rest of a payment that it calls refunded. If the service has no record, the status counts for the whole
 * payment.
 *
 * @throws if the record may be readable later
 */
export async function isRestKept(store: Store, payment: Refunded): Promise<boolean> {
  if (!requireConfigured(store).clients.transactions.isConfigured("getTransaction")) return false
  const record = await readRecordOf(store, payment.remote_trx_id, { maxAttempts: 1 })
  if (!record.ok && record.error.kind === "retry_later")
    throw new Error(`the record of payment ${payment.trx_id} cannot be read, and it may show a rest`)
  if (!record.ok || (record.value.other_amounts?.refund_amount ?? 0) <= 0) return false
  const refunds = await store.payments.refunds.ledger.ofTransaction(payment.trx_id)
  return toRest(store, payment, { record: record.value, refunds }).isGreaterThan(0)
}

const toRest = (
  store: Store,
  { amount, open_amount }: Refunded,
  { record, refunds }: { record: TransactionRecord; refunds: RefundRow[] },
) =>
  leftAtService({
    record,
    others: refunds,
    total: amount,
    openAmount: open_amount,
    collectors: readCollectors(store),
  })

export interface RefundsSoFar {
  isUndecided: boolean
  /** A part of the money went back. */
  isBegun: boolean
}

/** Reads the refunds that the service has not decided. */
export async function settleUndecided(store: Store, trxId: string): Promise<RefundsSoFar> {
  const { ledger } = store.payments.refunds
  const undecided = (await ledger.ofTransaction(trxId)).filter(isUndecided)
  for (const { id } of undecided) await settleRefund(store, id)
  const refunds = await ledger.ofTransaction(trxId)
  return { isUndecided: refunds.some(isUndecided), isBegun: refunds.some(({ state }) => state === "done") }
}
