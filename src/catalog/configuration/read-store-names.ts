import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { REFERENCES, type ReferenceName } from "../rules/configuration/configuration"
import { toCategoryPath } from "../rules/desired/category"
import {
  type Named,
  type StoreCategoryName,
  type StoreNames,
  type StoreVariantName,
} from "../rules/configuration/import"

const named = z.array(z.object({ id: z.string(), name: z.string() }))
const categories = z.array(z.object({ id: z.string(), name: z.string(), handle: z.string(), mpath: z.string() }))
const products = z.array(z.object({ id: z.string(), handle: z.string() }))
const variants = z.array(
  z
    .object({
      id: z.string(),
      sku: z.string().nullable(),
      title: z.string(),
      product: z.object({ handle: z.string() }),
    })
    .transform(({ product: { handle }, ...variant }): StoreVariantName => ({ ...variant, handle })),
)

/** The most ids per statement, because each id is a bind parameter. */
const AT_ONCE = 1000

/** The products and variants to name, by their ids or unique names. */
export interface WantedNames {
  productIds: string[]
  handles: string[]
  variantIds: string[]
  skus: string[]
}

/** Names for the ids in this store, because another store has other ids. */
export async function readStoreNames(
  container: MedusaContainer,
  wanted: WantedNames,
): Promise<Omit<StoreNames, "liveCategories">> {
  const [references, storeCategories, productsById, byHandle, variantsById, bySku] = await Promise.all([
    readReferences(container),
    readCategories(container),
    readProducts(container, { id: wanted.productIds }),
    readProducts(container, { handle: wanted.handles }),
    readVariants(container, { id: wanted.variantIds }),
    readVariants(container, { sku: wanted.skus }),
  ])
  return {
    references,
    categories: storeCategories,
    products: uniqueById([...productsById, ...byHandle]),
    variants: uniqueById([...variantsById, ...bySku]),
  }
}

const uniqueById = <Row extends { id: string }>(rows: Row[]): Row[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** The records that settings may refer to. */
export async function readReferences(container: MedusaContainer): Promise<Record<ReferenceName, Named[]>> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const read = async (entity: ReferenceName) =>
    named.parse((await query.graph({ entity, fields: ["id", "name"] })).data)
  const names = Object.keys(REFERENCES) as ReferenceName[]
  const lists = await Promise.all(names.map(async (name) => [name, await read(name)] as const))
  return { sales_channel: [], region: [], shipping_option: [], ...Object.fromEntries(lists) }
}

/** @returns undefined if the store has no such category */
export async function findCategoryName(container: MedusaContainer, id: string): Promise<string | undefined> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product_category", fields: ["id", "name"], filters: { id } })
  return named.parse(data)[0]?.name
}

async function readCategories(container: MedusaContainer): Promise<StoreCategoryName[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["id", "name", "handle", "mpath"]
  const rows = categories.parse((await query.graph({ entity: "product_category", fields })).data)
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return rows.map(({ id, handle, mpath }) => {
    const path = toCategoryPath(mpath)
    return { id, handle, path: path.flatMap((step) => names.get(step) ?? []) }
  })
}

const readProducts = (container: MedusaContainer, by: Record<string, string[]>) =>
  readBy(container, { entity: "product", fields: ["id", "handle"], schema: products, by })

const readVariants = (container: MedusaContainer, by: Record<string, string[]>) =>
  readBy(container, { entity: "variant", fields: ["id", "sku", "title", "product.handle"], schema: variants, by })

interface ReadBy<Row> {
  entity: "product" | "variant"
  fields: string[]
  schema: z.ZodType<Row[]>
  /** A field with its wanted values. */
  by: Record<string, string[]>
}

async function readBy<Row>(container: MedusaContainer, { entity, fields, schema, by }: ReadBy<Row>): Promise<Row[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const found: Row[] = []
  for (const [field, values] of Object.entries(by)) {
    for (let from = 0; from < values.length; from += AT_ONCE) {
      const filters = { [field]: values.slice(from, from + AT_ONCE) }
      found.push(...schema.parse((await query.graph({ entity, fields, filters })).data))
    }
  }
  return found
}
