import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"

/** What people call what a deal consists of; null = it is gone, or never was. */
export interface DealNames {
  title: string | null
  thumbnail: string | null
  /** Of this store's order, as its admin shows it. */
  order_number: number | null
}

const variants = z.array(
  z.object({
    id: z.string(),
    title: z.string().nullable(),
    thumbnail: z.string().nullish(),
    product: z.object({ title: z.string(), thumbnail: z.string().nullable() }).nullish(),
  }),
)
const orders = z.array(z.object({ id: z.string(), display_id: z.number() }))

type Named = Pick<DealRow, "variant_id" | "order_id">

/** Reads the names of a page of deals as they are now. */
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
  const [ofVariants, ofOrders] = await Promise.all([
    read(
      "product_variant",
      ["id", "title", "thumbnail", "product.title", "product.thumbnail"],
      deals.map(({ variant_id }) => variant_id),
    ),
    read(
      "order",
      ["id", "display_id"],
      deals.map(({ order_id }) => order_id),
    ),
  ])
  const variantsById = new Map(variants.parse(ofVariants).map((variant) => [variant.id, variant]))
  const numbers = new Map(orders.parse(ofOrders).map(({ id, display_id }) => [id, display_id]))
  return ({ variant_id, order_id }) => {
    const variant = variantsById.get(variant_id ?? "")
    const title = [...new Set([variant?.product?.title, variant?.title])].filter(Boolean).join(" ")
    return {
      title: title || null,
      thumbnail: variant?.thumbnail ?? variant?.product?.thumbnail ?? null,
      order_number: numbers.get(order_id ?? "") ?? null,
    }
  }
}
