import { hasFallenThrough } from "../../orders/rules/ended-sale"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { isConfirmedThere } from "../rules/status"
import { isTestDeal } from "../../orders/rules/test-deal"
import { type DeliveryEvent } from "../../settings/rules/settings"
import { toDeliveryPath, type OrderProgress } from "../rules/delivery"
import { type Store } from "../../store/store"
import { type DealRow } from "../sql/deal-row"
import { batched, onePerKey } from "../../concurrency/batcher"
import { sendInBackground } from "./delivery-pass"

const date = z.union([z.date(), z.string()]).nullish()

const orderRow = z.object({
  id: z.string(),
  canceled_at: date,
  fulfillments: z
    .array(
      z
        .object({
          shipped_at: date,
          delivered_at: date,
          canceled_at: date,
          items: z.array(z.object({ line_item_id: z.string().nullish() })).nullish(),
        })
        .nullish(),
    )
    .nullish(),
})

type DeliveredDeal = Pick<DealRow, "trx_id" | "order_id" | "state" | "remote_status">

/**
 * Queues the new statuses of the order's fulfilments, and sends them at once. Before the service has confirmed the sale, it queues no
 * status. The confirmation queues all events that happened before.
 */
export const queueDelivery = batched<DeliveredDeal, void>((store, deals) =>
  onePerKey(
    deals,
    ({ trx_id }) => trx_id,
    async (first) => {
      for (const trxId of await queueProgress(store, first.filter(isReportable))) sendInBackground(store, trxId)
      return () => undefined
    },
  ),
)

/**
 * Queues the present status of deals whose earlier reports are unknown. The service accepts a status that it already has. The plugin sends
 * no lower status afterwards.
 */
export async function queuePresentDelivery(store: Store, deals: readonly DeliveredDeal[]): Promise<void> {
  await queueProgress(store, deals.filter(isReportable), (path) => path.slice(-1))
}

const isReportable = (deal: DeliveredDeal) =>
  !hasFallenThrough(deal.remote_status) && isConfirmedThere(deal) && !isTestDeal(deal.trx_id)

/** @returns the transactions with a new queued status */
async function queueProgress(
  store: Store,
  deals: DeliveredDeal[],
  choose: (path: DeliveryEvent[]) => DeliveryEvent[] = (path) => path,
): Promise<Iterable<string>> {
  const progress = await readProgress(
    store,
    deals.flatMap(({ order_id }) => order_id ?? []),
  )
  if (progress.size === 0) return []
  const { settings } = await store.configuration.settings.read()
  const updates = deals.map(({ trx_id, order_id }) => {
    const ofOrder = progress.get(order_id ?? "")
    const path = ofOrder ? choose(toDeliveryPath(ofOrder)) : []
    return { trxId: trx_id, statuses: path.flatMap((event) => settings.delivery_status_map[event] ?? []) }
  })
  return store.delivery.add(updates)
}

/** @returns progress by order; unknown orders are missing */
async function readProgress(store: Store, orderIds: string[]): Promise<Map<string, OrderProgress>> {
  if (orderIds.length === 0) return new Map()
  const { container, medusaOrders } = store
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "canceled_at",
      "fulfillments.shipped_at",
      "fulfillments.delivered_at",
      "fulfillments.canceled_at",
      "fulfillments.items.line_item_id",
    ],
    filters: { id: orderIds },
  })
  const [returned, soldLines] = await Promise.all([
    medusaOrders.returnedOf(orderIds),
    medusaOrders.soldLinesOf(orderIds),
  ])
  return new Map(
    z
      .array(orderRow)
      .parse(data)
      .map((order) => [order.id, toProgress(order, { isReturned: returned.has(order.id), soldLines })]),
  )
}

/** @param soldLines parcels with other lines of the order only are no part of the sale */
const toProgress = (
  { canceled_at, fulfillments }: z.output<typeof orderRow>,
  { isReturned, soldLines }: { isReturned: boolean; soldLines: ReadonlySet<string> },
): OrderProgress => ({
  isCanceled: canceled_at != null,
  isReturned,
  fulfilments: (fulfillments ?? [])
    .filter((fulfilment) => fulfilment != null)
    .filter(({ items }) => (items ?? []).some(({ line_item_id }) => soldLines.has(line_item_id ?? "")))
    .map(({ shipped_at, delivered_at, canceled_at }) => ({
      shippedAt: shipped_at ?? null,
      deliveredAt: delivered_at ?? null,
      canceledAt: canceled_at ?? null,
    })),
})
