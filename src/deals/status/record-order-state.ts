import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealOrderState } from "../sql/deal-orders"
import { batched, done } from "../../concurrency/batcher"
import { noOrder } from "../../payments/order/payment-order"

/** Keeps what the order itself says about its deal (`metadata.partner_commerce`) true: a person in the admin sees it first. */
export const recordOrderState = batched<DealOrderState, void>(async (container, states) => {
  const recorded = await container.resolve(PARTNER_COMMERCE).deals.orders.recordStates(states)
  return states.map(({ orderId }) =>
    recorded.has(orderId) ? done(undefined) : { kind: "failed", error: noOrder(orderId) },
  )
})
