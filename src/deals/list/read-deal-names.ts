import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../sql/deal-row"
import { readOrderNumbers } from "../../orders/orders-by-number"

/** Names for people of a deal's item and order; null = it no longer exists, or never existed. */
export interface DealNames {
  /** The item's name; a search finds the deal by it too. */
  title: string | null
  thumbnail: string | null
  /** The order number that this store's admin shows. */
  order_display_id: number | null
}

const variants = z.array(
  z.object({
    id: z.string(),
    thumbnail: z.string().nullish(),
    product: z.object({ title: z.string(), thumbnail: z.string().nullable() }).nullish(),
  }),
)

type Named = Pick<DealRow, "variant_id" | "order_id">

/** Reads the current names of a page of deals. */
export async function readDealNames(
  container: MedusaContainer,
  deals: readonly Named[],
): Promise<(deal: Named) => DealNames> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (entity: string, fields: string[], ids: (string | null)[]): Promise<unknown[]> => {
    const id = [...new Set(ids.filter((each) => each !== null))]
    if (id.length === 0) return []
    const { data }: { data: unknown[] } = await query.graph({ entity, fields, filters: { id } })
    return data
  }
  const variantIds = deals.map(({ variant_id }) => variant_id)
  const [ofVariants, numbers, itemNames] = await Promise.all([
    read("product_variant", ["id", "thumbnail", "product.title", "product.thumbnail"], variantIds),
    readOrderNumbers(
      container,
      deals.map(({ order_id }) => order_id),
    ),
    container.resolve(PARTNER_COMMERCE).catalog.itemList.namesOf(variantIds.filter((id) => id !== null)),
  ])
  const variantsById = new Map(variants.parse(ofVariants).map((variant) => [variant.id, variant]))
  return ({ variant_id, order_id }) => {
    const variant = variantsById.get(variant_id ?? "")
    return {
      title: itemNames.get(variant_id ?? "") ?? variant?.product?.title ?? null,
      thumbnail: variant?.thumbnail ?? variant?.product?.thumbnail ?? null,
      order_display_id: numbers.get(order_id ?? "") ?? null,
    }
  }
}
