import { setTimeout as sleep } from "node:timers/promises"
import { MedusaError } from "@medusajs/framework/utils"
import { type RefundPlan, type RefundScope } from "../rules/refund"
import { toCents } from "../../values/money/cents"
import { type RefundResponse } from "../../service/rules/wire/transactions"
import { type ServiceFailure } from "../../messages/rules/message"
import { type Lease } from "../../concurrency/sql/leases"
import { type Store } from "../../store/store"
import { type NewRefund } from "../sql/refund-ledger"
import { type RefundRow } from "../sql/refund-row"
import { AdminApiError } from "../../messages/admin-api-error"
import { requireOwnDatabase } from "../../catalog/copied-database"
import { requireConfigured } from "../../store/configured"
import { newLease } from "../../concurrency/lease"
import { readCollectors } from "../note-record"
import { decideRefund, raiseUnknown, toAmount } from "./decide-refund"
import { checkRefund, reconcileRefunds, toDecision } from "./check-refund"
import { planOnRecord } from "./plan-refund"
import { readRecordOf } from "./read-record"

/** A requested refund and its transaction. The service gets the amount in cents. */
export interface RefundRequest extends NewRefund {
  /** Amount of the transaction in major units, exact. */
  total: string
  /** See RefundedTransaction. */
  openAmount: string | null
  scope: RefundScope
  /** How long the caller waits for a running refund of another amount. A call takes up to ten seconds. */
  patienceMs: number
}

export interface MadeRefund {
  refund: RefundRow
  /** false = an earlier request made the refund, and this call sent none. */
  isNew: boolean
}

const PAUSE_MS = 200

/**
 * Makes a refund at the service: writes the row, then calls. A call without an answer is never repeated. If the service refuses the lines,
 * no money has moved, and the next call names the plan's next lines.
 *
 * @throws AdminApiError `refund_in_doubt` while another refund of the payment is undecided, `refund_denied` for less than a cent,
 * `copied_database`
 */
export async function makeRefund(store: Store, wanted: RefundRequest): Promise<MadeRefund> {
  await requireOwnDatabase(store)
  const request = { ...wanted, amount: toCents(wanted.amount).toFixed() }
  if (Number(request.amount) <= 0) throw denied(wanted, { code: "refund_below_cent", values: {} })
  const { ledger, leases } = store.payments.refunds
  for (let waited = 0; ; waited += PAUSE_MS) {
    const lease = newLease()
    const opened = await ledger.open(request, lease)
    if (opened) {
      try {
        return { refund: await send(store, opened, { request, lease }), isNew: true }
      } finally {
        await leases.release([{ key: opened.id, token: lease.token }])
      }
    }
    const same = await ledger.findSame(request)
    if (same) {
      if (request.medusaRefundId !== null) await ledger.recordAskedBy(same.id, request.medusaRefundId)
      return { refund: same, isNew: false }
    }
    if (waited >= request.patienceMs) throw await inDoubt(store, request)
    await sleep(PAUSE_MS)
  }
}

async function inDoubt(store: Store, request: NewRefund): Promise<AdminApiError> {
  const { ledger } = store.payments.refunds
  const undecided = await ledger.findUndecided(request.trxId)
  if (undecided && request.medusaRefundId !== null) await ledger.recordAskedBy(undecided.id, request.medusaRefundId)
  const { amount, currencyCode } = request
  return new AdminApiError(MedusaError.Types.NOT_ALLOWED, {
    code: "refund_in_doubt",
    values: toAmount(undecided ?? { amount, currency_code: currencyCode }),
  })
}

/** The plugin has sent no refund. */
export const denied = ({ amount, currencyCode }: Pick<NewRefund, "amount" | "currencyCode">, why: ServiceFailure) =>
  new AdminApiError(MedusaError.Types.NOT_ALLOWED, {
    code: "refund_denied",
    values: { ...toAmount({ amount, currency_code: currencyCode }), why },
  })

interface Sending {
  request: RefundRequest
  lease: Lease
}

