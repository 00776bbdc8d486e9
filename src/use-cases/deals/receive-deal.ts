import { createHash, randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../client/clock"
import { type DealRefusal, type StoredAnswer, toAcceptedAnswer, toRefusalAnswer } from "../../core/deals/refusal"
import { toFailureReport } from "../../core/failure-text"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type OpenedDeal } from "../../modules/partner-commerce/deals/deal-intake"
import { requireConfigured } from "../configured"
import { toRefusal } from "./deal-refused"
import { inBatches } from "./batcher"
import { undoDeal } from "./undo-deal"
import { createDealOrderWorkflow } from "../../workflows/create-deal-order/workflow"

export interface ArrivedDeal {
  deal: DealOrderCallback
  rawBody: Buffer
  /** When the call arrived, by the steady clock: everything that follows counts against the deadline. */
  arrivedAt: number
}

export interface DealAnswer {
  answer: StoredAnswer
  /** What this call leaves to do once it is answered; a repeated call leaves nothing. */
  then: { kind: "finish"; leaseToken: string } | { kind: "tell"; refusal: DealRefusal } | { kind: "nothing" }
}

/** With less than this left a deal would only be begun to be undone. */
const LEAST_TIME_MS = 1_000

const TOO_LATE: DealRefusal = { code: "DEADLINE_EXCEEDED", message: "the purchase could not be processed in time" }

/**
 * Receives a purchase: the row first, then the order, then the answer that was stored with it. The same call again waits for the
 * first and gets its answer, also when that was a failure: the service makes one attempt, so a second one is a proxy's repetition of
 * a purchase that has been decided.
 */
export async function receiveDeal(
  container: MedusaContainer,
  { deal, rawBody, arrivedAt }: ArrivedDeal,
): Promise<DealAnswer> {
  const { shopCode } = requireConfigured(container.resolve(PARTNER_COMMERCE)).options
  const bodyHash = createHash("sha256").update(rawBody).digest("hex")
  const { opened, answerBy } = await openDeal(container, { deal, arrivedAt, shopCode, bodyHash })
  if (opened.kind === "known") {
    if (opened.deal.body_hash !== bodyHash) {
      const message = `trx_id: transaction ${deal.trx_id} was received before with another body`
      return { answer: toRefusalAnswer({ code: "TRANSACTION_CONFLICT", message }), then: { kind: "nothing" } }
    }
    return { answer: await waitForAnswer(container, deal.trx_id, answerBy), then: { kind: "nothing" } }
  }

  const leaseToken = randomUUID()
  const outcome = await makeOrder(container, { deal, shopCode, answerBy, leaseToken })
  const refusal = outcome.kind === "refused" ? outcome.refusal : null
  const answer = outcome.kind === "committed" ? outcome.answer : await undoDeal(container, deal.trx_id, outcome.refusal)
  if (!answer) throw new Error(`Deal ${deal.trx_id} has neither an answer nor a refusal`)
  if (answer.status === 200) return { answer, then: { kind: "finish", leaseToken } }
  return { answer, then: refusal ? { kind: "tell", refusal } : { kind: "nothing" } }
}

interface DealToOpen extends Omit<ArrivedDeal, "rawBody"> {
  shopCode: string
  bodyHash: string
}

interface OpenedRow {
  opened: OpenedDeal
  /** By the steady clock. */
  answerBy: number
}

const openDeal = inBatches<DealToOpen, OpenedRow>(async (container, arrived) => {
  const { intake: dealIntake } = container.resolve(PARTNER_COMMERCE).deals
  const { settings: store } = container.resolve(PARTNER_COMMERCE).configuration
  const { settings } = await store.read()
  const toAnswerBy = ({ arrivedAt }: DealToOpen) => arrivedAt + settings.order_deadline_ms
  const opened = await dealIntake.open(
    arrived.map((each) => ({
      shopCode: each.shopCode,
      bodyHash: each.bodyHash,
      body: each.deal,
      timeLeftMs: toAnswerBy(each) - steadyClock(),
    })),
  )
  return opened.map((each, index) => {
    const own = arrived[index]
    if (!own) throw new Error("The ledger has opened a deal that nobody asked for")
    return { kind: "done", result: { opened: each, answerBy: toAnswerBy(own) } }
  })
})

type OrderOutcome = { kind: "committed"; answer: StoredAnswer } | { kind: "refused"; refusal: DealRefusal }

async function makeOrder(
  container: MedusaContainer,
  {
    deal,
    shopCode,
    answerBy,
    leaseToken,
  }: { deal: DealOrderCallback; shopCode: string; answerBy: number; leaseToken: string },
): Promise<OrderOutcome> {
  // Where the database took long to open the deal, its own deadline began so much later.
  if (steadyClock() >= answerBy) return refused(TOO_LATE)
  const { slots: dealGate } = container.resolve(PARTNER_COMMERCE).deals
  const isInside = await dealGate.acquire(answerBy - steadyClock() - LEAST_TIME_MS)
  if (!isInside) return refused(TOO_LATE)
  try {
    const { errors, result } = await createDealOrderWorkflow(container).run({
      input: { deal, shop_code: shopCode, answer_by: answerBy, lease_token: leaseToken },
      throwOnError: false,
    })
    // The same bytes as were stored with the commit.
    if (errors.length === 0) return { kind: "committed", answer: toAcceptedAnswer(result.in_stock) }
    const refusal = toRefusal(errors)
    if (refusal.code !== "INTERNAL_ERROR") return refused(refusal)
    logFailure(container, deal.trx_id, errors[0]?.error)
    // Waiting for a lock ends in an error too, and then it was the time that ran out.
    return refused(steadyClock() >= answerBy ? TOO_LATE : refusal)
  } catch (error) {
    logFailure(container, deal.trx_id, error)
    return refused({ code: "INTERNAL_ERROR", message: "the order could not be made" })
  } finally {
    dealGate.release()
  }
}

const refused = (refusal: DealRefusal): OrderOutcome => ({ kind: "refused", refusal })

const FIRST_LOOK_MS = 25
const LONGEST_LOOK_MS = 400

async function waitForAnswer(container: MedusaContainer, trxId: string, until: number): Promise<StoredAnswer> {
  const { ledger: deals } = container.resolve(PARTNER_COMMERCE).deals
  for (let pauseMs = FIRST_LOOK_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_LOOK_MS)) {
    const answer = await deals.readAnswer(trxId)
    if (answer) return answer
    if (steadyClock() + pauseMs > until) return toRefusalAnswer(TOO_LATE)
    await sleep(pauseMs)
  }
}

function logFailure(container: MedusaContainer, trxId: string, error: unknown): void {
  container
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`partner-commerce: deal ${trxId} failed: ${toFailureReport(error)}`)
}
