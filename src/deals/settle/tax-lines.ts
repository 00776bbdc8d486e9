import {
  type ItemTaxLineDTO,
  type MedusaContainer,
  type ShippingTaxLineDTO,
  type TaxableItemDTO,
  type TaxableShippingDTO,
} from "@medusajs/framework/types"
import { ContainerRegistrationKeys, FeatureFlag, Modules } from "@medusajs/framework/utils"
import { updateOrderTaxLinesWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { type Store } from "../../store/store"
import { Semaphore } from "../../database/semaphore"
import { steadyClock } from "../../values/clock"
import { runInSlot } from "../../concurrency/run-in-slot"
import { batched, done, type Outcome } from "../../concurrency/batcher"
import { perStore } from "../../store/per-store"

/**
 * Gives orders their tax lines, as Medusa's workflow does. A batch is used only if its result is certainly the same: the taxes are Medusa's
 * own, which depend only on the place and the goods, the workflow has no hook, and the order has no tax lines yet. Every other order has
 * its own run of the workflow.
 */
export const updateTaxLines = batched<string, void>(async (store, orderIds, isAlone) => {
  if (isAlone) return Promise.all(orderIds.map((orderId) => updateAlone(store, orderId)))
  const { isTaxHooked } = store.deals
  if (isTaxHooked() || FeatureFlag.isFeatureEnabled("translation")) return orderIds.map(() => ALONE)
  const orders = await readOrders(store.container, orderIds)
  const isOwn = await ownTaxesOf(store.container)
  const plain = orders.filter((order) => isOwn(order) && !hasTaxLines(order))
  await addTaxLines(store.container, plain.filter(isTaxed))
  const handled = new Set(plain.map(({ id }) => id))
  return orderIds.map((orderId) => (handled.has(orderId) ? done(undefined) : ALONE))
})

const ALONE: Outcome<void> = { kind: "retry_alone", error: new Error("by the workflow") }

/** A workflow costs a hundred times as much as its part of a batch, and purchases need the same processor. */
const WORKFLOWS_AT_ONCE = 4
const WORKFLOW_WAIT_MS = 60_000
/** With the wait for a slot. It ends before the deal's lease; a workflow that needs longer hangs in a merchant's code. */
const WORKFLOW_LIMIT_MS = 90_000
const workflowSlotsOf = perStore(() => new Semaphore(WORKFLOWS_AT_ONCE))

async function updateAlone(store: Store, order_id: string): Promise<Outcome<void>> {
  const now = steadyClock()
  const times = { waitUntil: now + WORKFLOW_WAIT_MS, endBy: now + WORKFLOW_LIMIT_MS }
  const updated = await runInSlot(workflowSlotsOf(store), times, () =>
    updateOrderTaxLinesWorkflow(store.container).run({ input: { order_id } }),
  )
  if (!updated)
    throw new Error("The tax provider, a hook of the tax workflow, or the taxes of other orders took too long")
  return done(undefined)
}

const taxLines = z.array(z.object({ id: z.string() }).nullish()).nullish()

const orderRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  region: z.object({ automatic_taxes: z.boolean() }).nullish(),
  shipping_address: z.object({ country_code: z.string().nullish(), province: z.string().nullish() }).nullish(),
  items: z.array(
    z.object({
      id: z.string(),
      product_id: z.string().nullish(),
      product_type_id: z.string().nullish(),
      is_giftcard: z.boolean().nullish(),
      unit_price: z.number(),
      tax_lines: taxLines,
    }),
  ),
  shipping_methods: z
    .array(
      z.object({ id: z.string(), shipping_option_id: z.string().nullish(), amount: z.number(), tax_lines: taxLines }),
    )
    .nullish(),
})
type Order = z.output<typeof orderRow>

const FIELDS = [
  "id",
  "currency_code",
  "region.automatic_taxes",
  "shipping_address.country_code",
  "shipping_address.province",
  "items.id",
  "items.product_id",
  "items.product_type_id",
  "items.is_giftcard",
  "items.unit_price",
  "items.tax_lines.id",
  "shipping_methods.id",
  "shipping_methods.shipping_option_id",
  "shipping_methods.amount",
  "shipping_methods.tax_lines.id",
]

