import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { medusaAmount } from "./medusa-amount"

const text = z
  .string()
  .nullish()
  .transform((given) => given ?? null)

const address = z.object({
  first_name: text,
  last_name: text,
  company: text,
  address_1: text,
  address_2: text,
  city: text,
  province: text,
  postal_code: text,
  country_code: text,
  phone: text,
})

const cartRow = z.object({
  id: z.string(),
  email: text,
  currency_code: z.string(),
  total: medusaAmount,
  discount_total: medusaAmount,
  completed_at: z.unknown(),
  customer: z.object({ id: z.string(), has_account: z.boolean().nullish() }).nullish(),
  sales_channel: z.object({ id: z.string(), name: z.string() }).nullish(),
  billing_address: address.nullish(),
  shipping_address: address.nullish(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      product_title: text,
      variant_title: text,
      variant_sku: text,
      variant_id: text,
      thumbnail: text,
      quantity: z.number(),
      original_total: medusaAmount,
    }),
  ),
  shipping_methods: z
    .array(z.object({ id: z.string(), name: z.string(), shipping_option_id: text, original_total: medusaAmount }))
    .nullish(),
})
export type CartRow = z.output<typeof cartRow>

/** Medusa computes totals from whole lines, and adds what it needs for them. */
const COLUMNS = ["id", "email", "currency_code", "customer_id", "sales_channel_id", "completed_at"] as const
const TOTALS = ["total", "discount_total"] as const
const RELATIONS = ["billing_address", "shipping_address", "items", "shipping_methods"]

/** Asks the modules themselves: the same by a query over all of them takes twice as long, and a customer waits for it. */
export async function readCart(container: MedusaContainer, id: string): Promise<CartRow | null> {
  const [cart] = await container
    .resolve(Modules.CART)
    .listCarts({ id }, { select: [...COLUMNS, ...TOTALS], relations: RELATIONS })
  if (!cart) return null
  const [customer, sales_channel] = await Promise.all([
    cart.customer_id ? readCustomer(container, cart.customer_id) : null,
    cart.sales_channel_id ? readSalesChannel(container, cart.sales_channel_id) : null,
  ])
  return inOrder(cartRow.parse({ ...cart, customer, sales_channel }))
}

/** As they were added: the database gives rows that were changed behind the others, and the same cart is to ask for the same. */
function inOrder(cart: CartRow): CartRow {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1)
  return { ...cart, items: cart.items.sort(byId), shipping_methods: cart.shipping_methods?.sort(byId) }
}

async function readCustomer(container: MedusaContainer, id: string) {
  const [customer] = await container.resolve(Modules.CUSTOMER).listCustomers({ id }, { select: ["id", "has_account"] })
  return customer
}

async function readSalesChannel(container: MedusaContainer, id: string) {
  const [channel] = await container.resolve(Modules.SALES_CHANNEL).listSalesChannels({ id }, { select: ["id", "name"] })
  return channel
}
