import { type HttpTypes } from "@medusajs/types"
import { readCustomerHeaders } from "@/lib/data/cookies"
import { sdk } from "@/lib/sdk"

const FIELDS = "id,display_id,email,total,shipping_total,currency_code,*items"

export async function readOrder(id: string): Promise<HttpTypes.StoreOrder | null> {
  try {
    return (await sdk.store.order.retrieve(id, { fields: FIELDS }, await readCustomerHeaders())).order
  } catch (error) {
    if (error instanceof Error && "status" in error && error.status === 404) return null
    throw error
  }
}
