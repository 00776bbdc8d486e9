import { randomUUID } from "node:crypto"
import type { MedusaContainer } from "@medusajs/framework/types"
import { createOrderWorkflow, createReservationsWorkflow } from "@medusajs/medusa/core-flows"
import { steadyClock } from "../../../src/values/clock"
import { answerPurchase } from "../../../src/deals/purchase/receive-purchase"
import { createDealOrder } from "../../../src/workflows/create-deal-order"
import type { OpenShop } from "../../store/tasks/open-shop"
import { openStore } from "../../../src/store/store"

/** A variant that deals sell, one unit each. */
export interface Ware {
  variantId: string
  inventoryItemId: string
  price: number
}

export interface Sale {
  /** The plugin, or a developer's own solution: Medusa's workflows, one after the other. */
  way: "plugin" | "workflows"
  shop: OpenShop
  wares: Ware[]
  deals: number
  atOnce: number
}

export interface Sold {
  /** Time from the arrival of each sold deal to its answer. */
  answersMs: number[]
  /** Until the last answer. */
  totalMs: number
  failed: number
}

/**
 * Worker pool: `atOnce` customers buy one after the other. With a single customer, the work after an answer ends before the next purchase
 * comes, and does not count.
 */
export default async function sell(container: MedusaContainer, sale: Sale): Promise<Sold> {
  const sellOne = sale.way === "plugin" ? sellByPlugin : sellByWorkflows
  const answersMs: number[] = []
  let begun = 0
  let failed = 0
  const customer = async () => {
    while (begun < sale.deals) {
      const ware = sale.wares[begun++ % sale.wares.length]
      const arrivedAt = performance.now()
      const sold = ware ? await sellOne(container, sale.shop, ware).catch(() => null) : null
      if (sold) answersMs.push(performance.now() - arrivedAt)
      else failed += 1
      if (sale.atOnce === 1) await sold?.rest
    }
  }
  const beganAt = performance.now()
  await Promise.all(Array.from({ length: sale.atOnce }, customer))
  return { answersMs, totalMs: performance.now() - beganAt, failed }
}

/** `rest` is the work after the answer; null means not sold. */
type OneSold = { rest: Promise<void> } | null

async function sellByPlugin(container: MedusaContainer, _: OpenShop, ware: Ware): Promise<OneSold> {
  const deal = toDeal(ware)
  const rawBody = Buffer.from(JSON.stringify(deal))
  const purchase = { deal, rawBody, arrivedAt: steadyClock(), createDealOrder }
  const { response, followUp } = await answerPurchase(openStore(container), purchase)
  const rest = followUp(true)
  return response.status === 200 ? { rest } : null
}

async function sellByWorkflows(container: MedusaContainer, shop: OpenShop, ware: Ware): Promise<OneSold> {
  const order = await orderByWorkflow(container, shop, ware)
  const [line] = order.items ?? []
  if (!line) throw new Error("The order has no line")
  await createReservationsWorkflow(container).run({
    input: {
      reservations: [
        { inventory_item_id: ware.inventoryItemId, location_id: shop.locationId, quantity: 1, line_item_id: line.id },
      ],
    },
  })
  return { rest: Promise.resolve() }
}

export async function orderByWorkflow(container: MedusaContainer, shop: OpenShop, ware: Ware) {
  const { result: order } = await createOrderWorkflow(container).run({
    input: {
      region_id: shop.regionId,
      sales_channel_id: shop.salesChannelId,
      currency_code: "php",
      shipping_address: {
        first_name: "Maria",
        last_name: "Santos",
        address_1: "12 Kalayaan Avenue",
        country_code: "ph",
      },
      items: [
        {
          variant_id: ware.variantId,
          title: "A good thing",
          quantity: 1,
          unit_price: ware.price,
          is_tax_inclusive: true,
        },
      ],
      shipping_methods: [{ name: "Courier", amount: 0 }],
    },
  })
  return order
}

export const toDeal = ({ variantId, price }: Ware) => ({
  trx_id: randomUUID(),
  order_id: `DEAL-${randomUUID().slice(0, 8)}`,
  product_id: variantId,
  amount: price,
  currency: "PHP",
  created: new Date().toISOString(),
  customer: { full_name: "Maria Santos", adr_shipping: { street: "12 Kalayaan Avenue", city: "Makati" } },
})
