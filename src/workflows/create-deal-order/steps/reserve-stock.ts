import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { toStock } from "../../../core/catalog/desired"
import { type Settings } from "../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { soldOut } from "../../../use-cases/deals/deal-refused"
import { type CreateDealOrderInput } from "../../../use-cases/deals/deal-order-input"
import { type DealOffer } from "../../../use-cases/deals/read-offer"
import { takeUnits } from "../../../use-cases/deals/reserve-stock"
import { undoReservations } from "../../../use-cases/deals/undo-order"

export interface ReserveStockInput {
  input: CreateDealOrderInput
  offer: DealOffer
  settings: Settings
  line_item_id: string
}

export interface ReservedStock {
  reservation_ids: string[]
  /**
   * The count for the answer, taken under the same lock as the unit itself. The service writes it straight into its catalogue, so it
   * is what the stock lane would send for it: with the merchant's buffer and cap.
   */
  in_stock: number
}

/** Takes the unit before anything else is made: no order ever exists without stock. Undone by giving the unit back. */
export const reserveStockStep = createStep(
  "partner-commerce-reserve-stock",
  async ({ input, offer, settings, line_item_id }: ReserveStockInput, { container }) => {
    const { deal } = input
    if (!offer.stock) {
      const nothing: ReservedStock = { reservation_ids: [], in_stock: toStock("unmanaged", settings) }
      return new StepResponse(nothing, null)
    }
    if (offer.stock.parts.length === 0) throw soldOut(deal.product_id)
    const { reservationIds, remaining } = await takeUnits(container, {
      deal,
      stock: offer.stock,
      lineItemId: line_item_id,
      answerBy: input.answer_by,
    })
    const in_stock = toStock(offer.stock.allowBackorder ? "unmanaged" : remaining, settings)
    return new StepResponse<ReservedStock, string>({ reservation_ids: reservationIds, in_stock }, deal.trx_id)
  },
  async (trxId, { container }) => {
    if (!trxId) return
    if (await container.resolve(PARTNER_COMMERCE).deals.ledger.withdraw(trxId)) await undoReservations(container, trxId)
  },
)
