import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../client/clock"
import { toRefusalAnswer } from "../../core/deals/refusal"
import { DEFAULT_SETTINGS } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type AnsweredDeal, answerDeal } from "./answer-deal"
import { tooLate } from "./deal-refused"
import { type ArrivedDeal } from "./receive-deal"

/** What was committed in the last moment still has to come back from the database. With the longest deadline it is 37 s of the 40. */
const WAY_BACK_MS = 2_000

/**
 * The answer, or a refusal when there is none in time: a database that does not answer must not keep the customer waiting. What
 * becomes of the purchase afterwards is nobody's answer any more. It is finished like one whose answer was lost: the service has
 * cancelled it, and so is the order, should one have been made.
 */
export async function answerInTime(container: MedusaContainer, arrived: ArrivedDeal): Promise<AnsweredDeal> {
  const { settings } = container.resolve(PARTNER_COMMERCE).configuration
  const deadlineMs = settings.lastRead?.order_deadline_ms ?? DEFAULT_SETTINGS.order_deadline_ms
  const answering = answerDeal(container, arrived)
  const answered = await within(arrived.arrivedAt + deadlineMs + WAY_BACK_MS - steadyClock(), answering)
  if (answered) return answered
  return {
    ...toRefusalAnswer(tooLate()),
    afterwards: async () => {
      const { afterwards } = await answering
      await afterwards(false)
    },
  }
}

/** @returns null when the time is up first; what comes later is the caller's to wait for */
async function within<T>(ms: number, task: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms)
  })
  try {
    return await Promise.race([task, timeUp])
  } finally {
    clearTimeout(timer)
  }
}
