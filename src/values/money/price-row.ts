/** Picks the price row that decides a price by Medusa's rule, so that the price is known before a row is written. */
import { BigNumber } from "bignumber.js"

/** A row of a price set that counts for one unit in a currency and a region. */
export interface PriceRow {
  id: string
  /** Exact decimal in major units. */
  amount: string
  /** The kind of its price list; null = the variant's own price. */
  list: "sale" | "override" | null
  /** The number of its rules and of its price list's rules. */
  rules: number
  includesTax: boolean
}

export interface PickedRows {
  calculated: PriceRow
  original: PriceRow
}

/** @returns null if no row makes the original price */
export function pickRows(rows: readonly PriceRow[]): PickedRows | null {
  const ordered = rows.toSorted(
    (a, b) => b.rules - a.rules || new BigNumber(a.amount).comparedTo(b.amount) || a.id.localeCompare(b.id),
  )
  const own = ordered.find(({ list }) => list === null)
  const listed = ordered.find(({ list }) => list !== null)
  const override = ordered.find(({ list }) => list === "override")
  if (listed?.list === "override") return { calculated: listed, original: listed }
  const original = override ?? own
  if (!original) return null
  if (!listed) return { calculated: original, original }
  const isOwnLower = own !== undefined && new BigNumber(own.amount).isLessThan(listed.amount)
  return { calculated: isOwnLower ? own : listed, original }
}
