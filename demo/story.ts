import { setTimeout as sleep } from "node:timers/promises"
import Medusa from "@medusajs/js-sdk"
import { freePort } from "../integration-tests/harness/free-port"
import { OWN_PROVIDER } from "../src/payments/rules/provider-id"
import type { DeliveryStatus } from "../src/service/rules/wire/transactions"
import { DemoFailure, toSentence } from "./failure"
import { enterFolder } from "./folder"
import { ok, pushCatalogue, readBack, readBlockedItems, setUpPlugin } from "./merchant"
import { terminalScreen } from "./screen"
import { openShop, type Shop } from "./shop"

const ADDRESS = {
  first_name: "Maria",
  last_name: "Santos",
  phone: "+639171234567",
  address_1: "12 Mabini Street",
  city: "Quezon City",
  province: "Metro Manila",
  postal_code: "1100",
  country_code: "ph",
}

/**
 * `npm run story`: the demo without user input. It prints each sentence after it has asked the systems, with their answers. A false
 * sentence ends the story with exit code 1.
 */
async function main(): Promise<void> {
  const screen = terminalScreen()
  const shop = await openShop(
    {
      folder: enterFolder("story", { fresh: true }),
      host: "127.0.0.1",
      port: await freePort(),
      sandboxPort: await freePort(),
      storefrontPort: await freePort(),
      storefrontUrl: null,
      databasePort: await freePort(),
      withAdmin: false,
    },
    screen,
  )
  try {
    screen.say()
    await Promise.race([runStory(shop, screen.say), shop.store.died])
    screen.say()
  } finally {
    await shop.close()
  }
}

async function runStory(shop: Shop, say: (line: string) => void): Promise<void> {
  const item = await pushAndApprove(shop, say)
  const purchase = await buy(shop, item, say)
  const order = await findOrder(shop, purchase, say)
  await compareStock(shop, item, say)
  await confirm(shop, purchase, say)
  await deliver(shop, { order, trxId: purchase.trx_id }, say)
  await payInStorefront(shop, item, say)
  lookBack(shop, purchase.trx_id, say)
}

/** The product of the story, under its names on both sides. */
interface Item {
  partnerId: string
  sku: string
  name: string
  stock: number
}

async function pushAndApprove({ admin, sandbox }: Shop, say: (line: string) => void): Promise<Item> {
  await setUpPlugin(admin)
  const run = await pushCatalogue(admin)
  const there = sandbox.control.products()
  must(there.length === run.created, `the store created ${run.created} products, the service has ${there.length}`)
  say(`Pushed.     The store sent ${run.created} variants; ${there.length} products wait at the service for approval.`)

  for (const { name, variant_sku, problem } of await readBlockedItems(admin)) {
    must(problem !== null, `${variant_sku} is blocked without a reason`)
    say(`            Blocked: ${name ?? variant_sku}: ${problem?.message}.`)
  }

  const approved = sandbox.control.approve({ all: true })
  await readBack(admin)
  const { items, count } = await ok(
    admin.get<{ items: { partner_id: string; variant_sku: string; name: string }[]; count: number }>(
      "/admin/partner-commerce/items?remote_status=active&limit=1&q=Tala+One",
    ),
  )
  const [item] = items
  const live = item && sandbox.control.product(item.partner_id)
  if (!item || !live?.live) throw new DemoFailure("The store does not see the approved phone as active.")
  must(approved.length === there.length, `of ${there.length} products ${approved.length} were approved`)
  const price = live.live.content.deals_price ?? 0
  say(`Approved.   The service approved ${approved.length}; the store sees it, among them ${count} kinds of Tala One.`)
  say(
    `            ${item.name}: ${pesos(price)} instead of ${pesos(live.live.content.retail_price ?? 0)}, ${live.in_stock} left.`,
  )
  return { partnerId: item.partner_id, sku: item.variant_sku, name: item.name, stock: live.in_stock }
}

type Purchase = Awaited<ReturnType<Shop["sandbox"]["control"]["buy"]>>[number]

async function buy({ sandbox }: Shop, item: Item, say: (line: string) => void): Promise<Purchase> {
  const [purchase] = await sandbox.control.buy({ id: item.partnerId })
  if (!purchase) throw new DemoFailure("The service did not make a purchase.")
  must(
    purchase.status === "APR",
    `the store answered the purchase with ${purchase.http_status}: ${JSON.stringify(purchase.answer)}`,
  )
  say(
    `Bought.     A customer paid ${pesos(purchase.amount)} at the service; the store answered ${purchase.http_status}`,
  )
  say(`            in ${purchase.ms} ms: ${JSON.stringify(purchase.answer)}.`)
  return purchase
}

