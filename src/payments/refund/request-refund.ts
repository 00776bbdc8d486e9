import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { isSameAmount, toCents } from "../../values/money/cents"
import { type RefundPlan, type RefundScope } from "../rules/refund"
import { type TransactionRecord } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { isUndecided, type RefundRow } from "../sql/refund-row"
import { AdminApiError } from "../../messages/admin-api-error"
import { findBookingObstacle } from "../order/booking-obstacle"
import { readCollectors } from "../note-record"
import { toAmount } from "./decide-refund"
import { denied, makeRefund } from "./make-refund"
import { planOnRecord } from "./plan-refund"
import { readRecordOf } from "./read-record"
import { findSubject, type RefundSubject } from "./refund-subject"
import { readReturnedCodes } from "./returned-lines"
import { settleRefund } from "./settle-refund"
import { readArrival, tellRefund } from "./request-arrival"

export interface WantedRefund {
  trxId: string
  /** Ids of the record's items; null = the plan chooses. */
  items: number[] | null
  /** Major units. */
  amount: number
  reason: string | null
  /** The caller's name for this request. */
  idempotencyKey: string | null
  /** The person who requests the refund. */
  by: string
}

/**
 * Refunds items of the service's record, and books the refund in Medusa once the service has made it.
 *
 * @returns the refund, also if an earlier identical request made it
 * @throws AdminApiError `no_payment`, `refund_denied`, `refund_in_doubt`, `refund_key_reused`, `copied_database`
 */
export async function requestRefund(store: Store, wanted: WantedRefund): Promise<RefundRow> {
  const { ledger } = store.payments.refunds
  const askedAt = readArrival() ?? new Date()
  const { subject, amount } = await requireRefundable(store, wanted)
  const items = wanted.items === null ? null : [...new Set(wanted.items)].sort((a, b) => a - b)
  const { refund, isNew } = await makeRefund(store, {
    ...subject,
    amount,
    wantedItems: items,
    scope: await toScope(store.container, { items, subject }),
    requestKey: wanted.idempotencyKey === null ? null : `key:${wanted.idempotencyKey}`,
    origin: "admin",
    medusaRefundId: null,
    reason: wanted.reason,
    askedAt,
    by: wanted.by,
    // A person sees that another refund is running, and decides again afterwards.
    patienceMs: 0,
  })
  const isOther =
    refund.trx_id !== subject.trxId ||
    !isSameAmount(refund.amount, amount) ||
    (items !== null && !isSameItems(refund.wanted_items, items))
  if (!isNew && isOther) {
    throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "refund_key_reused", values: {} })
  }
  if (refund.state === "done") await settleRefund(store, refund.id)
  // A second click gets the answer that the refund is running, which does not end the request.
  if (isNew ? refund.state !== "unknown" : !isUndecided(refund))
    await tellRefund(store, { id: refund.id, isInErrors: false })
  if (refund.state === "refused" && refund.why !== null) {
    const values = { ...toAmount(refund), why: refund.why }
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_denied", values })
  }
  return (await ledger.read(refund.id)) ?? refund
}

const isSameItems = (one: readonly number[] | null, other: readonly number[]) =>
  one?.length === other.length && one.every((id, at) => id === other[at])

/**
 * Plans a refund, and sends no request.
 *
 * @throws AdminApiError as the refund itself would; `refund_denied` also for a record that cannot be read
 */
export async function previewRefund(
  store: Store,
  wanted: Pick<WantedRefund, "trxId" | "items" | "amount">,
): Promise<RefundPreview> {
  const { subject, amount } = await requireRefundable(store, wanted)
  const refund = { ...subject, amount }
  if (Number(toCents(amount)) <= 0) throw denied(refund, { code: "refund_below_cent", values: {} })
  const undecided = await store.payments.refunds.ledger.findUndecided(subject.trxId)
  if (undecided) {
    const values = toAmount(undecided)
    throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, { code: "refund_in_doubt", values })
  }
  const reading = await readRecordOf(store, subject.remoteTrxId, { maxAttempts: 1 })
  if (!reading.ok) throw denied(refund, reading.error.why)
  const plan = planOnRecord({
    ...refund,
    record: reading.value,
    others: await store.payments.refunds.ledger.ofTransaction(subject.trxId),
    collectors: readCollectors(store),
    scope: await toScope(store.container, { items: wanted.items, subject }),
  })
  if ("code" in plan) throw denied(refund, plan)
  return { plan, amount: toCents(amount).toNumber(), record: reading.value }
}

export interface RefundPreview {
  plan: RefundPlan
  /** Major units. */
  amount: number
  record: TransactionRecord
}

async function requireRefundable(
  store: Store,
  wanted: Pick<WantedRefund, "trxId" | "amount">,
): Promise<{ subject: RefundSubject; amount: string }> {
  const subject = await findSubject(store, wanted.trxId)
  if (!subject) {
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_payment", values: { trx_id: wanted.trxId } })
  }
  const amount = new BigNumber(wanted.amount).toFixed()
  const refund = { ...subject, amount }
  if (subject.isReversed) throw denied(refund, { code: "refund_taken_back", values: {} })
  if (!subject.isPaid) throw denied(refund, { code: "refund_not_paid", values: {} })
  // Without an order the refund has no books, and the later order would look fully paid.
  if (subject.orderId === null) throw denied(refund, { code: "refund_before_order", values: {} })
  // The plugin books a refund of a cancelled order without Medusa's workflow.
  if ((await findBookingObstacle(store.container, subject.orderId, amount)) === "refund_order_changing")
    throw denied(refund, { code: "refund_order_changing", values: {} })
  return { subject, amount }
}

/** If a request names no items, returned goods are the likely reason. */
async function toScope(
  container: MedusaContainer,
  { items, subject }: { items: readonly number[] | null; subject: RefundSubject },
): Promise<RefundScope> {
  if (items !== null) return { kind: "named", ids: items }
  return { kind: "returned", codes: await readReturnedCodes(container, subject.orderId) }
}
