import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { hasFallenThrough } from "../../core/deals/status"
import { isTestDeal } from "../../core/deals/test-deal"
import { toDeliveryEvent, type OrderProgress } from "../../core/delivery/progress"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"
import { sendInBackground } from "./send-deliveries"

const date = z.union([z.date(), z.string()]).nullish()

const orderRow = z.object({
  status: z.string(),
  fulfillments: z.array(z.object({ shipped_at: date, delivered_at: date, canceled_at: date }).nullish()).nullish(),
  returns: z.array(z.object({ status: z.string() }).nullish()).nullish(),
})

/** Queues the status that the order's fulfilments now amount to, if it is new, and sends it at once. */
export async function queueDelivery(
  container: MedusaContainer,
  { trx_id, order_id, remote_status }: Pick<DealRow, "trx_id" | "order_id" | "remote_status">,
): Promise<void> {
  if (hasFallenThrough(remote_status) || isTestDeal(trx_id)) return
  const progress = order_id === null ? null : await readProgress(container, order_id)
  if (!progress) return
  const service = container.resolve(PARTNER_COMMERCE)
  const { settings } = await service.configuration.settings.read()
  const status = settings.delivery_status_map[toDeliveryEvent(progress)]
  if (status && (await service.delivery.add(trx_id, status))) sendInBackground(container, trx_id)
}

async function readProgress(container: MedusaContainer, orderId: string): Promise<OrderProgress | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "status",
      "fulfillments.shipped_at",
      "fulfillments.delivered_at",
      "fulfillments.canceled_at",
      "returns.status",
    ],
    filters: { id: orderId },
  })
  const [order] = z.array(orderRow).parse(data)
  if (!order) return null
  return {
    isCanceled: order.status === "canceled",
    // An order has one unit: a return that was received is all of it.
    isReturned: (order.returns ?? []).some((each) => each?.status === "received"),
    fulfilments: (order.fulfillments ?? [])
      .filter((fulfilment) => fulfilment != null)
      .map(({ shipped_at, delivered_at, canceled_at }) => ({
        shippedAt: shipped_at ?? null,
        deliveredAt: delivered_at ?? null,
        canceledAt: canceled_at ?? null,
      })),
  }
}
