"use server"

import { revalidatePath } from "next/cache"
import { redirect } from "next/navigation"
import { readCart } from "@/lib/data/cart"
import { keepCartId, readCustomerHeaders } from "@/lib/data/cookies"
import { REGION_ID } from "@/lib/env"
import { attempt, type Result } from "@/lib/result"
import { sdk } from "@/lib/sdk"

export async function addToCart(_previous: Result, form: FormData): Promise<Result> {
  const added = await attempt(async () => {
    const item = { variant_id: String(form.get("variant")), quantity: Number(form.get("quantity")) }
    const headers = await readCustomerHeaders()
    const found = await readCart()
    if (found.kind === "open") {
      await sdk.store.cart.createLineItem(found.cart.id, item, {}, headers)
    } else {
      const { cart } = await sdk.store.cart.create({ region_id: REGION_ID, items: [item] }, {}, headers)
      await keepCartId(cart.id)
    }
  })
  if (added.error !== null) return added
  revalidatePath("/", "layout")
  redirect("/cart")
}

/** @param quantity 0 removes the line */
export async function setQuantity(lineId: string, quantity: number): Promise<Result> {
  return attempt(async () => {
    const found = await readCart()
    if (found.kind !== "open") return
    const headers = await readCustomerHeaders()
    if (quantity > 0) await sdk.store.cart.updateLineItem(found.cart.id, lineId, { quantity }, {}, headers)
    else await sdk.store.cart.deleteLineItem(found.cart.id, lineId, {}, headers)
    revalidatePath("/", "layout")
  })
}