interface Order {
  id: string
  display_id: number
  total: number
  payment_status: string
  shipping_address: { first_name: string; last_name: string; city: string } | null
  items: { id: string; quantity: number; variant_id: string; title: string }[]
  fulfillments: { id: string }[]
}

async function findOrder(shop: Shop, purchase: Purchase, say: (line: string) => void): Promise<Order> {
  const { order_id } = await readDeal(shop, purchase.trx_id)
  // Payment and tax lines are written right after the answer, which does not wait for them.
  const order = await until("the order's payment", async () => {
    const read = await readOrder(shop, order_id)
    return read.payment_status !== "not_paid" && read
  })
  must(order.total === purchase.amount, `the order's total is ${order.total}, the customer paid ${purchase.amount}`)
  const { first_name, last_name, city } = order.shipping_address ?? { first_name: "", last_name: "", city: "" }
  say(
    `Order.      No. ${order.display_id} in the admin, ${pesos(order.total)}, for ${first_name} ${last_name} in ${city};`,
  )
  say(`            its payment is ${order.payment_status}, for the service has not confirmed yet.`)
  return order
}

async function compareStock({ admin, sandbox }: Shop, item: Item, say: (line: string) => void): Promise<void> {
  const here = await until("the stock of both sides to agree", async () => {
    type Levels = { stocked_quantity: number; reserved_quantity: number }
    const path = `/admin/inventory-items?sku=${encodeURIComponent(item.sku)}`
    const { inventory_items } = await ok(admin.get<{ inventory_items: Levels[] }>(path))
    const free = inventory_items.reduce((sum, each) => sum + each.stocked_quantity - each.reserved_quantity, 0)
    return free === sandbox.control.product(item.partnerId)?.in_stock && free
  })
  must(here === item.stock - 1, `${here} are left, and ${item.stock} were there before one was sold`)
  say(`Stock.      ${here} left in the store and ${here} at the service, where it was ${item.stock}.`)
}

async function confirm(shop: Shop, { trx_id }: Purchase, say: (line: string) => void): Promise<void> {
  await ok(shop.admin.post(`/admin/partner-commerce/deals/${trx_id}/recheck`))
  // The store may be asking by itself just then: who comes second leaves it to the first.
  const deal = await until("the deal to be confirmed", async () => {
    const read = await readDeal(shop, trx_id)
    return read.state === "confirmed" && read
  })
  const order = await until("the payment to be captured", async () => {
    const read = await readOrder(shop, deal.order_id)
    return read.payment_status === "captured" && read
  })
  say(
    `Confirmed.  The service says ${deal.remote_status}; the payment order no. ${order.display_id} of ${pesos(order.total)} is ${order.payment_status},`,
  )
  say(`            and the service was told OK.`)
}

/** Fulfils, ships and marks as delivered, as a person does in the order's page. */
async function deliver(shop: Shop, sold: { order: Order; trxId: string }, say: (line: string) => void): Promise<void> {
  const { order, trxId } = sold
  const items = order.items.map(({ id, quantity }) => ({ id, quantity }))
  const path = `/admin/orders/${order.id}/fulfillments`

  await ok(shop.admin.post(path, { items }))
  await untilReported(shop, trxId, "IN_PROCESS")
  say("Fulfilled.  The service has been told IN_PROCESS.")

  const [fulfillment] = (await readOrder(shop, order.id)).fulfillments
  if (!fulfillment) throw new DemoFailure("The order has no fulfilment.")
  await ok(shop.admin.post(`${path}/${fulfillment.id}/shipments`, { items, labels: [] }))
  await untilReported(shop, trxId, "DISPATCHED")
  say("Shipped.    The service has been told DISPATCHED.")

  await ok(shop.admin.post(`${path}/${fulfillment.id}/mark-as-delivered`))
  await untilReported(shop, trxId, "DELIVERY_SUCCESSFUL")
  say("Delivered.  The service has been told DELIVERY_SUCCESSFUL.")
}

