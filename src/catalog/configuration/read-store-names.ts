import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { REFERENCES, type ReferenceName } from "../rules/configuration/configuration"
import { toCategoryPath } from "../rules/desired/category"
import { type Named, type StoreCategoryName, type StoreNames } from "../rules/configuration/import"

const named = z.array(z.object({ id: z.string(), name: z.string() }))
const categories = z.array(z.object({ id: z.string(), name: z.string(), handle: z.string(), mpath: z.string() }))
const products = z.array(z.object({ id: z.string(), handle: z.string() }))

/** The most ids per statement, because each id is a bind parameter. */
const AT_ONCE = 1000

/** Names for the ids in this store, because another store has other ids. */
export async function readStoreNames(
  container: MedusaContainer,
  wanted: { productIds: string[]; handles: string[] },
): Promise<Omit<StoreNames, "liveCategories">> {
  const [references, storeCategories, byId, byHandle] = await Promise.all([
    readReferences(container),
    readCategories(container),
    readProducts(container, "id", wanted.productIds),
    readProducts(container, "handle", wanted.handles),
  ])
  const known = new Map([...byId, ...byHandle].map((product) => [product.id, product]))
  return { references, categories: storeCategories, products: [...known.values()] }
}

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

async function readProducts(container: MedusaContainer, field: "id" | "handle", values: string[]) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const found: z.output<typeof products> = []
  for (let from = 0; from < values.length; from += AT_ONCE) {
    const filters = { [field]: values.slice(from, from + AT_ONCE) }
    const { data } = await query.graph({ entity: "product", fields: ["id", "handle"], filters })
    found.push(...products.parse(data))
  }
  return found
}
