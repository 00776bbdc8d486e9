import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../client/clock"
import { toLockSections } from "../../core/deals/lock-sections"
import { planReservations, type ReservationPlan, type WantedUnits } from "../../core/deals/reservation"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { soldOut, tooLate } from "./deal-refused"
import { inBatches, type Outcome } from "./batcher"
import { type LockedStock, StockBusy, underStockLock } from "./stock-lock"
import { undoReservations } from "./undo-order"

export interface UnitsToTake {
  deal: DealOrderCallback
  stock: WantedUnits
  lineItemId: string
  /** By the steady clock. */
  answerBy: number
}

export interface TakenStock {
  reservationIds: string[]
  /** Sellable units of the whole that are left after this deal and those before it. */
  remaining: number
}

/** Every lock takes a place in the locking module, and a checkout that wants one of the items waits for all of them. */
const MOST_ITEMS_LOCKED = 4

/** A lock that somebody else holds for longer is tried again later, so that deals in other items can go on. */
const LONGEST_WAIT_MS = 1_000

/**
 * Takes the units of a deal, under the stock lock. Deals that come together are served from one picture of what is free, in the order
 * in which they came.
 *
 * @throws DealRefused `OUT_OF_STOCK`
 */
export const takeUnits = inBatches<UnitsToTake, TakenStock>(async (container, wanted, isAlone) => {
  // An earlier trial may have taken them without our hearing of it.
  if (isAlone) for (const { deal } of wanted) await undoReservations(container, deal.trx_id)
  return takeInSections(container, wanted, MOST_ITEMS_LOCKED)
})

async function takeInSections(
  container: MedusaContainer,
  wanted: UnitsToTake[],
  mostItems: number,
): Promise<Outcome<TakenStock>[]> {
  const outcomes: Outcome<TakenStock>[] = []
  for (const section of toLockSections(wanted.map(toItemIds), mostItems)) {
    const ofSection = section.flatMap((index) => wanted[index] ?? [])
    const taken = await takeSection(container, ofSection)
    const isShared = mostItems > 1 && taken.some(({ kind }) => kind === "later")
    // One item that is held must not hold back what only shares its section.
    const final = isShared ? await takeInSections(container, ofSection, 1) : taken
    for (const [place, index] of section.entries()) if (final[place]) outcomes[index] = final[place]
  }
  return outcomes
}

const toItemIds = ({ stock }: UnitsToTake) => stock.parts.map(({ inventoryItemId }) => inventoryItemId)

async function takeSection(container: MedusaContainer, wanted: UnitsToTake[]): Promise<Outcome<TakenStock>[]> {
  const inventoryItemIds = [...new Set(wanted.flatMap(toItemIds))]
  try {
    return await underStockLock(container, { inventoryItemIds, maxWaitMs: LONGEST_WAIT_MS }, async (locked) => {
      const free = await container.resolve(PARTNER_COMMERCE).deals.readFreeStock(inventoryItemIds, locked.manager)
      const plans = planReservations(
        wanted.map(({ stock }) => stock),
        free,
      )
      return take(locked, wanted, plans)
    })
  } catch (error) {
    if (!(error instanceof StockBusy)) return wanted.map(() => ({ kind: "again", error }))
    return wanted.map(({ answerBy }) =>
      steadyClock() < answerBy ? { kind: "later" } : { kind: "failed", error: tooLate() },
    )
  }
}

async function take(
  { inventory, context }: LockedStock,
  wanted: UnitsToTake[],
  plans: ReservationPlan[],
): Promise<Outcome<TakenStock>[]> {
  const reservations = wanted.flatMap(({ deal, stock, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return []
    return plan.units.map(({ inventoryItemId, locationId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      location_id: locationId,
      quantity,
      line_item_id: lineItemId,
      allow_backorder: stock.allowBackorder,
      // The crash-proof handle: whoever cleans up finds the units by the transaction alone.
      external_id: deal.trx_id,
      description: `Deal ${deal.order_id}`,
    }))
  })
  const created = reservations.length > 0 ? await inventory.createReservationItems(reservations, context) : []
  return wanted.map(({ deal, lineItemId }, index) => {
    const plan = plans[index]
    if (plan?.kind !== "take") return { kind: "failed", error: soldOut(deal.product_id) }
    const own = created.filter(({ line_item_id }) => line_item_id === lineItemId)
    return { kind: "done", result: { reservationIds: own.map(({ id }) => id), remaining: plan.remaining } }
  })
}