async function readOrders(container: MedusaContainer, orderIds: readonly string[]): Promise<Order[]> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id: [...orderIds] } })
  return z.array(orderRow).parse(data)
}

/** Medusa's own provider multiplies rates that Medusa has chosen. Another provider may read any data of the order. */
const OWN_PROVIDER = "tp_system"

async function ownTaxesOf(container: MedusaContainer): Promise<(order: Order) => boolean> {
  const regions = await container
    .resolve(Modules.TAX)
    .listTaxRegions({}, { select: ["country_code", "province_code", "provider_id"], take: null })
  const foreign = new Set(
    regions.flatMap((region) =>
      region.province_code === null && region.provider_id !== OWN_PROVIDER ? [region.country_code.toLowerCase()] : [],
    ),
  )
  return (order) => !foreign.has(toPlace(order).country_code)
}

const hasTaxLines = ({ items, shipping_methods }: Order) =>
  [...items, ...(shipping_methods ?? [])].some(({ tax_lines }) => (tax_lines ?? []).length > 0)

const isTaxed = (order: Order) => order.region?.automatic_taxes === true && toPlace(order).country_code !== ""

const toPlace = ({ shipping_address }: Order) => ({
  country_code: (shipping_address?.country_code ?? "").toLowerCase(),
  province_code: shipping_address?.province ?? undefined,
})

/** One call for all orders of a place. */
async function addTaxLines(container: MedusaContainer, orders: Order[]): Promise<void> {
  for (const there of byPlace(orders)) {
    const taxable = [...there.flatMap(toTaxableItems), ...there.flatMap(toTaxableShipping)]
    const [first] = there
    if (first) await insertTaxLines(container, await askForTaxLines(container, taxable, toPlace(first)))
  }
}

function byPlace(orders: Order[]): Iterable<Order[]> {
  const places = new Map<string, Order[]>()
  for (const order of orders) {
    const place = JSON.stringify(toPlace(order))
    places.set(place, [...(places.get(place) ?? []), order])
  }
  return places.values()
}

const askForTaxLines = (
  container: MedusaContainer,
  taxable: (TaxableItemDTO | TaxableShippingDTO)[],
  address: ReturnType<typeof toPlace>,
) => container.resolve(Modules.TAX).getTaxLines(taxable, { address })

async function insertTaxLines(
  container: MedusaContainer,
  lines: (ItemTaxLineDTO | ShippingTaxLineDTO)[],
): Promise<void> {
  const orders = container.resolve(Modules.ORDER)
  const ofItems = lines.flatMap((line) =>
    "line_item_id" in line ? [{ ...toTaxLine(line), item_id: line.line_item_id }] : [],
  )
  const ofShipping = lines.flatMap((line) =>
    "shipping_line_id" in line ? [{ ...toTaxLine(line), shipping_method_id: line.shipping_line_id }] : [],
  )
  if (ofItems.length > 0) await orders.upsertOrderLineItemTaxLines(ofItems)
  if (ofShipping.length > 0) await orders.upsertOrderShippingMethodTaxLines(ofShipping)
}

function toTaxLine({ name, rate_id, code, rate, provider_id }: ItemTaxLineDTO | ShippingTaxLineDTO) {
  if (code === null) throw new Error("A tax rate without a code: Medusa's workflow decides about it")
  return { description: name, tax_rate_id: rate_id, code, rate: rate ?? 0, provider_id }
}

const toTaxableItems = ({ items, currency_code }: Order): TaxableItemDTO[] =>
  items
    .filter(({ is_giftcard }) => !is_giftcard)
    .map((item) => ({
      id: item.id,
      product_id: item.product_id ?? "",
      product_type_id: item.product_type_id ?? undefined,
      unit_price: item.unit_price,
      currency_code,
    }))

const toTaxableShipping = ({ shipping_methods, currency_code }: Order): TaxableShippingDTO[] =>
  (shipping_methods ?? []).map(({ id, shipping_option_id, amount }) => ({
    id,
    shipping_option_id: shipping_option_id ?? "",
    unit_price: amount,
    currency_code,
  }))
