import { z } from "@medusajs/framework/zod"
import { type CustomerToken } from "../../service/transactions-client"
import { type Store } from "../../store/store"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { type TokenSeal } from "../sql/token-seal"
import { issueCallbackToken } from "../sql/callback-token"

/**
 * Opens the token of a connected customer for one call to the service. The caller neither stores it nor passes it on.
 *
 * @param customerId a signed-in customer; the caller has checked the login, and that the cart belongs to this customer
 * @returns null if the customer is not connected, or if no key opens the token
 */
export async function readCustomerToken(store: Store, customerId: string): Promise<CustomerToken | null> {
  const row = await store.customerAccounts.find(customerId)
  return row && openCustomerToken(store, row)
}

export function openCustomerToken(store: Store, row: CustomerAccountRow): CustomerToken | null {
  const { connection, shopCode } = store
  if (connection.kind === "inert" || !connection.tokenSeal) return null
  const secret = openSecret(connection.tokenSeal, row, shopCode)
  return secret === null ? null : storedToken.parse(JSON.parse(secret))
}

/** The text as it was before it was sealed. */
export const openSecret = (seal: TokenSeal, { sealed, customerId }: CustomerAccountRow, shopCode: string) =>
  seal.open(sealed, { shopCode, customerId })

const storedToken = z.object({ tokenId: z.string(), token: z.string() })

/** The token's id is sealed with the token, because both together act for the customer. */
export const toSecret = ({ tokenId, token }: CustomerToken): string => JSON.stringify({ tokenId, token })

/**
 * The address (`callback_url_token`) to which the service sends a customer's token. It goes with the first transaction of a signed-in
 * customer, and proves that this store requested the token of this customer.
 *
 * @param issuedAt by the database's clock, as the time at which the store forgets the customer
 * @returns undefined if the store keeps no token, so that the service sends none
 */
export function toTokenAddress(store: Store, customerId: string, issuedAt: Date): string | undefined {
  const { connection, shopCode } = store
  if (connection.kind === "inert" || !connection.tokenSeal || !connection.checkout?.tokenAddress) return undefined
  const token = issueCallbackToken(connection.tokenSeal, { shopCode, customerId }, issuedAt.getTime())
  return `${connection.checkout.tokenAddress}?token=${token}`
}