/** A customer pays in the store's own storefront, through Medusa's client, and decides on the service's page. */
async function payInStorefront(shop: Shop, item: Item, say: (line: string) => void): Promise<void> {
  const { publishableKey, regionId } = shop.storefront.config
  const { store } = new Medusa({ baseUrl: shop.store.url, publishableKey })
  const items = [{ variant_id: item.partnerId, quantity: 1 }]
  const { cart } = await store.cart.create({
    region_id: regionId,
    email: "maria@example.com",
    items,
    shipping_address: ADDRESS,
    billing_address: ADDRESS,
  })
  const { shipping_options } = await store.fulfillment.listCartOptions({ cart_id: cart.id })
  const filled = await store.cart.addShippingMethod(cart.id, { option_id: shipping_options[0]?.id ?? "" })
  const { payment_collection } = await store.payment.initiatePaymentSession(filled.cart, { provider_id: OWN_PROVIDER })
  const page = String(payment_collection.payment_sessions?.[0]?.data.redirect_url)
  say(`Checkout.   A cart of ${pesos(filled.cart.total)} in the storefront; its customer is sent to ${page}`)

  const before = await store.cart.complete(cart.id)
  must(before.type === "cart", "the cart was ordered before its customer had decided")
  const { headers } = await fetch(`${page}/approve`, { method: "POST", redirect: "manual" })
  must(headers.get("location")?.startsWith(shop.storefront.url) === true, "the customer is not sent back to the shop")
  const order = await until("the order of the cart", async () => {
    const answer = await store.cart.complete(cart.id)
    return answer.type === "order" && readOrder(shop, answer.order.id)
  })
  must(order.payment_status === "captured", `the payment of the cart's order is ${order.payment_status}`)
  await until("the service to be told OK", () =>
    Promise.resolve(shop.sandbox.control.transactions().some(({ merchant_answer }) => merchant_answer === "OK")),
  )
  say(
    `Paid.       The service approved; order no. ${order.display_id} of ${pesos(order.total)} is ${order.payment_status}.`,
  )
}

function lookBack({ sandbox }: Shop, trxId: string, say: (line: string) => void): void {
  const timeline = sandbox.control.orders().find(({ trxid }) => trxid === trxId)?.deal?.timeline ?? []
  const statuses = timeline.map(({ delivery_status }) => delivery_status)
  const expected = ["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED", "DELIVERY_SUCCESSFUL"]
  must(statuses.join() === expected.join(), `the service saw ${statuses.join(", ")}`)
  say(`The service saw ${statuses.join(" → ")}, and these calls:`)

  const calls = new Map<string, number>()
  for (const { direction, operation, status } of sandbox.control.journal({ limit: 5_000 })) {
    if (direction === "note" || operation === "image.download") continue
    const call = `${direction === "in" ? "from the store" : "to the store"}  ${operation} ${status ?? "without an answer"}`
    calls.set(call, (calls.get(call) ?? 0) + 1)
  }
  for (const [call, count] of calls) say(`            ${String(count).padStart(3)} × ${call}`)
}

async function untilReported({ sandbox }: Shop, trxId: string, status: DeliveryStatus): Promise<void> {
  await until(`the service to be told ${status}`, () =>
    Promise.resolve(
      sandbox.control.orders().find(({ trxid }) => trxid === trxId)?.deal?.delivery_status === status && status,
    ),
  )
}

async function readDeal({ admin }: Shop, trxId: string) {
  type Deal = { order_id: string; state: string; remote_status: string | null }
  return (await ok(admin.get<{ deal: Deal }>(`/admin/partner-commerce/deals/${trxId}`))).deal
}

async function readOrder({ admin }: Shop, id: string): Promise<Order> {
  const fields = "id,display_id,total,payment_status,*shipping_address,*items,*fulfillments"
  return (await ok(admin.get<{ order: Order }>(`/admin/orders/${id}?fields=${fields}`))).order
}

/** A story waits for a state, never for a while. */
async function until<T>(what: string, ask: () => Promise<T | false | undefined>): Promise<T> {
  const givesUpAt = Date.now() + 90_000
  while (Date.now() < givesUpAt) {
    const answer = await ask()
    if (answer !== false && answer !== undefined) return answer
    await sleep(50)
  }
  throw new DemoFailure(`Waited in vain for ${what}.`)
}

function must(condition: boolean, otherwise: string): void {
  if (!condition) throw new DemoFailure(`The story is not true: ${otherwise}.`)
}

function pesos(amount: number): string {
  return `₱${amount.toLocaleString("en-PH")}`
}

main().catch((error: unknown) => {
  console.error(`\n  ${toSentence(error)}\n`)
  process.exit(1)
})
