import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type CreateDealOrder, type CreateDealOrderInput } from "../../deals/order/create-deal-order"
import { toFailedOutcome } from "./failed-outcome"
import { commitDealStep, insertOrderStep, readOfferStep, reserveStockStep } from "./steps"

/**
 * Saga: one purchase on the service becomes one order. The offer is read and checked, the unit is reserved, the order is made, and the deal
 * is committed. After a failure all earlier steps are undone.
 *
 * `hooks.validate` runs before any change; an error of the hook refuses the purchase (400, VALIDATION_ERROR) with its message.
 * `hooks.orderCreated` runs when the order exists and is not committed yet; an error of the hook undoes the order.
 */
export const createDealOrderWorkflow = createWorkflow(
  "partner-commerce-create-deal-order",
  (input: CreateDealOrderInput) => {
    const { deal } = input
    const { offer, settings, order_id, line_item_id } = readOfferStep(input)
    const validate = createHook("validate", { deal, variant: offer.variant })

    const reserved = reserveStockStep({ deal, offer, settings, lineItemId: line_item_id, answerBy: input.answer_by })
    const order = insertOrderStep({
      deal,
      offer,
      orderId: order_id,
      lineItemId: line_item_id,
      reservationIds: reserved.reservationIds,
      takenFrom: reserved.takenFrom,
    })
    const orderCreated = createHook("orderCreated", { deal, order_id: order.order_id })

    commitDealStep({ trxId: deal.trx_id, inStock: reserved.inStock, leaseToken: input.lease_token })
    return new WorkflowResponse(
      { order_id: order.order_id, in_stock: reserved.inStock },
      { hooks: [validate, orderCreated] },
    )
  },
)

/** Runs the saga. Actions receive this function, so they do not depend on the workflow engine. */
export const createDealOrder: CreateDealOrder = async (container, input) => {
  const { errors, result } = await createDealOrderWorkflow(container).run({ input, throwOnError: false })
  return errors.length === 0 ? { kind: "created", inStock: result.in_stock } : toFailedOutcome(errors)
}
