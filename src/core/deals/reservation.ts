/** Plans the units that a deal takes, and from which locations, on the free stock of this moment. */

import { countWholes } from "../catalog/desired/availability"

/**
 * A reservation is found by its transaction, and is its shop's: another shop that is sent the same transaction must not give the unit
 * back. The name of the shop is in the reservation's metadata, under this.
 */
export const RESERVING_SHOP = "partner_commerce_shop"

/** Part of an item: a plain variant has one, a kit several. */
export interface InventoryPart {
  inventoryItemId: string
  /** Units of it in one sold unit. */
  required: number
}

export interface FreeStock {
  inventoryItemId: string
  locationId: string
  /** Stocked minus reserved; negative after backorders. */
  free: number
}

export interface TakenUnits {
  inventoryItemId: string
  locationId: string
  quantity: number
}

export type ReservationPlan =
  | {
      kind: "take"
      units: TakenUnits[]
      /** Sellable units of the whole that are left afterwards; "unmanaged" where none of its parts is used up. */
      remaining: number | "unmanaged"
    }
  | { kind: "short" }

export interface ReservationCase {
  parts: InventoryPart[]
  stock: FreeStock[]
  /** Those of the sales channel, in order of preference. */
  locationIds: string[]
  allowBackorder: boolean
}

export type WantedUnits = Omit<ReservationCase, "stock">

/** Plans deals together, each from the stock that those before it leave. A deal that comes up short takes nothing. */
export function planReservations(wanted: readonly WantedUnits[], stock: readonly FreeStock[]): ReservationPlan[] {
  let left = [...stock]
  return wanted.map((each) => {
    const plan = planReservation({ ...each, stock: left })
    if (plan.kind === "take") left = toStockAfter(left, plan.units)
    return plan
  })
}

/**
 * A location that holds the whole kit is preferred, because one parcel is cheaper than two; failing that each part comes from the
 * first location that has enough of it. A part is never split between locations: Medusa's fulfilment expects one reservation each.
 */
export function planReservation({ parts: all, stock, locationIds, allowBackorder }: ReservationCase): ReservationPlan {
  if (all.length === 0 || locationIds.length === 0) return { kind: "short" }
  // Some parts are listed, and none of them is needed.
  const parts = all.filter(({ required }) => required > 0)
  const free = toFreeLookup(stock)
  const hasEnough = ({ inventoryItemId, required }: InventoryPart, locationId: string) =>
    (free.get(inventoryItemId)?.get(locationId) ?? -Infinity) >= required

  const whole = locationIds.find((locationId) => parts.every((part) => hasEnough(part, locationId)))
  const units = parts.map((part) => {
    const locationId =
      whole ??
      locationIds.find((each) => hasEnough(part, each)) ??
      (allowBackorder ? locationIds.find((each) => free.get(part.inventoryItemId)?.has(each)) : undefined)
    return locationId === undefined
      ? null
      : { inventoryItemId: part.inventoryItemId, locationId, quantity: part.required }
  })
  const taken = units.filter((unit) => unit !== null)
  if (taken.length < parts.length) return { kind: "short" }
  const sellable = countSellable(parts, free, locationIds)
  return { kind: "take", units: taken, remaining: sellable === "unmanaged" ? sellable : Math.max(0, sellable - 1) }
}

const toStockAfter = (stock: FreeStock[], units: TakenUnits[]): FreeStock[] =>
  stock.map((level) => {
    const taken = units.filter(
      ({ inventoryItemId, locationId }) => inventoryItemId === level.inventoryItemId && locationId === level.locationId,
    )
    return { ...level, free: taken.reduce((free, { quantity }) => free - quantity, level.free) }
  })

/** As Medusa counts availability: for each part what all locations of the channel have together, and the scarcest part decides. */
function countSellable(parts: InventoryPart[], free: FreeLookup, locationIds: string[]): number | "unmanaged" {
  return countWholes(
    parts.map(({ inventoryItemId, required }) => ({
      required,
      free: locationIds.reduce((sum, locationId) => sum + (free.get(inventoryItemId)?.get(locationId) ?? 0), 0),
    })),
  )
}

type FreeLookup = Map<string, Map<string, number>>

function toFreeLookup(stock: FreeStock[]): FreeLookup {
  const lookup: FreeLookup = new Map()
  for (const { inventoryItemId, locationId, free } of stock) {
    const locations = lookup.get(inventoryItemId) ?? new Map<string, number>()
    lookup.set(inventoryItemId, locations.set(locationId, free))
  }
  return lookup
}
