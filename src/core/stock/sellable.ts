/**
 * The one rule for stock: how many units of a variant this store offers on the service. The catalogue, a purchase, the simulation and the
 * `in_stock` of an answer call it, so every unit that is offered can be reserved, and no other unit is sold.
 */
import { BigNumber } from "bignumber.js"
import { type Settings } from "../settings/settings"

/** A part of a variant: a plain variant has one, a kit several. */
export interface StockedPart {
  /** Units of the part in one sold unit; Medusa takes fractions. */
  required: number
  /** At each location of the sales channel that keeps the part: stocked minus live reservations. Negative after backorders. */
  free: readonly number[]
}

/** What the units of a variant are counted from. */
export interface VariantStock {
  managesInventory: boolean
  allowsBackorder: boolean
  parts: readonly StockedPart[]
}

/** What the merchant says about the units that the service may sell. */
export interface StockTerms {
  /** Units kept back from the service. */
  buffer: number
  /** Most units shown; null: no maximum. */
  maximum: number | null
  /** Units shown where nothing limits them. */
  unlimited: number
}

/** What a merchant keeps back of the product or the variant goes before what is kept back of everything. */
export function toStockTerms(
  { stock_buffer, max_stock, unmanaged_stock }: Pick<Settings, "stock_buffer" | "max_stock" | "unmanaged_stock">,
  choice: { stock_buffer: number | null } | null,
): StockTerms {
  return { buffer: choice?.stock_buffer ?? stock_buffer, maximum: max_stock, unlimited: unmanaged_stock }
}

/** The buffer keeps back units that are counted: of a number without a limit it takes nothing. */
export function countSellable(stock: VariantStock, { buffer, maximum, unlimited }: StockTerms): number {
  const reservable = countReservable(stock)
  const offered = reservable === Infinity ? unlimited : Math.max(0, reservable - buffer)
  return maximum === null ? offered : Math.min(offered, maximum)
}

/**
 * How many units can be reserved one after the other. Medusa reserves a part of a unit at one location, so what several locations have
 * together counts only as far as each of them has a whole.
 *
 * @returns Infinity where nothing limits it
 */
export function countReservable({ managesInventory, allowsBackorder, parts }: VariantStock): number {
  if (!managesInventory) return Infinity
  // Medusa sells no managed variant without an inventory item.
  if (parts.length === 0) return 0
  const limits = parts.filter(isNeeded).map(allowsBackorder ? countBeyondStock : countWholes)
  return Math.min(Infinity, ...limits)
}

/** A part of which none is needed limits nothing. */
export const isNeeded = ({ required }: { required: number }) => required > 0

/** A backorder needs a location that keeps the part, whatever it has left. */
const countBeyondStock = ({ free }: StockedPart) => (free.length > 0 ? Infinity : 0)

/** A location that has sold more than it has takes nothing from the others. */
const countWholes = ({ required, free }: StockedPart) =>
  free.reduce((sum, units) => sum + Math.max(0, wholesIn(units, required)), 0)

/** Exact, as Medusa computes: a tenth goes three times into 0.3. */
const wholesIn = (units: number, required: number) => new BigNumber(units).dividedToIntegerBy(required).toNumber()
