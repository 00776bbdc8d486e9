import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { toCents } from "../../../core/payments/lines"
import { chooseRefundItems, type RecordItem } from "../../../core/payments/refund"
import { leftToRefund, toRefundState } from "../../../core/payments/refund-status"
import { type ServiceFailure } from "../../../core/message/message"
import { type TransactionRecord } from "../../../core/wire/transactions"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type NewRefund } from "../../../modules/partner-commerce/payments/refund-ledger"
import { type RefundRow } from "../../../modules/partner-commerce/payments/refund-row"
import { AdminApiError } from "../../admin-api-error"
import { whyCopied } from "../../catalog/copied-database"
import { requireConfigured } from "../../configured"
import { newLease } from "../../lease"
import { decideRefund, raiseUnknown, toAmount } from "./decide-refund"
import { checkRefund, reconcileRefunds } from "./check-refund"

/** A refund that somebody wants, beside its transaction. Its amount is sent in cents. */
export interface RefundRequest extends NewRefund {
  /** Of the transaction, in major units, exact. */
  total: string
  /** Codes of the lines that come back; empty = only the amount is known. */
  codes: readonly string[]
}

export interface MadeRefund {
  refund: RefundRow
  /** false = the same request was made before: nothing was sent now. */
  isNew: boolean
}

/** A refund of another amount that is being sent is waited for: a call takes that long. */
const PATIENCE_MS = 10_000
const PAUSE_MS = 200

/**
 * Makes a refund at the service: row first, then at most one call. Whatever comes of the call, it is not made again.
 *
 * @throws AdminApiError `refund_in_doubt` while another one of the payment is, `refund_denied` for less than a cent, `copied_database`
 */
export async function makeRefund(container: MedusaContainer, wanted: RefundRequest): Promise<MadeRefund> {
  const service = container.resolve(PARTNER_COMMERCE)
  const copied = await whyCopied(service)
  if (copied) throw new AdminApiError(MedusaError.Types.NOT_ALLOWED, copied)
  const request = { ...wanted, amount: toCents(wanted.amount).toFixed() }
  if (Number(request.amount) <= 0) throw denied(wanted, LESS_THAN_A_CENT)
  const { ledger, leases } = service.payments.refunds
  for (let waited = 0; ; waited += PAUSE_MS) {
    const lease = newLease()
    const opened = await ledger.open(request, lease)
    if (opened) {
      try {
        return { refund: await send(container, opened, request), isNew: true }
      } finally {
        await leases.release([{ key: opened.id, token: lease.token }])
      }
    }
    const same = await ledger.findSame(request)
    if (same) return { refund: same, isNew: false }
    if (waited >= PATIENCE_MS) throw inDoubt(request)
    await sleep(PAUSE_MS)
  }
}

const inDoubt = ({ amount, currencyCode }: NewRefund) =>
  new AdminApiError(MedusaError.Types.NOT_ALLOWED, {
    code: "refund_in_doubt",
    values: toAmount({ amount, currency_code: currencyCode }),
  })

/** Nothing was sent. */
export const denied = ({ amount, currencyCode }: Pick<NewRefund, "amount" | "currencyCode">, detail: string) =>
  new AdminApiError(MedusaError.Types.NOT_ALLOWED, {
    code: "refund_denied",
    values: { ...toAmount({ amount, currency_code: currencyCode }), why: { code: "not_sent", values: { detail } } },
  })

const LESS_THAN_A_CENT = "it is less than a cent"

