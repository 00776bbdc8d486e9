import { createHash, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { steadyClock } from "../../values/clock"
import {
  type DealRefusal,
  type StoredAnswer,
  toAcceptedAnswer,
  TOO_LATE,
  toOutcome,
  toRefusalAnswer,
} from "../rules/refusal"
import { toFailureReport } from "../../messages/rules/failure-text"
import { DEFAULT_SETTINGS } from "../../settings/rules/settings"
import { type DealOrderCallback, toTransactionKey } from "../../service/rules/wire/callbacks"
import { inSpan } from "../../observability/spans"
import { type Store } from "../../store/store"
import { type OpenedDeal } from "../sql/deal-intake"
import { requireConfigured } from "../../store/configured"
import { batched } from "../../concurrency/batcher"
import { type CreateDealOrder } from "../order/create-deal-order"
import { LEASE_MS } from "../../concurrency/lease"
import { reportRefusal } from "../settle/report-lost-sale"
import { finishAnsweredDeal, finishRefusedDeal } from "./finish-answered-deal"
import { isRecorded } from "../require-deal"
import { undoDeal } from "../order/undo-order"
import { withTimeLimit } from "../../concurrency/with-time-limit"

export interface ReceivedPurchase {
  deal: DealOrderCallback
  rawBody: Buffer
  /** Time of arrival by the steady clock: all later work counts against the deadline. */
  arrivedAt: number
  createDealOrder: CreateDealOrder
}

export interface PurchaseReply {
  response: StoredAnswer
  /** The caller runs it after the response was written or has failed. It never delays the response, because the service waits. */
  followUp: (isWritten: boolean) => Promise<void>
}

/** The database needs this time to return a commit of the last moment. With the longest deadline the answer takes 37 s of the 40. */
const RETURN_MARGIN_MS = 2_000

/**
 * Answers a purchase in time. If the database does not respond, the answer is a refusal, so that the customer does not wait. A late answer
 * is not sent. The purchase is then finished as after a lost answer: the service has cancelled it, so its order is cancelled too, if one
 * was made.
 */
export function receivePurchase(store: Store, purchase: ReceivedPurchase): Promise<PurchaseReply> {
  return inSpan("deal", { "partner_commerce.trx_id": purchase.deal.trx_id }, async ({ add }) => {
    const reply = await answerInTime(store, purchase)
    add({ "partner_commerce.outcome": toOutcome(reply.response) })
    return reply
  })
}

async function answerInTime(store: Store, purchase: ReceivedPurchase): Promise<PurchaseReply> {
  const { settings } = store.configuration
  const deadlineMs = settings.lastRead?.order_deadline_ms ?? DEFAULT_SETTINGS.order_deadline_ms
  const answering = answerPurchase(store, purchase)
  const answered = await withTimeLimit(purchase.arrivedAt + deadlineMs + RETURN_MARGIN_MS - steadyClock(), answering)
  if (answered) return answered
  return {
    response: toRefusalAnswer(TOO_LATE),
    followUp: async () => {
      const late = await answering.catch((error: unknown) => logFailure(store, purchase.deal.trx_id, error))
      if (late) return late.followUp(false)
      // The process that ends a recorded deal reports it.
      const { deal } = purchase
      if (!(await isRecorded(store, deal.trx_id))) await reportRefusal(store, deal, TOO_LATE)
    },
  }
}

/**
 * Answers a purchase without the guard against an unresponsive database. The row comes first, then the order with its stored answer. A
 * repeated call waits for the first and gets its answer, also after a failure: the service makes one attempt, so a second call is a proxy's
 * repetition of a decided purchase.
 */
export async function answerPurchase(
  store: Store,
  { deal: received, rawBody, arrivedAt, createDealOrder }: ReceivedPurchase,
): Promise<PurchaseReply> {
  requireConfigured(store)
  const deal = { ...received, trx_id: toTransactionKey(received.trx_id) }
  const bodyHash = toBodyHash(rawBody, received.trx_id)
  const { opened, answerBy } = await openDeal(store, { deal: received, arrivedAt, bodyHash })
  if (opened.kind === "known") {
    if (opened.deal.body_hash !== bodyHash) return refuseConflict(store, deal)
    const response = await waitForAnswer(store, deal.trx_id, answerBy)
    return { response, followUp: () => Promise.resolve() }
  }

  const leaseToken = randomUUID()
  const outcome = await createOrder(store, { deal, answerBy, leaseToken, createDealOrder })
  const { answer: response, isOurs } = outcome.ok
    ? { answer: outcome.answer, isOurs: false }
    : await undoDeal(store, deal.trx_id, { refusal: outcome.refusal, lease: { token: leaseToken, forMs: LEASE_MS } })
  if (!response) throw new Error(`Deal ${deal.trx_id} has neither an answer nor a refusal`)
  const answered = { trxId: deal.trx_id, arrivedAt, leaseToken }
  if (response.status === 200)
    return { response, followUp: (isWritten) => finishAnsweredDeal(store, answered, isWritten) }
  // Another process may have refused the deal before, and that process reports it.
  return { response, followUp: () => (isOurs ? finishRefusedDeal(store, answered) : Promise.resolve()) }
}

/** The hash ignores the case of the transaction id, so that a call with the id in capitals counts as the same call. */
function toBodyHash(rawBody: Buffer, trxId: string): string {
  const body = rawBody.toString("utf8").replaceAll(trxId, toTransactionKey(trxId))
  return createHash("sha256").update(body).digest("hex")
}

interface DealToOpen {
  /** As received. */
  deal: DealOrderCallback
  arrivedAt: number
  bodyHash: string
}

interface OpenedRow {
  opened: OpenedDeal
  /** By the steady clock. */
  answerBy: number
}

const openDeal = batched<DealToOpen, OpenedRow>(async (store, toOpen) => {
  const { settings } = await store.configuration.settings.read()
  const toAnswerBy = ({ arrivedAt }: DealToOpen) => arrivedAt + settings.order_deadline_ms
  const opened = await store.deals.intake.open(
    toOpen.map((each) => ({
      bodyHash: each.bodyHash,
      body: each.deal,
      timeLeftMs: toAnswerBy(each) - steadyClock(),
    })),
  )
  return opened.map((each, index) => {
    const own = toOpen[index]
    if (!own) throw new Error("The ledger has opened a deal that was not handed in")
    return { kind: "done", result: { opened: each, answerBy: toAnswerBy(own) } }
  })
})

function refuseConflict(store: Store, deal: DealOrderCallback): PurchaseReply {
  const refusal: DealRefusal = {
    code: "TRANSACTION_CONFLICT",
    message: `trx_id: transaction ${deal.trx_id} was received before with another body`,
  }
  return { response: toRefusalAnswer(refusal), followUp: () => reportRefusal(store, deal, refusal) }
}

const FIRST_POLL_MS = 25
const LONGEST_POLL_MS = 400

async function waitForAnswer(store: Store, trxId: string, until: number): Promise<StoredAnswer> {
  const { ledger } = store.deals
  for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_POLL_MS)) {
    const answer = await ledger.readAnswer(trxId)
    if (answer) return answer
    if (steadyClock() + pauseMs > until) return toRefusalAnswer(TOO_LATE)
    await sleep(pauseMs)
  }
}

