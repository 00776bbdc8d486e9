import { generateEntityId } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { commitDeal, type DealToCommit } from "../../deals/order/commit-deal"
import { type CreateDealOrderInput } from "../../deals/order/create-deal-order"
import { insertOrder, type OrderToInsert, withdrawOrder } from "../../deals/order/insert-order"
import { checkOffer } from "../../deals/order/read-offer"
import { reserveStock, type StockToReserve, withdrawStock } from "../../deals/order/reserve-stock"
import { openStore } from "../../store/store"

/** The ids are chosen before any row is made: the reservation names its line, and after a crash all rows can be found. */
export const readOfferStep = createStep(
  "partner-commerce-read-offer",
  async (input: CreateDealOrderInput, { container }) => {
    const { offer, settings } = await checkOffer(openStore(container), input)
    const order_id = generateEntityId(undefined, "order")
    const line_item_id = generateEntityId(undefined, "ordli")
    return new StepResponse({ offer, settings, order_id, line_item_id })
  },
)

export const reserveStockStep = createStep(
  "partner-commerce-reserve-stock",
  async (input: StockToReserve, { container }) => {
    const reserved = await reserveStock(openStore(container), input)
    return new StepResponse(reserved, input.offer.units.managesInventory ? input.deal.trx_id : null)
  },
  async (trxId, { container }) => {
    if (trxId) await withdrawStock(openStore(container), trxId)
  },
)

export const insertOrderStep = createStep(
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
export const commitDealStep = createStep("partner-commerce-commit-deal", async (input: DealToCommit, { container }) => {
  await commitDeal(openStore(container), input)
  return new StepResponse({ in_stock: input.inStock })
})
