/**
 * The only rule for stock: the number of units of a variant that this store offers on the service. The catalogue, a purchase, the
 * simulation and the `in_stock` of an answer use it, so every offered unit can be reserved, and only offered units are sold.
 */
import { BigNumber } from "bignumber.js"
import { type Settings } from "../../settings/rules/settings"

/** A part of a variant: a plain variant has one, a kit several. */
export interface StockedPart {
  /** Units of the part in one sold unit; Medusa takes fractions. */
  required: number
  /** At each location of the sales channel that keeps the part: stocked minus live reservations. Negative after backorders. */
  free: readonly number[]
}

/** The stock of a variant at the locations of its sales channel. */
export interface VariantStock {
  managesInventory: boolean
  allowsBackorder: boolean
  parts: readonly StockedPart[]
}

/** The merchant's limits for the units that the service may sell. */
export interface StockTerms {
  /** Units kept back from the service. */
  buffer: number
  /** Most units shown; null: no maximum. */
  maximum: number | null
  /** The agreed number, if the stock does not limit the units. */
  unlimited: number
}

/** The buffer that a merchant chose for the product or the variant has precedence over the buffer of the settings. */
export function toStockTerms(
  { stock_buffer, max_stock, unmanaged_stock }: Pick<Settings, "stock_buffer" | "max_stock" | "unmanaged_stock">,
  choice: { stock_buffer: number | null } | null,
): StockTerms {
  return { buffer: choice?.stock_buffer ?? stock_buffer, maximum: max_stock, unlimited: unmanaged_stock }
}

/** The buffer reduces counted units. It does not reduce the agreed number of unlimited units. */
export function countSellable(stock: VariantStock, { buffer, maximum, unlimited }: StockTerms): number {
  const reservable = countReservable(stock)
  const offered = reservable === Infinity ? unlimited : Math.max(0, reservable - buffer)
  return maximum === null ? offered : Math.min(offered, maximum)
}

/**
 * Counts the units that can be reserved one after the other. Medusa reserves a part of a unit at one location, so each location counts its
 * own whole units.
 *
 * @returns Infinity if the stock does not limit the number
 */
export function countReservable({ managesInventory, allowsBackorder, parts }: VariantStock): number {
  if (!managesInventory) return Infinity
  // Medusa sells no managed variant without an inventory item.
  if (parts.length === 0) return 0
  const limits = parts.filter(isNeeded).map(allowsBackorder ? countBeyondStock : countWholes)
  return Math.min(Infinity, ...limits)
}

/** Does a unit need the part? A part with a required quantity of 0 does not limit the number of units. */
export const isNeeded = ({ required }: { required: number }) => required > 0

/** A backorder needs a location that keeps the part, with or without free units. */
const countBeyondStock = ({ free }: StockedPart) => (free.length > 0 ? Infinity : 0)

/** An oversold location does not reduce the units of the other locations. */
const countWholes = ({ required, free }: StockedPart) =>
  free.reduce((sum, units) => sum + Math.max(0, wholesIn(units, required)), 0)

/** Exact, as Medusa computes: a tenth goes three times into 0.3. */
const wholesIn = (units: number, required: number) => new BigNumber(units).dividedToIntegerBy(required).toNumber()
