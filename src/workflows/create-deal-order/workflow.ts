import { createHook, createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import {
  type CreateDealOrder,
  type CreateDealOrderInput,
  type DealOrderOutcome,
} from "../../deals/order/create-deal-order"
import { commitDealStep, insertOrderStep, readOfferStep, reserveStockStep } from "./steps"
import { z } from "@medusajs/framework/zod"
import { type DealRefusalCode } from "../../deals/rules/refusal"
import { CALLBACK_ERROR_STATUS } from "../../service/rules/wire/callbacks"

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

/** A `DealRefused` in the form of the workflow engine: a plain object. */
const dealRefused = z.object({
  name: z.literal("DealRefused"),
  code: z.enum(Object.keys(CALLBACK_ERROR_STATUS) as [DealRefusalCode, ...DealRefusalCode[]]),
  message: z.string(),
  price: z.number().optional(),
})

const hookError = z.object({ message: z.string() })

interface WorkflowFailure {
  action: string
  error: unknown
}

/**
 * Only a step's own refusal, or a refusal of the hook `validate`, reaches the service. Medusa's conflict errors would become 409 and set
 * the service's stock to zero.
 */
function toFailedOutcome(failures: WorkflowFailure[]): DealOrderOutcome {
  const own = failures.map(({ error }) => dealRefused.safeParse(error)).find(({ success }) => success)
  if (own?.data) {
    const { name: _, ...refusal } = own.data
    return { kind: "refused", refusal }
  }
  const fromHook = failures.find(({ action }) => action === "validate")
  if (fromHook) {
    const message = hookError.safeParse(fromHook.error).data?.message ?? "the store refuses this purchase"
    return { kind: "refused", refusal: { code: "VALIDATION_ERROR", message } }
  }
  return { kind: "failed", error: failures[0]?.error }
}
