import { type HttpTypes } from "@medusajs/types"
import { readCustomerHeaders } from "@/lib/data/cookies"
import { sdk } from "@/lib/sdk"

/** The answer of `GET /store/partner-commerce/customer-account`. */
export interface ServiceAccount {
  connected: boolean
  limit: number | null
  currency_code: string | null
  connected_at: string | null
}

/** @returns null for a visitor who is not signed in, or whose sign-in is over */
export async function readCustomer(): Promise<HttpTypes.StoreCustomer | null> {
  const headers = await readCustomerHeaders()
  if (!headers.authorization) return null
  try {
    return (await sdk.store.customer.retrieve({}, headers)).customer
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 401) return null
    throw error
  }
}

export async function readServiceAccount(): Promise<ServiceAccount> {
  const path = "/store/partner-commerce/customer-account"
  const headers = await readCustomerHeaders()
  return (await sdk.client.fetch<{ customer_account: ServiceAccount }>(path, { headers })).customer_account
}
