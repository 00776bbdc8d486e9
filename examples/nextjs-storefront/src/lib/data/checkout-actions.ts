"use server"

import { beginPayment, type BegunPayment, type Checkout } from "medusa-partner-commerce-storefront"
import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"
import { readCart } from "@/lib/data/cart"
import { dropCartId, readCustomerHeaders } from "@/lib/data/cookies"
import { readPaymentOfCart, readPaymentOfOrder, readStore } from "@/lib/data/payment"
import { COUNTRY_CODE } from "@/lib/env"
import { attempt, type Result, toSentence } from "@/lib/result"
import { sdk } from "@/lib/sdk"

const EMPTY = "Your cart is empty, or it has been ordered."

export async function saveDelivery(_previous: Result, form: FormData): Promise<Result> {
  const found = await readCart()
  if (found.kind !== "open") return { error: EMPTY }
  const { id } = found.cart
  const text = (name: string) => String(form.get(name) ?? "").trim()
  const address = {
    first_name: text("first_name"),
    last_name: text("last_name"),
    phone: text("phone"),
    address_1: text("address_1"),
    city: text("city"),
    province: text("province"),
    postal_code: text("postal_code"),
    country_code: COUNTRY_CODE,
  }
  const saved = await attempt(async () => {
    const headers = await readCustomerHeaders()
    const change = { email: text("email"), shipping_address: address, billing_address: address }
    await sdk.store.cart.update(id, change, {}, headers)
    await sdk.store.cart.addShippingMethod(id, { option_id: text("shipping") }, {}, headers)
  })
  if (saved.error !== null) return saved
  revalidatePath("/", "layout")
  redirect("/checkout")
}

/** Begins the payment with the service, or continues it. It asks the store at this moment, so an ended payment leads to no dead page. */
export async function beginServicePayment(): Promise<BegunPayment> {
  try {
    const found = await readCart()
    if (found.kind === "open") return await beginPayment(found.cart, await readStore())
    return { kind: "refused", code: found.kind === "ordered" ? "approved" : "unavailable", message: EMPTY }
  } catch (error) {
    return { kind: "refused", code: "unavailable", message: toSentence(error) }
  }
}

/** Orders with a payment method that sends the customer nowhere, such as cash on delivery. */
export async function placeOrder(_previous: Result, form: FormData): Promise<Result> {
  const found = await readCart()
  if (found.kind !== "open") return { error: EMPTY }
  let orderId = ""
  let reason: string | null = null
  const placed = await attempt(async () => {
    const headers = await readCustomerHeaders()
    const provider_id = String(form.get("provider"))
    await sdk.store.payment.initiatePaymentSession(found.cart, { provider_id }, {}, headers)
    const answer = await sdk.store.cart.complete(found.cart.id, {}, headers)
    if (answer.type !== "order") return void (reason = answer.error.message)
    orderId = answer.order.id
    await dropCartId()
  })
  if (placed.error !== null || reason !== null) return { error: placed.error ?? reason }
  revalidatePath("/", "layout")
  redirect(`/orders/${orderId}`)
}

/** Browsers read the state through the server, because only the server knows the customer's token. */
export async function askPaymentOfCart(cartId: string): Promise<Checkout> {
  return readPaymentOfCart(cartId)
}

export async function askPaymentOfOrder(orderId: string): Promise<Checkout> {
  return readPaymentOfOrder(orderId)
}
