import { type HttpTypes } from "@medusajs/types"
import { cache } from "react"
import { readCartId, readCustomerHeaders } from "@/lib/data/cookies"
import { sdk } from "@/lib/sdk"

const FIELDS =
  "id,email,total,item_total,shipping_total,currency_code,completed_at,updated_at,*items,*shipping_address,*shipping_methods,*payment_collection"

export type Cart = HttpTypes.StoreCart & { completed_at?: string | Date | null }

export type FoundCart =
  | { kind: "none" }
  | { kind: "open"; cart: Cart }
  /** The cart has become an order, and takes no more goods. Its cookie remains if the customer closed the window at the service. */
  | { kind: "ordered"; cartId: string }

/** The cart that the cookie names. The parts of one page read it once. */
export const readCart = cache(async (): Promise<FoundCart> => {
  const id = await readCartId()
  if (id === null) return { kind: "none" }
  try {
    const answer = await sdk.store.cart.retrieve(id, { fields: FIELDS }, await readCustomerHeaders())
    const cart: Cart = answer.cart
    return cart.completed_at ? { kind: "ordered", cartId: id } : { kind: "open", cart }
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return { kind: "none" }
    throw error
  }
})

export async function listShippingOptions(cartId: string): Promise<HttpTypes.StoreCartShippingOption[]> {
  return (await sdk.store.fulfillment.listCartOptions({ cart_id: cartId })).shipping_options
}

export async function listPaymentProviders(regionId: string): Promise<string[]> {
  const { payment_providers } = await sdk.store.payment.listPaymentProviders({ region_id: regionId })
  return payment_providers.map(({ id }) => id)
}
