import { type MedusaContainer } from "@medusajs/framework/types"
import { toRefusalAnswer } from "../../../../core/deals/refusal"
import { dealOrderCallback } from "../../../../core/wire/callbacks"
import { receivePurchase } from "../../../../use-cases/deals/receive-purchase"
import { reportUnreadablePurchase } from "../../../../use-cases/deals/report-unreadable-purchase"
import { createDealOrder } from "../../../../workflows/create-deal-order"
import { CallbackError, callbackRoute, type CallbackReply, parseCallback } from "../../callback"

/** A purchase on the service: one attempt, and the answer decides. */
export const POST = callbackRoute("callback.deal", async ({ container, body, rawBody, arrivedAt }) => {
  try {
    const deal = parseCallback(dealOrderCallback, body)
    return await receivePurchase(container, { deal, rawBody, arrivedAt, createDealOrder })
  } catch (error) {
    if (error instanceof CallbackError) return refuseUnreadable(container, body, error)
    throw error
  }
})

const refuseUnreadable = (container: MedusaContainer, body: unknown, error: CallbackError): CallbackReply => ({
  response: toRefusalAnswer(error),
  followUp: () => reportUnreadablePurchase(container, body, error.message),
})
