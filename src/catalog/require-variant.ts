import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { AdminApiError } from "../messages/admin-api-error"

const variants = z.array(
  z.object({ title: z.string(), product_id: z.string(), product: z.object({ title: z.string() }) }),
)

/** The variant's name in the history. */
export interface NamedVariant {
  name: string
  product_id: string
  variant_id: string
}

/** @throws AdminApiError `not_found` */
export async function requireVariant(container: MedusaContainer, id: string): Promise<NamedVariant> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const fields = ["title", "product_id", "product.title"]
  const { data } = await query.graph({ entity: "variant", fields, filters: { id } })
  const [variant] = variants.parse(data)
  if (!variant) throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_variant", values: { id } })
  return { name: `${variant.product.title} - ${variant.title}`, product_id: variant.product_id, variant_id: id }
}