/** @returns the refund as the service, or its silence, has left it */
async function send(container: MedusaContainer, refund: RefundRow, request: RefundRequest): Promise<RefundRow> {
  const { transactions } = requireConfigured(container.resolve(PARTNER_COMMERCE)).clients
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments.refunds
  const reading = await transactions.getTransaction(refund.remote_trx_id)
  if (!reading.ok) return refuse(container, refund, reading.error.why)
  await reconcileRefunds(container, refund.trx_id, reading.value)
  const others = await readOthers(container, refund)
  const items = chooseItems(refund, { ...request, record: reading.value, others })
  if (typeof items === "string") return refuse(container, refund, { code: "not_sent", values: { detail: items } })
  await ledger.recordItems(refund.id, items)
  const answer = await transactions.refundItems(refund.remote_trx_id, {
    items,
    amount: Number(refund.amount),
    ...(refund.reason !== null && { reason_refund: refund.reason }),
  })
  if (!answer.ok && answer.error.mayHaveHappened !== true) return refuse(container, refund, answer.error.why)
  if (!answer.ok) return waitForSilence(container, refund, answer.error.why)
  const { refund_id, status } = answer.value
  const told = toRefundState(status)
  const state = told === "unknown" ? "pending" : told
  await decideRefund(container, refund, {
    state,
    remoteRefundId: refund_id,
    event: { event: state, detail: status },
    ...(state === "refused" && { why: { code: "answered", values: { status: 200, words: status } } }),
  })
  return follow(container, refund)
}

async function refuse(container: MedusaContainer, refund: RefundRow, why: ServiceFailure): Promise<RefundRow> {
  await decideRefund(container, refund, { state: "refused", event: { event: "refused", failure: why }, why })
  return reread(container, refund)
}

async function readOthers(container: MedusaContainer, { id, trx_id }: RefundRow): Promise<RefundRow[]> {
  const all = await container.resolve(PARTNER_COMMERCE).payments.refunds.ledger.ofTransaction(trx_id)
  return all.filter((other) => other.id !== id)
}

interface ItemsToChoose extends Pick<RefundRequest, "total" | "codes"> {
  record: TransactionRecord
  /** The other refunds of the transaction. */
  others: readonly RefundRow[]
}

/** @returns ids of the record's items; or why there is nothing to send */
function chooseItems(refund: RefundRow, { record, others, total, codes }: ItemsToChoose): number[] | string {
  const left = leftToRefund(total, others, record.other_amounts?.refund_amount ?? 0)
  if (left.isLessThan(refund.amount)) return `of the transaction ${BigNumber.max(left, 0).toFixed()} is left`
  if (refund.items !== null) return refund.items
  const all = (record.items ?? []).flatMap(toRecordItem)
  const used = new Set(others.filter(({ state }) => state !== "refused").flatMap(({ items }) => items ?? []))
  const wish = { amount: refund.amount, codes }
  // A part of an item may have been refunded: where the others do not suffice, the service decides about the rest of it.
  return (
    chooseRefundItems(
      all.filter(({ id }) => !used.has(id)),
      wish,
    ) ??
    chooseRefundItems(all, wish) ??
    "the items of the transaction are worth less"
  )
}

function toRecordItem({ id, code, price, quantity }: NonNullable<TransactionRecord["items"]>[number]): RecordItem[] {
  return id === undefined ? [] : [{ id, code: code ?? null, price: price ?? 0, quantity: quantity ?? 1 }]
}

/** No answer: the record may show at once that it happened. */
async function waitForSilence(container: MedusaContainer, refund: RefundRow, why: ServiceFailure): Promise<RefundRow> {
  const { timeline } = container.resolve(PARTNER_COMMERCE).payments.refunds
  await timeline.note(refund.id, { event: "no_answer", failure: why })
  const seen = await checkRefund(container, refund)
  if (seen.state === "unknown") await raiseUnknown(container, seen)
  return seen
}

/** Most are carried out within seconds, and whoever asked for it is still there. */
const CHECK_DELAYS_MS = [150, 500, 1_500, 4_000]

async function follow(container: MedusaContainer, refund: RefundRow): Promise<RefundRow> {
  let seen = await reread(container, refund)
  for (const pause of CHECK_DELAYS_MS) {
    if (seen.state !== "pending") return seen
    await sleep(pause)
    seen = await checkRefund(container, seen)
  }
  return seen
}

async function reread(container: MedusaContainer, refund: RefundRow): Promise<RefundRow> {
  return (await container.resolve(PARTNER_COMMERCE).payments.refunds.ledger.read(refund.id)) ?? refund
}
