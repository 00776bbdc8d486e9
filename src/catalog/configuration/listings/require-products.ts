import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { AdminApiError } from "../../../messages/admin-api-error"

const found = z.array(z.object({ id: z.string() }))
const products = z.array(z.object({ title: z.string() }))
const NAMED_AT_MOST = 10

/** The product's name in the history. */
export interface NamedProduct {
  name: string
  product_id: string
}

/** @throws AdminApiError `not_found` */
export async function requireProduct(container: MedusaContainer, id: string): Promise<NamedProduct> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["title"], filters: { id } })
  const [product] = products.parse(data)
  if (!product)
    throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "product_not_found", values: { name: id } })
  return { name: product.title, product_id: id }
}

/** @throws AdminApiError `invalid_data` that names the products that this store does not have */
export async function requireProducts(container: MedusaContainer, ids: string[]): Promise<void> {
  const missing = await findMissing(container, ids)
  if (missing.length === 0) return
  const list = missing.slice(0, NAMED_AT_MOST).join(", ")
  throw new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "product_not_found", values: { name: list } })
}

async function findMissing(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "product", fields: ["id"], filters: { id: ids } })
  const known = new Set(found.parse(data).map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}
