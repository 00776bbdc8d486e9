import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { planLines, type TakenUnits, type WantedUnits } from "../../stock/rules/reservation"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { type LockedStock, moveStock } from "../../catalog/changes/move-stock"
import { type ClaimedOrder, type PaymentFacts, readPaymentFacts } from "../checkout/read-payment-facts"

/** The goods of an unfinished order are sold out. */
export class GoodsGone extends Error {
  override readonly name = "GoodsGone"
}

const LOCK_S = 30
const STOCK_WAIT_MS = 10_000

/**
 * Finishes the completion of a killed process. Medusa makes the order first. Then it links the order to the cart and to the payment
 * collection, and reserves the units, all in parallel. At last it authorizes the payment and emits `order.placed`. A second completion
 * finds the order and does nothing more. So this function links the collection and reserves the units, and `announcePlaced` emits the
 * event. It holds the lock of the completion, because a completion may run at this moment.
 *
 * @throws GoodsGone if the units were sold in the meantime
 */
export async function finishCompletion(store: Store, payment: KnownPayment, facts: PaymentFacts): Promise<void> {
  if (!(await readGaps(store.container, facts))) return
  await store.container.resolve(Modules.LOCKING).execute(
    [payment.cart_id],
    async () => {
      const current = await readPaymentFacts(store, payment)
      const gaps = await readGaps(store.container, current)
      if (!gaps) return
      const { timeline } = store.payments
      await timeline.note(payment.order_ref, { event: INTERRUPTED, detail: current.session?.status })
      // The gaps come last, because a repetition after a failure finds the order by its gaps.
      await store.container.resolve(Modules.CART).updateCarts(payment.cart_id, { completed_at: new Date() })
      if (gaps.collectionId !== null) await linkCollection(store.container, gaps.orderId, gaps.collectionId)
      if (gaps.lines.length > 0) await reserve(store, gaps.lines)
    },
    { timeout: LOCK_S },
  )
}

/** The parts that an order lacks. */
interface Gaps {
  orderId: string
  /** The payment collection of the cart, if the order has no link to it. */
  collectionId: string | null
  lines: UnreservedLine[]
}

async function readGaps(container: MedusaContainer, { order, session }: PaymentFacts): Promise<Gaps | null> {
  if (order === null) return null
  const lines = await readUnreserved(container, order.id)
  const collectionId = session?.order_id === null ? session.payment_collection_id : null
  return collectionId === null && lines.length === 0 ? null : { orderId: order.id, collectionId, lines }
}

async function linkCollection(container: MedusaContainer, order_id: string, payment_collection_id: string) {
  await container.resolve(ContainerRegistrationKeys.LINK).create({
    [Modules.ORDER]: { order_id },
    [Modules.PAYMENT]: { payment_collection_id },
  })
}

const INTERRUPTED = "completion_interrupted"
const PLACED = "order_placed"

/**
 * Emits `order.placed` for an order whose process died before the event, so that shipping and mails start. Medusa emits the event at the
 * end of its workflow, and the plugin's subscriber notes it. Without this note, an order that is old or was finished by the plugin gets the
 * event now.
 */
export async function announcePlaced(
  store: Store,
  orderRef: string,
  { id, isOld, isPlaced }: ClaimedOrder,
): Promise<void> {
  if (isPlaced) return
  const { ledger, timeline } = store.payments
  const payment = await ledger.read({ order_ref: orderRef })
  if (!payment || payment.placed_at !== null) return
  if (!isOld && !payment.timeline.some(({ event }) => event === INTERRUPTED)) return
  await store.container.resolve(Modules.EVENT_BUS).emit({ name: "order.placed", data: { id } })
  await ledger.recordPlaced({ order_ref: orderRef })
  await timeline.note(orderRef, { event: PLACED })
}

interface UnreservedLine extends WantedUnits {
  lineItemId: string
}

const orderRow = z.object({
  fulfillments: z.array(z.object({ id: z.string() }).nullish()).nullish(),
  sales_channel: z.object({ stock_locations: z.array(z.object({ id: z.string() }).nullish()).nullish() }).nullish(),
  items: z.array(
    z.object({
      id: z.string(),
      quantity: z.coerce.number(),
      variant: z
        .object({
          manage_inventory: z.boolean(),
          allow_backorder: z.boolean(),
          inventory_items: z
            .array(z.object({ inventory_item_id: z.string(), required_quantity: z.coerce.number() }))
            .nullish(),
        })
        .nullish(),
    }),
  ),
})

const FIELDS = [
  "fulfillments.id",
  "sales_channel.stock_locations.id",
  // Medusa computes the quantity from two tables, and only if the query requests all fields of the item.
  "items.*",
  "items.variant.manage_inventory",
  "items.variant.allow_backorder",
  "items.variant.inventory_items.inventory_item_id",
  "items.variant.inventory_items.required_quantity",
]

/**
 * Lines of managed stock without any reservation. Medusa reserves all lines of an order at once or none. A packed line needs no
 * reservation.
 */
async function readUnreserved(container: MedusaContainer, orderId: string): Promise<UnreservedLine[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  if ((order?.fulfillments ?? []).some((fulfillment) => fulfillment != null)) return []
  const locationIds = (order?.sales_channel?.stock_locations ?? []).flatMap((location) => location?.id ?? [])
  const lines = (order?.items ?? []).flatMap(({ id, quantity, variant }): UnreservedLine[] => {
    if (!variant?.manage_inventory || !variant.inventory_items?.length) return []
    const parts = variant.inventory_items.map(({ inventory_item_id, required_quantity }) => ({
      inventoryItemId: inventory_item_id,
      required: required_quantity * quantity,
    }))
    return [
      {
        lineItemId: id,
        managesInventory: variant.manage_inventory,
        allowsBackorder: variant.allow_backorder,
        parts,
        locationIds,
      },
    ]
  })
  if (lines.length === 0) return []
  const reservations = await container
    .resolve(Modules.INVENTORY)
    .listReservationItems({ line_item_id: lines.map(({ lineItemId }) => lineItemId) }, { take: null })
  const reserved = new Set(reservations.map(({ line_item_id }) => line_item_id))
  return lines.filter(({ lineItemId }) => !reserved.has(lineItemId))
}

async function reserve(store: Store, lines: UnreservedLine[]): Promise<void> {
  const parts = lines.flatMap((line) => line.parts)
  const inventoryItemIds = [...new Set(parts.map(({ inventoryItemId }) => inventoryItemId))]
  await moveStock(store, { inventoryItemIds, maxWaitMs: STOCK_WAIT_MS }, async (locked) => {
    const free = await store.deals.readLockedStock(inventoryItemIds, locked.manager)
    await insertReservations(locked, lines, planLines(lines, free))
  })
}

async function insertReservations(
  { inventory, context }: LockedStock,
  lines: UnreservedLine[],
  plans: (TakenUnits[] | null)[],
): Promise<void> {
  const wanted = lines.flatMap(({ lineItemId, allowsBackorder }, at) => {
    const units = plans[at]
    if (!units) throw new GoodsGone("the goods of the order were sold before they were reserved")
    return units.map(({ inventoryItemId, locationId, quantity }) => ({
      inventory_item_id: inventoryItemId,
      location_id: locationId,
      quantity,
      line_item_id: lineItemId,
      allow_backorder: allowsBackorder,
    }))
  })
  await inventory.createReservationItems(wanted, context)
}
