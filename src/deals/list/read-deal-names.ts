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

type Named = Pick<DealRow, "variant_id" | "partner_id" | "order_id">

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
  const { itemList } = container.resolve(PARTNER_COMMERCE).catalog
  // A refused purchase stores an item, but no variant.
  const withoutVariant = deals.flatMap(({ variant_id, partner_id }) => (variant_id === null ? partner_id : []))
  const variantOf = await itemList.variantsOf([...new Set(withoutVariant)])
  const toVariantId = ({ variant_id, partner_id }: Named) => variant_id ?? variantOf.get(partner_id) ?? null
  const variantIds = deals.map(toVariantId)
  const [ofVariants, numbers, itemNames] = await Promise.all([
    read("product_variant", ["id", "thumbnail", "product.title", "product.thumbnail"], variantIds),
    readOrderNumbers(
      container,
      deals.map(({ order_id }) => order_id),
    ),
    itemList.namesOf(variantIds.filter((id) => id !== null)),
  ])
  const variantsById = new Map(variants.parse(ofVariants).map((variant) => [variant.id, variant]))
  return (deal) => {
    const variantId = toVariantId(deal) ?? ""
    const variant = variantsById.get(variantId)
    return {
      title: itemNames.get(variantId) ?? variant?.product?.title ?? null,
      thumbnail: variant?.thumbnail ?? variant?.product?.thumbnail ?? null,
      order_display_id: numbers.get(deal.order_id ?? "") ?? null,
    }
  }
}
