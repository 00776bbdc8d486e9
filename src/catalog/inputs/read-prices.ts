import { type CalculatedPriceSet, type MedusaContainer, type PricingContext } from "@medusajs/framework/types"
import { calculateAmountsWithTax, Modules } from "@medusajs/framework/utils"
import { type TaxFailure } from "../rules/desired/desired"
import { toFailureText } from "../../messages/rules/failure-text"
import { MINUTE_MS } from "../../values/duration"
import { withTimeLimit } from "../../concurrency/with-time-limit"
import { toHomeCountry } from "../../settings/rules/country"
import { type Settings } from "../../settings/rules/settings"

export interface Price {
  calculated: string
  original: string
}

/** The fields of a variant that its price depends on; a row of VariantRows has them. */
export interface PricedVariant {
  id: string
  price_set_id: string | null
  product: { id: string; type_id: string | null }
}

/** The customer and the place of a price. */
export interface PricePlace extends Pick<Settings, "currency_code" | "region_id" | "default_country"> {
  /** The quantity of each variant; absent = one. */
  quantity?: number
  /** The groups of a known customer. */
  customer?: { groups: { id: string }[] }
}

/** The tax module does not answer for these variants. */
export interface UnknownTax {
  variantIds: string[]
  failure: TaxFailure
}

export interface TaxReading {
  /** Receives the variants without a price because their tax is unknown; absent = the tax module's failure is thrown. */
  onUnknownTax?: (unknown: UnknownTax) => void
  /** A longer wait for the store's tax provider, in ms, is a failure; absent = the limit of a push. */
  limitMs?: number
}

/** Medusa's price of a variant, before tax is added. */
interface ListedPrice {
  row: PricedVariant
  price: CalculatedPriceSet
  calculated: string
  original: string
}

/** A price with its tax: `withTax` gives the amount that customers pay. */
export interface TaxedPrice extends ListedPrice {
  withTax: (amount: string, includesTax: boolean) => string
}

/**
 * Amounts as exact decimals in major units, by variant; variants without a price are missing. Each is the price that a customer in the
 * region pays: if the store keeps prices without tax, the tax is added.
 */
export async function readPrices(
  container: MedusaContainer,
  rows: PricedVariant[],
  place: PricePlace,
  tax: TaxReading = {},
): Promise<Map<string, Price>> {
  const priced = await readTaxedPrices(container, rows, place, tax)
  return new Map(
    priced.map(({ row, price, calculated, original, withTax }) => [
      row.id,
      {
        calculated: withTax(calculated, price.is_calculated_price_tax_inclusive ?? false),
        original: withTax(original, price.is_original_price_tax_inclusive ?? false),
      },
    ]),
  )
}

/** The same as {@link readPrices}, with Medusa's rows behind each price. */
export async function readTaxedPrices(
  container: MedusaContainer,
  rows: PricedVariant[],
  place: PricePlace,
  { onUnknownTax, limitMs = PUSH_LIMIT_MS }: TaxReading = {},
): Promise<TaxedPrice[]> {
  const priced = await readListed(container, rows, place)
  const untaxed = priced.filter(
    ({ price }) => !price.is_calculated_price_tax_inclusive || !price.is_original_price_tax_inclusive,
  )
  const country = untaxed.length > 0 ? await readTaxCountry(container, place) : null
  const rates =
    country === null
      ? NO_RATES
      : await readTaxRates(container, { untaxed, ...place, country, limitMs }).catch(toFailure)
  if (rates instanceof Error) {
    if (!onUnknownTax || country === null) throw rates
    const failure = { country: country.toUpperCase(), detail: toFailureText(rates) }
    onUnknownTax({ variantIds: untaxed.map(({ row }) => row.id), failure })
  }
  const known = rates instanceof Error ? priced.filter((price) => !untaxed.includes(price)) : priced
  const taxRates = rates instanceof Error ? NO_RATES : rates
  return known.map((listed) => {
    const taxLines = taxRates.get(listed.row.id)
    const withTax = (amount: string, includesTax: boolean) =>
      taxLines
        ? String(calculateAmountsWithTax({ taxLines, amount: Number(amount), includesTax }).priceWithTax)
        : amount
    return { ...listed, withTax }
  })
}

/** The prices before tax, by Medusa's own rules for currencies, regions, quantities and price lists. */
async function readListed(
  container: MedusaContainer,
  rows: PricedVariant[],
  place: PricePlace,
): Promise<ListedPrice[]> {
  const withPriceSet = rows.flatMap((row) => (row.price_set_id === null ? [] : [{ row, id: row.price_set_id }]))
  if (withPriceSet.length === 0) return []
  const context: Record<string, unknown> = {
    currency_code: place.currency_code,
    ...(place.region_id && { region_id: place.region_id }),
    ...(place.quantity !== undefined && { quantity: place.quantity }),
    ...(place.customer && { customer: place.customer }),
  }
  const found = await container
    .resolve(Modules.PRICING)
    // Medusa itself passes the groups in this form, although its type allows plain values only.
    .calculatePrices({ id: withPriceSet.map(({ id }) => id) }, { context: context as PricingContext["context"] })
  const prices = new Map(found.map((price) => [price.id, price]))
  return withPriceSet.flatMap(({ row, id }) => {
    const price = prices.get(id)
    const calculated = price?.raw_calculated_amount?.value ?? price?.calculated_amount
    if (!price || calculated == null) return []
    const original = price.raw_original_amount?.value ?? price.original_amount ?? calculated
    return [{ row, price, calculated: String(calculated), original: String(original) }]
  })
}

const toFailure = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))

type TaxLines = Parameters<typeof calculateAmountsWithTax>[0]["taxLines"]

const NO_RATES: ReadonlyMap<string, TaxLines> = new Map()

/** A provider that asks another system may need a while for a page of 1,000 items. A provider that needs longer than this hangs. */
const PUSH_LIMIT_MS = 5 * MINUTE_MS

interface RatesToRead {
  untaxed: { row: PricedVariant; calculated: string }[]
  currency_code: string
  country: string
  limitMs: number
}

async function readTaxRates(
  container: MedusaContainer,
  { untaxed, currency_code, country, limitMs }: RatesToRead,
): Promise<Map<string, TaxLines>> {
  const asking = container.resolve(Modules.TAX).getTaxLines(
    untaxed.map(({ row, calculated }) => ({
      id: row.id,
      product_id: row.product.id,
      product_type_id: row.product.type_id ?? undefined,
      quantity: 1,
      unit_price: Number(calculated),
      currency_code,
    })),
    { address: { country_code: country } },
  )
  const lines = await withTimeLimit(limitMs, asking)
  if (!lines) throw new Error(`no answer within ${Math.round(limitMs)} ms`)
  const byVariant = new Map<string, TaxLines>()
  for (const line of lines) {
    if (!("line_item_id" in line)) continue
    byVariant.set(line.line_item_id, [...(byVariant.get(line.line_item_id) ?? []), line])
  }
  return byVariant
}

/** @returns null if taxes of the region are calculated manually, or if the region has several countries and the settings choose none */
async function readTaxCountry(
  container: MedusaContainer,
  { region_id, default_country }: PricePlace,
): Promise<string | null> {
  if (!region_id) return null
  const region = await container.resolve(Modules.REGION).retrieveRegion(region_id, { relations: ["countries"] })
  const countries = region.countries.map(({ iso_2 }) => iso_2 ?? "")
  return region.automatic_taxes ? toHomeCountry(countries, default_country) : null
}
