import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Store } from "../../store/store"
import { queueDelivery } from "./queue-delivery"

/** Reports a moved fulfilment to the service if its order belongs to a deal. */
export async function reportFulfilment(
  store: Store,
  fulfilment: { orderId: string } | { fulfilmentId: string },
): Promise<void> {
  const orderId =
    "orderId" in fulfilment ? fulfilment.orderId : await findOrder(store.container, fulfilment.fulfilmentId)
  const deal = orderId === null ? null : await store.deals.ledger.readByOrder(orderId)
  if (deal) await queueDelivery(store, deal)
}

async function findOrder(container: MedusaContainer, fulfilmentId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order_fulfillment",
    fields: ["order_id"],
    filters: { fulfillment_id: fulfilmentId },
  })
  const [link] = z.array(z.object({ order_id: z.string() })).parse(data)
  return link?.order_id ?? null
}
