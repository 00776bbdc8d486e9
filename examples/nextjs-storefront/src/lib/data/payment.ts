import { type Checkout, type MedusaStore, readCheckout } from "medusa-partner-commerce-storefront"
import { readCustomerHeaders } from "@/lib/data/cookies"
import { sdk } from "@/lib/sdk"

/** The store as the signed-in customer sees it: only this customer gets the address of a page for their own account. */
export async function readStore(): Promise<MedusaStore> {
  return { client: sdk.client, headers: await readCustomerHeaders() }
}

export const readPaymentOfCart = async (cartId: string): Promise<Checkout> =>
  readCheckout({ cartId }, await readStore())

export const readPaymentOfOrder = async (orderId: string): Promise<Checkout> =>
  readCheckout({ orderId }, await readStore())
