import type { MedusaContainer } from "@medusajs/framework/types"
import { calculateAmountsWithTax, ContainerRegistrationKeys, Modules, QueryContext } from "@medusajs/framework/utils"
import type { Settings } from "../../src/settings/rules/settings"
import type { StockedPart, VariantStock } from "../../src/stock/rules/sellable"
import type { VariantReading } from "../../src/catalog/inputs/read-variants"

/**
 * Reads variants through Medusa's own API: the query engine for the catalogue and prices, and the available quantity of each inventory
 * level. It is slow and has no cache to invalidate, so tests compare the plugin's fast reader with it.
 */
export async function readPlainly(
  container: MedusaContainer,
  { variantIds, settings }: { variantIds: string[]; settings: Settings },
): Promise<VariantReading[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { currency_code, region_id, sales_channel_id } = settings
  const { data: variants } = await query.graph({
    entity: "product_variant",
    fields: [
      "*",
      "options.*",
      "options.option.*",
      "calculated_price.*",
      "product.*",
      "product.type.*",
      "product.collection.*",
      "product.categories.*",
      "product.sales_channels.*",
    ],
    filters: { id: variantIds },
    context: { calculated_price: QueryContext({ currency_code, ...(region_id && { region_id }) }) },
  })
  const found: Loose[] = variants
  const parts = await readPlainParts(query, { variantIds, salesChannelId: sales_channel_id })
  const { data: all }: { data: Loose[] } = await query.graph({
    entity: "product_variant",
    fields: ["id", "product_id", "title", "thumbnail", "variant_rank", "options.*", "options.option.*"],
  })
  const prices = await readPlainPrices(container, found, settings)

  // Medusa generates this method, and its types lack it.
  const products: Loose = container.resolve(Modules.PRODUCT)
  const images: Loose[] = await products.listProductImages(
    { product_id: found.map(({ product }) => product.id) },
    { relations: ["variants"] },
  )
  const pictures = (productId: string, isMeant: (owners: string[]) => boolean) =>
    images.filter(
      ({ product_id, variants: owners }) => product_id === productId && isMeant(owners.map(({ id }: Loose) => id)),
    )

  return found.map((variant) => {
    const { product } = variant
    const metadata = { ...product.metadata, ...variant.metadata }
    const siblings = all.filter(({ product_id }) => product_id === product.id)
    const own = (name: string) => variant[name] ?? product[name] ?? null
    return {
      variantId: variant.id,
      productId: product.id,
      sku: variant.sku ?? null,
      variantTitle: variant.title ?? null,
      hasSiblings: siblings.length > 1,
      example: siblings.length > 1 ? findExample(siblings) : null,
      productTitle: product.title,
      subtitle: product.subtitle ?? null,
      description: product.description ?? null,
      handle: product.handle ?? null,
      isPublished: product.status === "published",
      isInSalesChannel: product.sales_channels.some(
        (channel: Loose) => channel?.id === sales_channel_id && !channel?.is_disabled,
      ),
      categories: product.categories.map(({ id, name, mpath, rank }: Loose) => ({
        id,
        name,
        path: mpath.split(".").filter(Boolean),
        rank,
      })),
      price: prices.get(variant.id) ?? null,
      stock: {
        managesInventory: variant.manage_inventory,
        allowsBackorder: variant.allow_backorder,
        parts: parts.get(variant.id) ?? [],
      },
      imageUrls: toShownImages(variant, siblings, (isMeant) => inOrder(pictures(product.id, isMeant))),
      metadata,
      device: {
        metadata,
        options: toOptions(variant),
        attributes: {
          title: variant.title ?? product.title,
          subtitle: product.subtitle ?? null,
          sku: variant.sku ?? null,
          barcode: variant.barcode ?? null,
          ean: variant.ean ?? null,
          upc: variant.upc ?? null,
          material: own("material"),
          origin_country: own("origin_country"),
          hs_code: own("hs_code"),
          mid_code: own("mid_code"),
          weight: own("weight"),
          length: own("length"),
          height: own("height"),
          width: own("width"),
          type: product.type?.value ?? null,
          collection: product.collection?.title ?? null,
        },
      },
    }
  })
}

/** The query engine's answers are less strict than its types. */
type Loose = ReturnType<typeof JSON.parse>

const toOptions = ({ options }: Loose): Record<string, string> =>
  Object.fromEntries(
    options.filter(({ option }: Loose) => option).map(({ option, value }: Loose) => [option.title, value]),
  )

