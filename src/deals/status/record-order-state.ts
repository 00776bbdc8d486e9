import { type DealOrderState } from "../sql/deal-orders"
import { batched, done } from "../../concurrency/batcher"
import { noOrder } from "../../payments/order/payment-order"

/** Keeps the deal's state in the order's metadata (`metadata.partner_commerce`) current, because a person in the admin sees it first. */
export const recordOrderState = batched<DealOrderState, void>(async (store, states) => {
  const recorded = await store.deals.orders.recordStates(states)
  return states.map(({ orderId }) =>
    recorded.has(orderId) ? done(undefined) : { kind: "failed", error: noOrder(orderId) },
  )
})
