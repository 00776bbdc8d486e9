/** Plans the units of a sale and their locations, from the free stock of this moment. */
import { BigNumber } from "bignumber.js"
import { countSellable, isNeeded, type StockTerms, type VariantStock } from "./sellable"

/**
 * Key of the shop's code in a reservation's metadata. A reservation is found by its transaction, and belongs to its shop: another shop that
 * receives the same transaction must not release the unit.
 */
export const RESERVING_SHOP = "partner_commerce_shop"

/** An inventory item that a variant takes: a plain variant takes one, a kit several. */
export interface InventoryPart {
  inventoryItemId: string
  /** Units of the inventory item in one sold unit. */
  required: number
}

export interface FreeStock {
  inventoryItemId: string
  locationId: string
  /** Stocked minus live reservations; negative after backorders. */
  free: number
}

export interface TakenUnits {
  inventoryItemId: string
  locationId: string
  quantity: number
}

/** The stock that one unit takes, and the locations that may give it. */
export interface WantedUnits {
  managesInventory: boolean
  allowsBackorder: boolean
  parts: readonly InventoryPart[]
  /** The locations of the sales channel, in order of preference. */
  locationIds: readonly string[]
}

/** A purchase of one unit on the service. */
export interface WantedDeal extends WantedUnits {
  terms: StockTerms
}

export type DealPlan =
  | {
      kind: "take"
      units: TakenUnits[]
      /** Units that this store offers afterwards. */
      inStock: number
    }
  | { kind: "short" }

/** Plans deals together, each from the stock that the deals before it leave. A short deal takes no units. */
export function planDeals(deals: readonly WantedDeal[], stock: readonly FreeStock[]): DealPlan[] {
  let left = stock
  return deals.map((deal) => {
    const units = countSellable(toVariantStock(deal, left), deal.terms) > 0 ? placeUnits(deal, left) : null
    if (!units) return { kind: "short" }
    left = toStockAfter(left, units)
    return { kind: "take", units, inStock: countSellable(toVariantStock(deal, left), deal.terms) }
  })
}

/**
 * Plans the lines of a store's own order, to which the terms of the service do not apply. The line that needs most units chooses its
 * location first, because only a few locations may have enough.
 *
 * @returns in the order of the lines; null for a short line
 */
export function planLines(lines: readonly WantedUnits[], stock: readonly FreeStock[]): (TakenUnits[] | null)[] {
  let left = stock
  const plans = new Map<WantedUnits, TakenUnits[] | null>()
  for (const line of lines.toSorted((a, b) => toMostNeeded(b) - toMostNeeded(a))) {
    const units = placeUnits(line, left)
    if (units) left = toStockAfter(left, units)
    plans.set(line, units)
  }
  return lines.map((line) => plans.get(line) ?? null)
}

const toMostNeeded = ({ parts }: WantedUnits) => Math.max(0, ...parts.map(({ required }) => required))

/** The part of a variant's stock that is at the locations of its sales channel. */
function toVariantStock({ locationIds, parts, ...variant }: WantedUnits, stock: readonly FreeStock[]): VariantStock {
  return {
    ...variant,
    parts: parts.map(({ inventoryItemId, required }) => ({
      required,
      free: stock
        .filter((level) => level.inventoryItemId === inventoryItemId && locationIds.includes(level.locationId))
        .map(({ free }) => free),
    })),
  }
}

/**
 * Prefers a location that holds the whole kit, because one parcel is cheaper than two. Otherwise each part comes from the first location
 * with enough units. A part is never split between locations, because Medusa's fulfilment expects one reservation for it.
 *
 * @returns null for a short unit
 */
function placeUnits(
  { managesInventory, allowsBackorder, parts, locationIds }: WantedUnits,
  stock: readonly FreeStock[],
): TakenUnits[] | null {
  if (!managesInventory) return []
  if (parts.length === 0) return null
  const needed = parts.filter(isNeeded)
  const free = toFreeLookup(stock)
  const hasEnough = ({ inventoryItemId, required }: InventoryPart, locationId: string) =>
    (free.get(inventoryItemId)?.get(locationId) ?? -Infinity) >= required

  const whole = locationIds.find((locationId) => needed.every((part) => hasEnough(part, locationId)))
  const units = needed.flatMap((part) => {
    const { inventoryItemId, required: quantity } = part
    const locationId =
      whole ??
      locationIds.find((each) => hasEnough(part, each)) ??
      (allowsBackorder ? locationIds.find((each) => free.get(inventoryItemId)?.has(each)) : undefined)
    return locationId === undefined ? [] : [{ inventoryItemId, locationId, quantity }]
  })
  return units.length < needed.length ? null : units
}

const toStockAfter = (stock: readonly FreeStock[], units: TakenUnits[]): FreeStock[] =>
  stock.map((level) => {
    const taken = units.filter(
      ({ inventoryItemId, locationId }) => inventoryItemId === level.inventoryItemId && locationId === level.locationId,
    )
    const free = taken.reduce((left, { quantity }) => left.minus(quantity), new BigNumber(level.free))
    return { ...level, free: free.toNumber() }
  })

type FreeLookup = Map<string, Map<string, number>>

function toFreeLookup(stock: readonly FreeStock[]): FreeLookup {
  const lookup: FreeLookup = new Map()
  for (const { inventoryItemId, locationId, free } of stock) {
    const locations = lookup.get(inventoryItemId) ?? new Map<string, number>()
    lookup.set(inventoryItemId, locations.set(locationId, free))
  }
  return lookup
}