/** @returns the refund after the service's answer or silence */
async function send(store: Store, refund: RefundRow, { request, lease }: Sending): Promise<RefundRow> {
  const { transactions } = requireConfigured(store).clients
  const { ledger, timeline } = store.payments.refunds
  const reading = await readRecordOf(store, refund.remote_trx_id)
  if (!reading.ok) return refuse(store, refund, reading.error.why)
  await reconcileRefunds(store, refund.trx_id, reading.value)
  const others = await readOthers(store, refund)
  const plan = planOnRecord({ ...request, record: reading.value, others, collectors: readCollectors(store) })
  if ("code" in plan) return refuse(store, refund, plan)
  const sets = [plan.lines, ...plan.alternatives].map((lines) => lines.map(({ id }) => id))
  for (const [at, items] of sets.entries()) {
    if (!(await ledger.recordSending(refund.id, items, lease))) return reread(store, refund)
    const answer = await transactions.refundItems(refund.remote_trx_id, {
      items,
      amount: Number(refund.amount),
      ...(refund.reason !== null && { reason_refund: refund.reason }),
    })
    if (answer.ok) return accept(store, refund, answer.value)
    const { why, mayHaveHappened } = answer.error
    if (mayHaveHappened === true) return checkUnanswered(store, refund, why)
    if (at === sets.length - 1 || !isAboutLines(why)) return refuse(store, refund, toRefusal(plan, why, refund))
    await timeline.note(refund.id, { event: "lines_refused", detail: items.join(", "), failure: why })
  }
  return reread(store, refund)
}

async function accept(store: Store, refund: RefundRow, { refund_id, status }: RefundResponse): Promise<RefundRow> {
  await decideRefund(store, refund, { ...toDecision(status), remoteRefundId: refund_id })
  return follow(store, refund)
}

async function refuse(store: Store, refund: RefundRow, why: ServiceFailure): Promise<RefundRow> {
  await decideRefund(store, refund, { state: "refused", event: { event: "refused", failure: why }, why })
  return reread(store, refund)
}

async function readOthers(store: Store, { id, trx_id }: RefundRow): Promise<RefundRow[]> {
  const all = await store.payments.refunds.ledger.ofTransaction(trx_id)
  return all.filter((other) => other.id !== id)
}

type Answered = Extract<ServiceFailure, { code: "answered" }>

/** The interface shows no code of a refusal. A line without a rest, or an amount above the lines' rest, is a bad request. */
const isAboutLines = (why: ServiceFailure): why is Answered => why.code === "answered" && why.values.status === 400

/** A 400 for a line of an earlier refund most likely means that the service refunds each line once. */
function toRefusal(plan: RefundPlan, why: ServiceFailure, { currency_code }: RefundRow): ServiceFailure {
  const lines = [plan.lines, ...plan.alternatives].flat()
  if (!isAboutLines(why) || !lines.some(({ isUsed }) => isUsed)) return why
  const { words } = why.values
  return {
    code: "refund_lines_used",
    values: { ...(words !== undefined && { words }), left: plan.refundableOnce, currency: currency_code.toUpperCase() },
  }
}

/** The service did not answer. Its record may show at once that the refund happened. */
async function checkUnanswered(store: Store, refund: RefundRow, why: ServiceFailure): Promise<RefundRow> {
  const { timeline } = store.payments.refunds
  await timeline.note(refund.id, { event: "no_answer", failure: why })
  const seen = await checkRefund(store, await reread(store, refund))
  if (seen.state === "unknown") await raiseUnknown(store, seen)
  return seen
}

/** The service decides most refunds within seconds, while the person still waits. */
const CHECK_DELAYS_MS = [150, 500, 1_500, 4_000]

async function follow(store: Store, refund: RefundRow): Promise<RefundRow> {
  let seen = await reread(store, refund)
  for (const pause of CHECK_DELAYS_MS) {
    if (seen.state !== "pending") return seen
    await sleep(pause)
    seen = await checkRefund(store, seen)
  }
  return seen
}

async function reread(store: Store, refund: RefundRow): Promise<RefundRow> {
  return (await store.payments.refunds.ledger.read(refund.id)) ?? refund
}
