import { type MedusaContainer } from "@medusajs/framework/types"
import { calculateAmountsWithTax, Modules } from "@medusajs/framework/utils"
import { type Settings } from "../../core/settings/settings"

export interface Price {
  calculated: string
  original: string
}

/** A variant as its price needs it; a row of VariantRows is one. */
export interface PricedVariant {
  id: string
  price_set_id: string | null
  product: { id: string; type_id: string | null }
}

/** Amounts as exact decimals in major units, by variant; variants without a price are missing. Prices are as a customer in the region pays them: tax is added where the store's prices are kept without it. */
export async function readPrices(
  container: MedusaContainer,
  rows: PricedVariant[],
  settings: Settings,
): Promise<Map<string, Price>> {
  const priced = await readListed(container, rows, settings)
  const untaxed = priced.filter(
    ({ price }) => !price.is_calculated_price_tax_inclusive || !price.is_original_price_tax_inclusive,
  )
  const rates = await readTaxRates(container, untaxed, settings)
  return new Map(
    priced.map(({ row, price, calculated, original }) => {
      const taxLines = rates.get(row.id)
      if (!taxLines) return [row.id, { calculated, original }]
      const withTax = (value: string, includesTax: boolean) =>
        String(calculateAmountsWithTax({ taxLines, amount: Number(value), includesTax }).priceWithTax)
      return [
        row.id,
        {
          calculated: withTax(calculated, price.is_calculated_price_tax_inclusive ?? false),
          original: withTax(original, price.is_original_price_tax_inclusive ?? false),
        },
      ]
    }),
  )
}

/** The prices as they are listed, by Medusa's own rules for currencies, regions, quantities and price lists. */
async function readListed(container: MedusaContainer, rows: PricedVariant[], settings: Settings) {
  const withPriceSet = rows.flatMap((row) => (row.price_set_id === null ? [] : [{ row, id: row.price_set_id }]))
  if (withPriceSet.length === 0) return []
  const context = {
    currency_code: settings.currency_code,
    ...(settings.region_id && { region_id: settings.region_id }),
  }
  const found = await container
    .resolve(Modules.PRICING)
    .calculatePrices({ id: withPriceSet.map(({ id }) => id) }, { context })
  const prices = new Map(found.map((price) => [price.id, price]))
  return withPriceSet.flatMap(({ row, id }) => {
    const price = prices.get(id)
    const calculated = price?.raw_calculated_amount?.value ?? price?.calculated_amount
    if (!price || calculated == null) return []
    const original = price.raw_original_amount?.value ?? price.original_amount ?? calculated
    return [{ row, price, calculated: String(calculated), original: String(original) }]
  })
}

type TaxLines = Parameters<typeof calculateAmountsWithTax>[0]["taxLines"]

async function readTaxRates(
  container: MedusaContainer,
  untaxed: { row: PricedVariant; calculated: string }[],
  settings: Settings,
): Promise<Map<string, TaxLines>> {
  const country = untaxed.length > 0 ? await readTaxCountry(container, settings.region_id) : null
  if (!country) return new Map()
  const lines = await container.resolve(Modules.TAX).getTaxLines(
    untaxed.map(({ row, calculated }) => ({
      id: row.id,
      product_id: row.product.id,
      product_type_id: row.product.type_id ?? undefined,
      quantity: 1,
      unit_price: Number(calculated),
      currency_code: settings.currency_code,
    })),
    { address: { country_code: country } },
  )
  const byVariant = new Map<string, TaxLines>()
  for (const line of lines) {
    if (!("line_item_id" in line)) continue
    byVariant.set(line.line_item_id, [...(byVariant.get(line.line_item_id) ?? []), line])
  }
  return byVariant
}

/** The region's first country, or null where the region leaves taxes to be calculated by hand. */
async function readTaxCountry(container: MedusaContainer, regionId: string | null): Promise<string | null> {
  if (!regionId) return null
  const region = await container.resolve(Modules.REGION).retrieveRegion(regionId, { relations: ["countries"] })
  return region.automatic_taxes ? (region.countries[0]?.iso_2 ?? null) : null
}
