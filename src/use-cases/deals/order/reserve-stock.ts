import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../../client/clock"
import { toStock } from "../../../core/catalog/desired/desired"
import { toLockSections } from "../../../core/deals/lock-sections"
import {
  planReservations,
  type ReservationPlan,
  RESERVING_SHOP,
  type WantedUnits,
} from "../../../core/deals/reservation"
import { type Settings } from "../../../core/settings/settings"
import { type DealOrderCallback } from "../../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { batched, type Outcome } from "../../batcher"
import { soldOut, tooLate } from "./deal-refused"
import { type DealOffer } from "./read-offer"
import { type LockedStock, StockBusy, withStockLock } from "../../stock-lock"
import { undoReservations } from "./undo-order"

export interface StockToReserve {
  deal: DealOrderCallback
  offer: DealOffer
  settings: Settings
  lineItemId: string
  /** By the steady clock. */
  answerBy: number
}

export interface ReservedStock {
  /** Empty where inventory is not managed. */
  reservationIds: string[]
  /** Stock locations of the units. */
  takenFrom: string[]
  /**
   * Count for the answer, taken under the same lock as the unit itself. The service writes it straight into its catalogue, so it
   * is the count that the stock lane would send: with the merchant's buffer and cap.
   */
  inStock: number
}

/**
 * Reserves the unit before anything else is made: no order ever exists without stock.
 *
 * @throws DealRefused `OUT_OF_STOCK`, `DEADLINE_EXCEEDED`
 */
export async function reserveStock(
  container: MedusaContainer,
  { deal, offer, settings, lineItemId, answerBy }: StockToReserve,
): Promise<ReservedStock> {
  const toInStock = (availability: number | "unmanaged") => toStock({ availability, choice: offer.choice }, settings)
  if (!offer.stock) return { reservationIds: [], takenFrom: [], inStock: toInStock("unmanaged") }
  if (offer.stock.parts.length === 0) throw soldOut(deal.product_id)
  const units = { deal, stock: offer.stock, lineItemId, answerBy }
  const { reservationIds, takenFrom, remaining } = await reserveUnits(container, units)
  return { reservationIds, takenFrom, inStock: toInStock(offer.stock.allowBackorder ? "unmanaged" : remaining) }
}

/** Undo of `reserveStock`: harmless where nothing is reserved, and without effect where the deal is committed. */
export async function withdrawStock(container: MedusaContainer, trxId: string): Promise<void> {
  if (await container.resolve(PARTNER_COMMERCE).deals.ledger.withdraw(trxId)) await undoReservations(container, trxId)
}

interface UnitsToReserve {
  deal: DealOrderCallback
  stock: WantedUnits
  lineItemId: string
  answerBy: number
}

interface ReservedUnits {
  reservationIds: string[]
  takenFrom: string[]
  /** Sellable units of the whole that are left after this deal and those before it. */
  remaining: number | "unmanaged"
}

/** Every lock takes a place in the locking module, and a checkout that wants one of the items waits for all of them. */
const MAX_LOCKED_ITEMS = 4

/** A lock that somebody else holds for longer is tried again later, so that deals in other items can go on. */
const MAX_LOCK_WAIT_MS = 1_000

/** Deals that come together are served from one reading of the free stock, in the order of their arrival. */
const reserveUnits = batched<UnitsToReserve, ReservedUnits>(async (container, wanted, isAlone) => {
  // The first trial may have reserved them although its confirmation was lost.
  if (isAlone) for (const { deal } of wanted) await undoReservations(container, deal.trx_id)
  return reserveInSections(container, wanted, MAX_LOCKED_ITEMS)
})

async function reserveInSections(
  container: MedusaContainer,
  wanted: UnitsToReserve[],
  maxItems: number,
): Promise<Outcome<ReservedUnits>[]> {
  const outcomes: Outcome<ReservedUnits>[] = []
  for (const section of toLockSections(wanted.map(toItemIds), maxItems)) {
    const ofSection = section.flatMap((index) => wanted[index] ?? [])
    const reserved = await reserveSection(container, ofSection)
    const isShared = maxItems > 1 && reserved.some(({ kind }) => kind === "requeue")
    // An item that is locked must not hold back the deals that only share its section.
    const final = isShared ? await reserveInSections(container, ofSection, 1) : reserved
    for (const [place, index] of section.entries()) if (final[place]) outcomes[index] = final[place]
  }
  return outcomes
}

const toItemIds = ({ stock }: UnitsToReserve) => stock.parts.map(({ inventoryItemId }) => inventoryItemId)

async function reserveSection(container: MedusaContainer, wanted: UnitsToReserve[]): Promise<Outcome<ReservedUnits>[]> {
  const inventoryItemIds = [...new Set(wanted.flatMap(toItemIds))]
  try {
    return await withStockLock(container, { inventoryItemIds, maxWaitMs: MAX_LOCK_WAIT_MS }, async (locked) => {
      const free = await container.resolve(PARTNER_COMMERCE).deals.readFreeStock(inventoryItemIds, locked.manager)
      const plans = planReservations(
        wanted.map(({ stock }) => stock),
        free,
      )
      return insertReservations(locked, { wanted, plans, shopCode: container.resolve(PARTNER_COMMERCE).shopCode })
    })
  } catch (error) {
    if (!(error instanceof StockBusy)) return wanted.map(() => ({ kind: "retry_alone", error }))
    return wanted.map(({ answerBy }) =>
      steadyClock() < answerBy ? { kind: "requeue" } : { kind: "failed", error: tooLate() },
    )
  }
}

interface UnitsToInsert {
  wanted: UnitsToReserve[]
  plans: ReservationPlan[]
  shopCode: string
}

async function insertReservations(
  { inventory, context }: LockedStock,
  { wanted, plans, shopCode }: UnitsToInsert,
): Promise<Outcome<ReservedUnits>[]> {
  const reservations = wanted.flatMap(({ deal, stock, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return []
    return plan.units.map(({ inventoryItemId, locationId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      location_id: locationId,
      quantity,
      line_item_id: lineItemId,
      allow_backorder: stock.allowBackorder,
      // Crash-proof handle: the clean-up finds the units by the transaction alone.
      external_id: deal.trx_id,
      metadata: { [RESERVING_SHOP]: shopCode },
      description: `Deal ${deal.order_id}`,
    }))
  })
  const created = reservations.length > 0 ? await inventory.createReservationItems(reservations, context) : []
  return wanted.map(({ deal, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return { kind: "failed", error: soldOut(deal.product_id) }
    const own = created.filter(({ line_item_id }) => line_item_id === lineItemId)
    const takenFrom = plan.units.map(({ locationId }) => locationId)
    return { kind: "done", result: { reservationIds: own.map(({ id }) => id), takenFrom, remaining: plan.remaining } }
  })
}
