import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type CreateDealOrderInput } from "../../use-cases/deals/deal-order-input"
import { commitDealStep } from "./steps/commit-deal"
import { createOrderStep } from "./steps/create-order"
import { readOfferStep } from "./steps/read-offer"
import { reserveStockStep } from "./steps/reserve-stock"

/**
 * One purchase on the service becomes one order: what is sold is read and checked, the unit is reserved, the order is made, and the
 * deal is committed. If anything fails, everything before it is undone.
 *
 * `hooks.validate` runs before anything is touched; an error thrown there refuses the purchase (400, VALIDATION_ERROR) with its
 * message. `hooks.orderCreated` runs when the order exists and is not committed yet; an error there undoes it.
 */
export const createDealOrderWorkflow = createWorkflow(
  "partner-commerce-create-deal-order",
  (input: CreateDealOrderInput) => {
    const read = readOfferStep(input)
    const validate = createHook("validate", { deal: input.deal, variant: read.offer.variant })

    const reserved = reserveStockStep({
      input,
      offer: read.offer,
      settings: read.settings,
      line_item_id: read.line_item_id,
    })
    const order = createOrderStep({
      input,
      offer: read.offer,
      reserved,
      order_id: read.order_id,
      line_item_id: read.line_item_id,
    })
    const orderCreated = createHook("orderCreated", { deal: input.deal, order_id: order.order_id })

    commitDealStep({ trx_id: input.deal.trx_id, in_stock: reserved.in_stock, lease_token: input.lease_token })
    return new WorkflowResponse(
      { order_id: order.order_id, in_stock: reserved.in_stock },
      { hooks: [validate, orderCreated] },
    )
  },
)
