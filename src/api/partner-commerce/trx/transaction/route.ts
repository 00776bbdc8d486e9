import { dealOrderCallback } from "../../../../core/wire/callbacks"
import { answerDeal } from "../../../../workflows/create-deal-order/answer-deal"
import { callbackRoute, parseCallback } from "../../callback"

/** A purchase on the service: one attempt, and the answer decides. */
export const POST = callbackRoute("callback.deal", async ({ container, body, rawBody, arrivedAt }) =>
  answerDeal(container, { deal: parseCallback(dealOrderCallback, body), rawBody, arrivedAt }),
)
