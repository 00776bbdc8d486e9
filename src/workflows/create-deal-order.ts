import {
  createHook,
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  type CreateDealOrder,
  type CreateDealOrderInput,
  type DealOrderOutcome,
} from "../deals/order/create-deal-order"
import { z } from "@medusajs/framework/zod"
import { type DealRefusalCode } from "../deals/rules/refusal"
import { CALLBACK_ERROR_STATUS } from "../service/rules/wire/callbacks"
import { generateEntityId } from "@medusajs/framework/utils"
import { commitDeal, type DealToCommit } from "../deals/order/commit-deal"
import { insertOrder, type OrderToInsert, withdrawOrder } from "../deals/order/insert-order"
import { checkOffer } from "../deals/order/read-offer"
import { reserveStock, type StockToReserve, withdrawStock } from "../deals/order/reserve-stock"
import { openStore } from "../store/store"

/** The ids are chosen before any row is made: the reservation names its line, and after a crash all rows can be found. */
const readOfferStep = createStep("partner-commerce-read-offer", async (input: CreateDealOrderInput, { container }) => {
  const { offer, settings } = await checkOffer(openStore(container), input)
  const order_id = generateEntityId(undefined, "order")
  const line_item_id = generateEntityId(undefined, "ordli")
  return new StepResponse({ offer, settings, order_id, line_item_id })
})

const reserveStockStep = createStep(
  "partner-commerce-reserve-stock",
  async (input: StockToReserve, { container }) => {
    const reserved = await reserveStock(openStore(container), input)
    return new StepResponse(reserved, input.offer.units.managesInventory ? input.deal.trx_id : null)
  },
  async (trxId, { container }) => {
    if (trxId) await withdrawStock(openStore(container), trxId)
  },
)

const insertOrderStep = createStep(
  "partner-commerce-insert-order",
  async (input: OrderToInsert, { container }) => {
    await insertOrder(openStore(container), input)
    return new StepResponse({ order_id: input.orderId }, { trxId: input.deal.trx_id, orderId: input.orderId })
  },
  async (inserted, { container }) => {
    if (inserted) await withdrawOrder(openStore(container), inserted)
  },
)

/**
 * The last step, and the only one without an undo. If the database cannot say whether it has committed, the undo of the earlier steps first
 * withdraws the deal, which fails for a committed deal.
 */
const commitDealStep = createStep("partner-commerce-commit-deal", async (input: DealToCommit, { container }) => {
  await commitDeal(openStore(container), input)
  return new StepResponse({ in_stock: input.inStock })
})

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
