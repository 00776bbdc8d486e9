import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { toOrderAddress } from "../../../core/deals/address"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type CreateDealOrderInput } from "../../../use-cases/deals/deal-order-input"
import { makeOrder } from "../../../use-cases/deals/insert-orders"
import { type DealOffer } from "../../../use-cases/deals/read-offer"
import { toReview } from "../../../use-cases/deals/to-order"
import { undoOrder } from "../../../use-cases/deals/undo-order"
import { type ReservedStock } from "./reserve-stock"

export interface CreateOrderInput {
  input: CreateDealOrderInput
  offer: DealOffer
  reserved: ReservedStock
  order_id: string
  line_item_id: string
}

export const createOrderStep = createStep(
  "partner-commerce-create-order",
  async ({ input, offer, reserved, order_id, line_item_id }: CreateOrderInput, { container }) => {
    const { deal } = input
    const mapped = toOrderAddress(deal.customer, offer.countries)
    const review = toReview(mapped, offer)
    await makeOrder(container, {
      plan: { deal, offer, mapped, review, orderId: order_id, lineItemId: line_item_id },
      reservationIds: reserved.reservation_ids,
    })
    return new StepResponse({ order_id }, { trxId: deal.trx_id, orderId: order_id })
  },
  async (made, { container }) => {
    if (!made) return
    if (await container.resolve(PARTNER_COMMERCE).deals.ledger.withdraw(made.trxId))
      await undoOrder(container, made.orderId)
  },
)
