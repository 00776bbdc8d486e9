import { type MedusaContainer } from "@medusajs/framework/types"
import { toRefusalAnswer } from "../../../../core/deals/refusal"
import { dealOrderCallback } from "../../../../core/wire/callbacks"
import { answerInTime } from "../../../../use-cases/deals/answer-in-time"
import { reportUnreadableDeal } from "../../../../use-cases/deals/report-refusal"
import { CallbackError, callbackRoute, type CallbackReply, parseCallback } from "../../callback"

/** A purchase on the service: one attempt, and the answer decides. */
export const POST = callbackRoute("callback.deal", async ({ container, body, rawBody, arrivedAt }) => {
  try {
    return await answerInTime(container, { deal: parseCallback(dealOrderCallback, body), rawBody, arrivedAt })
  } catch (error) {
    if (error instanceof CallbackError) return refuseUnreadable(container, body, error)
    throw error
  }
})

const refuseUnreadable = (container: MedusaContainer, body: unknown, error: CallbackError): CallbackReply => ({
  ...toRefusalAnswer(error),
  afterwards: () => reportUnreadableDeal(container, body, error.message),
})
