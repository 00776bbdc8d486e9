import { steadyClock } from "../../values/clock"
import { toLockSections } from "../rules/lock-sections"
import { type Settings } from "../../settings/rules/settings"
import { type DealPlan, planDeals, RESERVING_SHOP, type WantedDeal } from "../../stock/rules/reservation"
import { type StockTerms, toStockTerms } from "../../stock/rules/sellable"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { batched, type Outcome } from "../../concurrency/batcher"
import { soldOut, tooLate } from "./deal-refused"
import { type DealOffer } from "./read-offer"
import { type LockedStock, moveStock, StockBusy } from "../../catalog/changes/move-stock"
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
  /** Empty for a variant whose stock is not counted. */
  reservationIds: string[]
  /** Stock locations of the units. */
  takenFrom: string[]
  /**
   * The count for the answer, read under the same lock as the unit. The service writes it directly into its catalogue, so it equals the
   * count that the stock lane would send (stock/rules/sellable).
   */
  inStock: number
}

/**
 * Reserves the unit first, so that no order ever exists without stock.
 *
 * @throws DealRefused `OUT_OF_STOCK`, `DEADLINE_EXCEEDED`
 */
export async function reserveStock(
  store: Store,
  { deal, offer, settings, lineItemId, answerBy }: StockToReserve,
): Promise<ReservedStock> {
  // A merchant's hook may have ended late. Units that this purchase reserves in vain are missing for the next customer.
  if (steadyClock() >= answerBy) throw tooLate()
  const wanted = { ...offer.units, terms: toOfferTerms(settings, offer) }
  if (wanted.managesInventory && wanted.parts.length > 0)
    return reserveUnits(store, { deal, variantId: offer.variant.id, wanted, lineItemId, answerBy })
  const [plan] = planDeals([wanted], [])
  if (plan?.kind !== "take") throw soldOut(deal.product_id)
  return { reservationIds: [], takenFrom: [], inStock: plan.inStock }
}

/** The limits of the merchant and of the hook. */
export function toOfferTerms(settings: Settings, { choice, mostShown }: DealOffer): StockTerms {
  const terms = toStockTerms(settings, choice)
  return mostShown === null ? terms : { ...terms, maximum: Math.min(terms.maximum ?? Infinity, mostShown) }
}

/** Undo of `reserveStock`: harmless without a reservation, and without effect for a committed deal. */
export async function withdrawStock(store: Store, trxId: string): Promise<void> {
  if (await store.deals.ledger.withdraw(trxId)) await undoReservations(store, trxId)
}

interface UnitsToReserve {
  deal: DealOrderCallback
  variantId: string
  wanted: WantedDeal
  lineItemId: string
  answerBy: number
}

/** Each lock takes a slot in the locking module, and a checkout that wants one of the items waits for all of them. */
const MAX_LOCKED_ITEMS = 4

/** After this wait for a lock the deal tries again later, so that deals for other items can continue. */
const MAX_LOCK_WAIT_MS = 1_000

/** Simultaneous deals share one reading of the free stock, in the order of their arrival. */
const reserveUnits = batched<UnitsToReserve, ReservedStock>(async (store, deals, isAlone) => {
  // The first attempt may have reserved the units although its confirmation was lost.
  if (isAlone) for (const { deal } of deals) await undoReservations(store, deal.trx_id)
  return reserveInSections(store, deals, MAX_LOCKED_ITEMS)
})

async function reserveInSections(
  store: Store,
  deals: UnitsToReserve[],
  maxItems: number,
): Promise<Outcome<ReservedStock>[]> {
  const outcomes: Outcome<ReservedStock>[] = []
  for (const section of toLockSections(deals.map(toItemIds), maxItems)) {
    const ofSection = section.flatMap((index) => deals[index] ?? [])
    const reserved = await reserveSection(store, ofSection)
    const isShared = maxItems > 1 && reserved.some(({ kind }) => kind === "requeue")
    // A locked item must not delay deals that only share its section.
    const final = isShared ? await reserveInSections(store, ofSection, 1) : reserved
    for (const [place, index] of section.entries()) if (final[place]) outcomes[index] = final[place]
  }
  return outcomes
}

const toItemIds = ({ wanted }: UnitsToReserve) => wanted.parts.map(({ inventoryItemId }) => inventoryItemId)

async function reserveSection(store: Store, deals: UnitsToReserve[]): Promise<Outcome<ReservedStock>[]> {
  const inventoryItemIds = [...new Set(deals.flatMap(toItemIds))]
  const answeredVariantIds = deals.map(({ variantId }) => variantId)
  try {
    const moved = { inventoryItemIds, answeredVariantIds, maxWaitMs: MAX_LOCK_WAIT_MS }
    return await moveStock(store, moved, async (locked) => {
      const free = await store.deals.readLockedStock(inventoryItemIds, locked.manager)
      const plans = planDeals(
        deals.map(({ wanted }) => wanted),
        free,
      )
      return insertReservations(locked, { deals, plans, shopCode: store.shopCode })
    })
  } catch (error) {
    if (!(error instanceof StockBusy)) return deals.map(() => ({ kind: "retry_alone", error }))
    return deals.map(({ answerBy }) =>
      steadyClock() < answerBy ? { kind: "requeue" } : { kind: "failed", error: tooLate() },
    )
  }
}

interface UnitsToInsert {
  deals: UnitsToReserve[]
  plans: DealPlan[]
  shopCode: string
}

async function insertReservations(
  { inventory, context }: LockedStock,
  { deals, plans, shopCode }: UnitsToInsert,
): Promise<Outcome<ReservedStock>[]> {
  const reservations = deals.flatMap(({ deal, wanted, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return []
    return plan.units.map(({ inventoryItemId, locationId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      location_id: locationId,
      quantity,
      line_item_id: lineItemId,
      allow_backorder: wanted.allowsBackorder,
      // A crash-proof key: the clean-up needs only the transaction to find the units.
      external_id: deal.trx_id,
      metadata: { [RESERVING_SHOP]: shopCode },
      description: `Deal ${deal.order_id}`,
    }))
  })
  const created = reservations.length > 0 ? await inventory.createReservationItems(reservations, context) : []
  return deals.map(({ deal, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return { kind: "failed", error: soldOut(deal.product_id) }
    const own = created.filter(({ line_item_id }) => line_item_id === lineItemId)
    const takenFrom = plan.units.map(({ locationId }) => locationId)
    return { kind: "done", result: { reservationIds: own.map(({ id }) => id), takenFrom, inStock: plan.inStock } }
  })
}
