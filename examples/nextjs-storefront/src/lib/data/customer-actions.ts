"use server"

import { revalidatePath } from "next/cache"
import { readCart } from "@/lib/data/cart"
import { dropToken, keepToken, readCustomerHeaders } from "@/lib/data/cookies"
import { attempt, type Result } from "@/lib/result"
import { sdk } from "@/lib/sdk"

/** Signs in. A new customer gets an account first. */
export async function enterAccount(_previous: Result, form: FormData): Promise<Result> {
  const login = { email: String(form.get("email") ?? "").trim(), password: String(form.get("password") ?? "") }
  return attempt(async () => {
    if (form.has("is_new")) await register(login)
    await signIn(login)
    revalidatePath("/", "layout")
  })
}

export async function signOut(): Promise<void> {
  await dropToken()
  revalidatePath("/", "layout")
}

/** The store forgets the account at the service. The next payment connects it again. */
export async function disconnect(_previous: Result): Promise<Result> {
  return attempt(async () => {
    const headers = await readCustomerHeaders()
    await sdk.client.fetch("/store/partner-commerce/customer-account", { method: "DELETE", headers })
    revalidatePath("/account")
  })
}

interface Login {
  email: string
  password: string
}

async function register(login: Login): Promise<void> {
  const token = String(await sdk.auth.register("customer", "emailpass", login))
  await sdk.store.customer.create({ email: login.email }, {}, { authorization: `Bearer ${token}` })
}

async function signIn(login: Login): Promise<void> {
  const token = String(await sdk.auth.login("customer", "emailpass", login))
  await keepToken(token)
  // A payment names the account at the service only if the cart is the customer's own.
  const found = await readCart()
  if (found.kind === "open") await sdk.store.cart.transferCart(found.cart.id, {}, { authorization: `Bearer ${token}` })
}
