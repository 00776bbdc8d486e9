import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, QueryContext } from "@medusajs/framework/utils"

const PAGE = 500

export interface NaiveReading {
  regionId: string
  /** Number of variants after which the reading ends. */
  variants: number
}

/**
 * The baseline: the whole catalogue as any integration would read it through Medusa's API, with prices, pictures, categories, options
 * and stock. It keeps nothing, and counts.
 */
export default async function readNaively(
  container: MedusaContainer,
  { regionId, variants }: NaiveReading,
): Promise<number> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  let count = 0
  for (let after = ""; count < variants;) {
    const { data } = await query.graph({
      entity: "product_variant",
      fields: [
        "*",
        "options.*",
        "calculated_price.*",
        "inventory_items.required_quantity",
        "inventory_items.inventory.location_levels.*",
        "product.*",
        "product.images.*",
        "product.categories.*",
        "product.sales_channels.id",
      ],
      filters: { id: { $gt: after } },
      pagination: { take: PAGE, order: { id: "ASC" } },
      context: { calculated_price: QueryContext({ currency_code: "php", region_id: regionId }) },
    })
    const ids = data.map(({ id }) => String(id))
    const last = ids.at(-1)
    if (last === undefined) break
    count += ids.length
    after = last
  }
  return count
}
