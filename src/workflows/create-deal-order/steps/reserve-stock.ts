import { type EntityManager } from "@medusajs/framework/mikro-orm/knex"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { planReservation, type FreeStock, type TakenUnits } from "../../../core/deals/reservation"
import { toStock } from "../../../core/catalog/desired"
import { type Settings } from "../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { DealRefused } from "../deal-refused"
import { type CreateDealOrderInput } from "../input"
import { type DealOffer } from "../read-offer"
import { type LockedStock, underStockLock } from "../stock-lock"
import { undoReservations } from "../undo"

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
  async ({ input, offer, settings, line_item_id }: ReserveStockInput, { container, context }) => {
    const { deal } = input
    if (!offer.stock) {
      const nothing: ReservedStock = { reservation_ids: [], in_stock: toStock("unmanaged", settings) }
      return new StepResponse(nothing, null)
    }
    const { parts, locationIds, allowBackorder } = offer.stock
    if (parts.length === 0) throw soldOut(deal.product_id)
    const inventoryItemIds = parts.map(({ inventoryItemId }) => inventoryItemId)
    const maxWaitMs = input.answer_by - Date.now()

    const reserved = await underStockLock(container, { inventoryItemIds, maxWaitMs }, async (stock) => {
      const free = await readFreeStock(stock.manager, inventoryItemIds)
      const plan = planReservation({ parts, stock: free, locationIds, allowBackorder })
      if (plan.kind === "short") throw soldOut(deal.product_id)
      const reservation_ids = await take(stock, {
        units: plan.units,
        allowBackorder,
        lineItemId: line_item_id,
        trxId: deal.trx_id,
        remoteOrderId: deal.order_id,
        eventGroupId: context.eventGroupId,
      })
      const in_stock = toStock(allowBackorder ? "unmanaged" : plan.remaining, settings)
      return { reservation_ids, in_stock }
    })
    return new StepResponse<ReservedStock, string>(reserved, deal.trx_id)
  },
  async (trxId, { container }) => {
    if (!trxId) return
    if (await container.resolve(PARTNER_COMMERCE).deals.withdraw(trxId)) await undoReservations(container, trxId)
  },
)

const soldOut = (productId: string) =>
  new DealRefused({ code: "OUT_OF_STOCK", message: `product ${productId} is out of stock` })

/**
 * Stocked minus the live reservations themselves, not minus Medusa's `reserved_quantity`: that column is a running total which
 * concurrent writers were seen to lose updates of.
 */
async function readFreeStock(manager: EntityManager, inventoryItemIds: string[]): Promise<FreeStock[]> {
  const rows: { inventory_item_id: string; location_id: string; free: string }[] = await manager.execute(
    `SELECT level.inventory_item_id, level.location_id,
            level.stocked_quantity - COALESCE((
              SELECT sum(taken.quantity) FROM reservation_item taken
               WHERE taken.inventory_item_id = level.inventory_item_id AND taken.location_id = level.location_id
                 AND taken.deleted_at IS NULL), 0) AS free
       FROM inventory_level level
      WHERE level.inventory_item_id IN (?) AND level.deleted_at IS NULL`,
    [inventoryItemIds],
  )
  return rows.map((row) => ({
    inventoryItemId: row.inventory_item_id,
    locationId: row.location_id,
    free: Number(row.free),
  }))
}

interface TakeInput {
  units: TakenUnits[]
  allowBackorder: boolean
  lineItemId: string
  trxId: string
  remoteOrderId: string
  eventGroupId: string | undefined
}

async function take({ inventory, context }: LockedStock, input: TakeInput): Promise<string[]> {
  const created = await inventory.createReservationItems(
    input.units.map(({ inventoryItemId, locationId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      location_id: locationId,
      quantity,
      line_item_id: input.lineItemId,
      allow_backorder: input.allowBackorder,
      // The crash-proof handle: whoever cleans up finds the units by the transaction alone.
      external_id: input.trxId,
      description: `Deal ${input.remoteOrderId}`,
    })),
    { ...context, eventGroupId: input.eventGroupId },
  )
  return created.map(({ id }) => id)
}
