import { BigNumber, MathBN, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { toOrderAddress } from "../../../core/deals/address"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { DealRefused } from "../deal-refused"
import { type CreateDealOrderInput } from "../input"
import { type DealOffer } from "../read-offer"
import { toOrder, toReview } from "../to-order"
import { undoOrder } from "../undo"
import { type ReservedStock } from "./reserve-stock"

export interface CreateOrderInput {
  input: CreateDealOrderInput
  offer: DealOffer
  reserved: ReservedStock
  order_id: string
  line_item_id: string
}

/**
 * Makes the order with the order module, not through a cart: `createOrderWorkflow` would check the stock that is already taken, and
 * costs three times as much. Its id is noted in the ledger first, so that a crash in between can be cleaned up.
 */
export const createOrderStep = createStep(
  "partner-commerce-create-order",
  async ({ input, offer, reserved, order_id, line_item_id }: CreateOrderInput, { container }) => {
    const { deal } = input
    const mapped = toOrderAddress(deal.customer, offer.countries)
    const review = toReview(mapped, offer)
    const mayGoOn = await container.resolve(PARTNER_COMMERCE).deals.reserve(deal.trx_id, {
      variantId: offer.variant.id,
      productId: offer.variant.product.id,
      orderId: order_id,
      reservationIds: reserved.reservation_ids,
      review,
    })
    if (!mayGoOn)
      throw new DealRefused({ code: "DEADLINE_EXCEEDED", message: "the purchase could not be processed in time" })

    const plan = { deal, offer, mapped, review, orderId: order_id, lineItemId: line_item_id }
    const order = await container.resolve(Modules.ORDER).createOrders(toOrder(plan))
    const total = new BigNumber(order.summary?.current_order_total ?? NaN)
    if (!MathBN.eq(total, deal.amount)) {
      await undoOrder(container, order_id)
      throw new Error(`The order's total is ${total.numeric} and ${deal.amount} was paid`)
    }
    return new StepResponse({ order_id }, { trxId: deal.trx_id, orderId: order_id })
  },
  async (made, { container }) => {
    if (!made) return
    if (await container.resolve(PARTNER_COMMERCE).deals.withdraw(made.trxId)) await undoOrder(container, made.orderId)
  },
)
