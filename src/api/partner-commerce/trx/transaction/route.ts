import { toOutcome } from "../../../../deals/rules/refusal"
import { dealOrderCallback } from "../../../../service/rules/wire/callbacks"
import { countDeal } from "../../../../observability/metrics"
import { receivePurchase } from "../../../../deals/purchase/receive-purchase"
import { reportRefusedCall } from "../../../../deals/purchase/report-refused-call"
import { createDealOrder } from "../../../../workflows/create-deal-order"
import { callbackRoute, parseCallback } from "../../callback"

/** A purchase on the service. The service calls once, and the answer decides whether the sale takes place. */
export const POST = callbackRoute(
  "callback.deal",
  ({ store, body, rawBody, arrivedAt }) => {
    const deal = parseCallback(dealOrderCallback, body)
    return receivePurchase(store, { deal, rawBody, arrivedAt, createDealOrder })
  },
  {
    followFailure: reportRefusedCall,
    onAnswer: (response, seconds) => countDeal(toOutcome(response), seconds),
  },
)
