import { decorateCartTotals } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { type Store } from "../../store/store"
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
      quantity: medusaAmount.transform(Number),
      original_total: medusaAmount,
    }),
  ),
  shipping_methods: z
    .array(z.object({ id: z.string(), name: z.string(), shipping_option_id: text, original_total: medusaAmount }))
    .nullish(),
})
export type CartRow = z.output<typeof cartRow>

/** The totals are exact, as Medusa's cart module computes them. */
export async function readCart(store: Store, id: string): Promise<CartRow | null> {
  const cart = await store.payments.checkout.readCart(id)
  return cart && cartRow.parse(decorateCartTotals(cart))
}

/** @returns what Medusa sells: the order that it makes of the cart, else the cart; null = the cart does not exist */
export async function readSold(store: Store, cartId: string): Promise<CartRow | null> {
  const order = await store.payments.checkout.readOrderOfCart(cartId)
  return order ? cartRow.parse(decorateCartTotals(order)) : readCart(store, cartId)
}