interface OrderToCreate {
  deal: DealOrderCallback
  answerBy: number
  leaseToken: string
  createDealOrder: CreateDealOrder
}

type OrderOutcome = { ok: true; answer: StoredAnswer } | { ok: false; refusal: DealRefusal }

/** With less time than this, an order would be started only to be undone. */
const MIN_TIME_LEFT_MS = 1_000

/**
 * Makes the order in one of the slots for deals. Waiting for a slot counts against the deadline. The slot is free soon after the deadline,
 * even if a merchant's hook hangs. The outcome still waits for the end of the saga, because an undo during the saga would miss its later
 * writes. The settler ends the deal of a saga that never ends, like the deal of a dead process.
 */
async function createOrder(store: Store, order: OrderToCreate): Promise<OrderOutcome> {
  const { answerBy } = order
  // The deal's own deadline began when the database opened the deal, which may have taken long.
  if (steadyClock() >= answerBy) return refuse(TOO_LATE)
  const { slots } = store.deals
  const hasSlot = await slots.acquire(answerBy - steadyClock() - MIN_TIME_LEFT_MS)
  if (!hasSlot) return refuse(TOO_LATE)
  const outcome = runSaga(store, order)
  void withTimeLimit(answerBy + RETURN_MARGIN_MS - steadyClock(), outcome).finally(() => slots.release())
  return outcome
}

/** Never rejects. */
async function runSaga(
  store: Store,
  { deal, answerBy, leaseToken, createDealOrder }: OrderToCreate,
): Promise<OrderOutcome> {
  try {
    const input = { deal, answer_by: answerBy, lease_token: leaseToken }
    const outcome = await createDealOrder(store.container, input)
    // Sends the same bytes that were stored with the commit.
    if (outcome.kind === "created") return { ok: true, answer: toAcceptedAnswer(outcome.inStock) }
    if (outcome.kind === "refused") return refuse(outcome.refusal)
    logFailure(store, deal.trx_id, outcome.error)
    // If a lock does not come in time, an error ends the work, and the deadline is its reason.
    return refuse(steadyClock() >= answerBy ? TOO_LATE : NO_ORDER)
  } catch (error) {
    logFailure(store, deal.trx_id, error)
    return refuse(NO_ORDER)
  }
}

const NO_ORDER: DealRefusal = { code: "INTERNAL_ERROR", message: "the order could not be made" }

const refuse = (refusal: DealRefusal): OrderOutcome => ({ ok: false, refusal })

function logFailure(store: Store, trxId: string, error: unknown): null {
  store.logger.error(`partner-commerce: deal ${trxId} failed: ${toFailureReport(error)}`)
  return null
}
