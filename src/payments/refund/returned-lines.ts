import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { toLineCode } from "../rules/lines"

const orderRow = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      variant_sku: z.string().nullish(),
      variant_id: z.string().nullish(),
      detail: z.object({ return_received_quantity: z.coerce.number().nullish() }),
    }),
  ),
})

/** @returns codes of the transaction's lines whose goods the store has received back */
export async function readReturnedCodes(container: MedusaContainer, orderId: string | null): Promise<string[]> {
  if (orderId === null) return []
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: ["items.*", "items.detail.*"], filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  const returned = (order?.items ?? []).filter(({ detail }) => Number(detail.return_received_quantity) > 0)
  return returned.map(toLineCode)
}
