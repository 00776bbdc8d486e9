/** The rows of Medusa that give a re-priced item its old price back. */
import { BigNumber } from "bignumber.js"
import { toMajorUnits } from "../../../values/money/major-units"
import { type PickedRows, pickRows, type PriceRow } from "../../../values/money/price-row"
import { type Settings } from "../../../settings/rules/settings"
import { toPrice } from "../desired/desired"
import { NOT_KNOWN } from "../desired/content"
import { type Known } from "../plan/known"
import { mayBeLive } from "../plan/live"

export const LEFT_REASONS = [
  "not_read",
  "changed",
  "old_unknown",
  "adjusted",
  "tax_unknown",
  "unclear",
  "not_exact",
] as const

/**
 * Why an item keeps its price. `not_read`: the store cannot read it. `changed`: its price is no longer the waiting one. `old_unknown`: the
 * old price is not known. `adjusted`: the merchant's hook makes the price. `tax_unknown`: the tax module does not answer. `unclear`: no
 * change of a single row gives the old prices. `not_exact`: no amount without tax gives the old price.
 */
export type LeftReason = (typeof LEFT_REASONS)[number]

export interface RowToWrite {
  id: string
  /** Major units. */
  amount: number
}

export type PriceRestore =
  | { kind: "write"; rows: RowToWrite[] }
  /** The item has its old price already. */
  | { kind: "done" }
  | { kind: "left"; reason: LeftReason }

export interface PriceToRestore {
  /** The waiting price, with the price before. `retail`: the regular price at that time; null = not known. */
  waiting: { from: number | null; to: number; retail: number | null }
  /** Every row that counts for the item's price. */
  rows: readonly PriceRow[]
  /** The rows from which Medusa computes the price now. */
  picked: { calculated: string | null; original: string | null }
  /** The amount of a row as customers pay it. */
  withTax: (amount: string, includesTax: boolean) => string
  settings: Pick<Settings, "rounding" | "currency_code">
}

/** Plans a write only if the projection of a push turns the new rows into exactly the old prices. */
export function planPriceRestore(item: PriceToRestore): PriceRestore {
  const { waiting, rows } = item
  if (waiting.from === null) return toLeft("old_unknown")
  const now = project(rows, item)
  if (now?.deals_price === waiting.from) return { kind: "done" }
  if (now?.deals_price !== waiting.to) return toLeft("changed")

  const picked = pickRows(rows)
  const retail = waiting.retail ?? (rows.length === 1 ? waiting.from : null)
  if (!picked || !isAsMedusa(picked, item) || retail === null) return toLeft("unclear")

  const old = { deals_price: waiting.from, retail_price: retail }
  for (const writes of toAttempts(picked, old, item)) {
    const after = project(withAmounts(rows, writes), item)
    if (after?.deals_price === old.deals_price && after.retail_price === old.retail_price)
      return { kind: "write", rows: writes }
  }
  return toLeft(toAmounts(picked.calculated, waiting.from, item).length > 0 ? "unclear" : "not_exact")
}

/** The regular price of the content that had the given price; null = not known. */
export function retailBeside(known: Known | null, price: number | null): number | null {
  const content = mayBeLive(known).find(({ deals_price }) => deals_price === price)
  return content && content.retail_price !== NOT_KNOWN.retail_price ? content.retail_price : null
}

/** Does Medusa pick these rows as well? The tax is known only if a picked row needs it. */
function isAsMedusa({ calculated, original }: PickedRows, { picked, rows }: PriceToRestore): boolean {
  const needsNoTax = rows.every(({ includesTax }) => includesTax)
  return (
    calculated.id === picked.calculated &&
    original.id === picked.original &&
    (needsNoTax || !calculated.includesTax || !original.includesTax)
  )
}

const toLeft = (reason: LeftReason): PriceRestore => ({ kind: "left", reason })

function project(rows: readonly PriceRow[], { withTax, settings }: PriceToRestore) {
  const picked = pickRows(rows)
  if (!picked) return null
  const toShown = ({ amount, includesTax }: PriceRow) => withTax(amount, includesTax)
  return toPrice(
    { price: { calculated: toShown(picked.calculated), original: toShown(picked.original) } },
    settings,
    [],
  )
}

type Prices = NonNullable<ReturnType<typeof project>>

/** Tries one row before two. */
function toAttempts(
  { calculated, original }: PickedRows,
  { deals_price, retail_price }: Prices,
  item: PriceToRestore,
): RowToWrite[][] {
  const toWrites = (row: PriceRow, price: number) =>
    toAmounts(row, price, item).map((amount): RowToWrite => ({ id: row.id, amount }))
  const regular = toWrites(original, retail_price)
  if (calculated.id === original.id) return [...toWrites(original, deals_price), ...regular].map((write) => [write])
  const reduced = toWrites(calculated, deals_price)
  return [
    ...[...reduced, ...regular].map((write) => [write]),
    ...reduced.flatMap((first) => regular.map((second) => [first, second])),
  ]
}

/** Medusa's amounts have two decimals. */
const DECIMALS = 2
/** A large amount, so that the decimals of its taxed amount show the tax rate. */
const RATE_PROBE = 1_000_000

/** Amounts of a row that customers see as this price. */
function toAmounts({ includesTax }: PriceRow, price: number, { withTax, settings }: PriceToRestore): number[] {
  const untaxed = new BigNumber(price).times(RATE_PROBE).div(withTax(String(RATE_PROBE), includesTax))
  const amounts = [BigNumber.ROUND_HALF_UP, BigNumber.ROUND_DOWN, BigNumber.ROUND_UP].map((mode) =>
    untaxed.decimalPlaces(DECIMALS, mode).toNumber(),
  )
  return [...new Set(amounts)].filter(
    (amount) => toMajorUnits(withTax(String(amount), includesTax), settings.rounding) === price,
  )
}

function withAmounts(rows: readonly PriceRow[], writes: RowToWrite[]): PriceRow[] {
  const amounts = new Map(writes.map(({ id, amount }) => [id, String(amount)]))
  return rows.map((row) => ({ ...row, amount: amounts.get(row.id) ?? row.amount }))
}
