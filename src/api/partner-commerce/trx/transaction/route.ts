import { dealOrderCallback } from "../../../../core/wire/callbacks"
import { answerInTime } from "../../../../workflows/create-deal-order/answer-in-time"
import { callbackRoute, parseCallback } from "../../callback"

/** A purchase on the service: one attempt, and the answer decides. */
export const POST = callbackRoute("callback.deal", async ({ container, body, rawBody, arrivedAt }) =>
  answerInTime(container, { deal: parseCallback(dealOrderCallback, body), rawBody, arrivedAt }),
)
