import { toCents } from "../../values/money/cents"
import { explainRefunds, isSilent, toRefundState } from "../rules/refund-status"
import { type ServiceFailure } from "../../messages/rules/message"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { type RefundDecision } from "../sql/refund-ledger"
import { isSent, type RefundRow } from "../sql/refund-row"
import { requireConfigured } from "../../store/configured"
import { clearCovered, decideRefund } from "./decide-refund"
import { readRecordOf } from "./read-record"
import { OWN_PROVIDER } from "../rules/provider-id"
import { findSubject } from "./refund-subject"

export interface RefundCheck {
  /** The user who finds no such refund in the service's portal. */
  deniedBy?: string
}

/**
 * Reads the outcome of a refund from the service: the refund's own status if it has an id, else the refunded sum of the record. It sends no
 * refund. It runs under the caller's lease: a process that lost its lease before the call makes no call.
 *
 * @returns the refund as it is afterwards
 */
export async function checkRefund(store: Store, refund: RefundRow, check: RefundCheck = {}): Promise<RefundRow> {
  if (refund.state === "done" || refund.state === "refused") return refund
  if (refund.state === "unknown" && !isSent(refund)) {
    const why = toUnsent(refund)
    await decideRefund(store, refund, { state: "refused", event: { event: "refused", failure: why }, why })
  } else if (!(await readOwnStatus(store, refund))) await readRecord(store, refund, check)
  return (await store.payments.refunds.ledger.read(refund.id)) ?? refund
}

/** The process ended before its first call, or after the service had refused the lines of a call. */
function toUnsent({ timeline }: RefundRow): ServiceFailure {
  const refused = timeline.findLast(({ event }) => event === "lines_refused")
  if (!refused) return { code: "refund_not_begun", values: {} }
  const words = refused.failure?.code === "answered" ? refused.failure.values.words : undefined
  return { code: "refund_lines_left", values: words === undefined ? {} : { words } }
}

/** @returns whether the service's answer decides the refund; if not, the record may decide it */
async function readOwnStatus(store: Store, refund: RefundRow): Promise<boolean> {
  const { transactions } = requireConfigured(store).clients
  if (refund.remote_refund_id === null || !transactions.isConfigured("getRefundStatus")) return false
  const reading = await transactions.getRefundStatus(refund.remote_refund_id, { maxAttempts: 1 })
  if (!reading.ok) return false
  const decision = toDecision(reading.value.status)
  if (decision.state === "pending") return false
  await decideRefund(store, refund, decision)
  return true
}

/** @param status the refund's status at the service, in the service's words */
export function toDecision(status: string): RefundDecision {
  const state = toRefundState(status)
  return {
    state,
    event: { event: state, detail: status },
    ...(state === "refused" && { why: { code: "answered", values: { status: 200, words: status } } }),
  }
}

async function readRecord(store: Store, refund: RefundRow, { deniedBy }: RefundCheck): Promise<void> {
  const reading = await readRecordOf(store, refund.remote_trx_id, { maxAttempts: 1 })
  if (!reading.ok) {
    const event = { event: "record_unreadable", failure: reading.error.why }
    return store.payments.refunds.timeline.note(refund.id, event)
  }
  await reconcileRefunds(store, refund.trx_id, reading.value)
  const { ledger } = store.payments.refunds
  const now = await ledger.read(refund.id)
  if (deniedBy === undefined || !now || !isSilent(now)) return
  await store.payments.refunds.timeline.note(now.id, { event: "not_found_there", detail: deniedBy })
  const why = { code: "never_happened" as const, values: {} }
  await decideRefund(store, now, { state: "refused", event: { event: "refused", failure: why }, why })
  // The service made the rest of the refunded sum by itself.
  await reconcileRefunds(store, refund.trx_id, reading.value)
}

/**
 * Compares the refunded sum of the service's record with the refunds in the ledger. The sum proves refunds without an answer, and shows
 * refunds that the service made by itself.
 */
export async function reconcileRefunds(
  store: Store,
  trxId: string,
  { other_amounts }: TransactionRecord,
): Promise<void> {
  const refundedThere = other_amounts?.refund_amount ?? 0
  if (refundedThere <= 0) return
  const subject = await findSubject(store, trxId)
  // More than the customer has paid is a mistake of the service. The nightly comparison reports the difference.
  if (subject && toCents(refundedThere).isGreaterThan(toCents(subject.total))) return
  const { ledger } = store.payments.refunds
  if (subject?.isFromMedusa) await ledger.restoreBooked(subject, { providerId: OWN_PROVIDER, refundedThere })
  const refunds = (await ledger.ofTransaction(trxId)).filter(mayBeThere)
  const { done, foreign } = explainRefunds(refunds, refundedThere)
  for (const refund of refunds.filter(({ id }) => done.includes(id))) {
    const event = { event: "done", detail: `${refundedThere}` }
    await decideRefund(store, refund, { state: "done", event })
  }
  // A reversal returns the whole payment and books nothing, because no order keeps the payment.
  if (foreign === null || !subject || subject.isReversed) return
  await ledger.recordForeign({ ...subject, amount: foreign }, refundedThere)
  await clearCovered(store, trxId)
}

/**
 * Does the same for a deal. Medusa may have refunds of the deal without a row, for example from the time after an ended sale. They may be
 * the refunds of the record, so a person compares the books instead.
 */
export async function reconcileDealRefunds(store: Store, trxId: string, record: TransactionRecord): Promise<void> {
  if (await store.payments.refunds.ledger.lacksRows(trxId, OWN_PROVIDER)) return
  await reconcileRefunds(store, trxId, record)
}

/** If the call of a refund has not begun, an equal sum in the record belongs to a refund from the service's portal. */
const mayBeThere = (refund: RefundRow) => refund.state !== "unknown" || isSent(refund)