/** Returns the first sibling whose title contains all its option values, else the first with any option value. */
function findExample(siblings: Loose[]): VariantReading["example"] {
  const [first] = siblings
    .map((variant) => ({ variant, values: variant.options.map(({ value }: Loose) => value) }))
    .filter(({ values }) => values.length > 0)
    .map(({ variant, values }) => {
      const title = variant.title?.toLowerCase() ?? ""
      return { variant, isSaid: values.every((value: string) => title.includes(value.toLowerCase())) }
    })
    .toSorted(
      (a, b) =>
        Number(b.isSaid) - Number(a.isSaid) ||
        (a.variant.variant_rank ?? Infinity) - (b.variant.variant_rank ?? Infinity) ||
        (a.variant.id < b.variant.id ? -1 : 1),
    )
  return first ? { title: first.variant.title ?? null, options: toOptions(first.variant) } : null
}

/** @returns the parts of each variant with their available units at the channel's locations */
async function readPlainParts(
  query: Loose,
  { variantIds, salesChannelId }: { variantIds: string[]; salesChannelId: string | null },
): Promise<Map<string, VariantStock["parts"]>> {
  const { data: places } = await query.graph({
    entity: "sales_channel_locations",
    fields: ["stock_location_id"],
    filters: { sales_channel_id: salesChannelId ?? "" },
  })
  const isInChannel = (locationId: string) => places.some((place: Loose) => place.stock_location_id === locationId)
  const { data: links } = await query.graph({
    entity: "product_variant_inventory_items",
    fields: ["variant_id", "required_quantity", "inventory.location_levels.*"],
    filters: { variant_id: variantIds },
  })
  const parts = new Map<string, StockedPart[]>()
  for (const { variant_id, required_quantity: required, inventory } of links) {
    const levels: Loose[] = (inventory?.location_levels ?? []).filter((level: Loose) => isInChannel(level.location_id))
    const free = levels.map(({ available_quantity }) => Number(available_quantity))
    parts.set(variant_id, [...(parts.get(variant_id) ?? []), { required, free }])
  }
  return parts
}

/** Returns the variant's pictures, then the product's; those of other variants only if these two are missing. */
function toShownImages(
  { id, thumbnail, product }: Loose,
  siblings: Loose[],
  listUrls: (isMeant: (owners: string[]) => boolean) => string[],
): string[] {
  const own = listUrls((owners) => owners.includes(id))
  const shared = listUrls((owners) => owners.length === 0)
  const others = listUrls((owners) => owners.length > 0 && !owners.includes(id))
  const thumbnails = siblings.filter((variant) => variant.id !== id).map((variant) => variant.thumbnail)
  const isMeant = (url: string) => url === thumbnail || own.includes(url) || !thumbnails.includes(url)
  const isAssigned = (url: string) => others.includes(url) && ![...own, ...shared].includes(url)
  const main = [product.thumbnail].filter(Boolean)
  const urls = [thumbnail, ...own, ...main.filter((url) => isMeant(url) && !isAssigned(url)), ...shared.filter(isMeant)]
  const shown = urls.filter(Boolean)
  return [...new Set(shown.length > 0 ? shown : [...main, ...shared])]
}

/** Sorts by rank, and by id within a rank. */
function inOrder(images: Loose[]): string[] {
  return images.toSorted((a: Loose, b: Loose) => a.rank - b.rank || (a.id < b.id ? -1 : 1)).map(({ url }: Loose) => url)
}

async function readPlainPrices(container: MedusaContainer, variants: Loose[], settings: Settings) {
  const region = settings.region_id
    ? await container.resolve(Modules.REGION).retrieveRegion(settings.region_id, { relations: ["countries"] })
    : null
  const prices = new Map<string, { calculated: string; original: string }>()
  const readTaxLines = async ({ id, product, calculated_price }: Loose): Promise<Loose[]> =>
    container.resolve(Modules.TAX).getTaxLines(
      [
        {
          id,
          product_id: product.id,
          product_type_id: product.type_id ?? undefined,
          quantity: 1,
          unit_price: Number(calculated_price.calculated_amount),
        },
      ],
      { address: { country_code: region?.countries[0]?.iso_2 ?? "" } },
    )
  for (const variant of variants) {
    const { calculated_price: price } = variant
    if (price?.calculated_amount == null) continue
    const calculated = price.raw_calculated_amount.value
    const original = price.raw_original_amount?.value ?? calculated
    const isTaxed = price.is_calculated_price_tax_inclusive && price.is_original_price_tax_inclusive
    const taxLines = isTaxed || !region?.automatic_taxes ? [] : await readTaxLines(variant)
    const toPaid = (amount: string | number, includesTax: boolean) =>
      taxLines.length === 0
        ? String(amount)
        : String(calculateAmountsWithTax({ taxLines, amount: Number(amount), includesTax }).priceWithTax)
    prices.set(variant.id, {
      calculated: toPaid(calculated, price.is_calculated_price_tax_inclusive),
      original: toPaid(original, price.is_original_price_tax_inclusive),
    })
  }
  return prices
}
