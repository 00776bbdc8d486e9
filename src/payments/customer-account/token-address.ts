import { type Store } from "../../store/store"
import { issueCallbackToken } from "../sql/callback-token"

/**
 * The address (`callback_url_token`) to which the service sends a customer's token. It goes with the first transaction of a signed-in
 * customer, and proves that this store requested the token of this customer.
 *
 * @returns undefined if the store keeps no token, so that the service sends none
 */
export function toTokenAddress(store: Store, customerId: string): string | undefined {
  const { connection, shopCode } = store
  if (connection.kind === "inert" || !connection.tokenSeal || !connection.checkout?.tokenAddress) return undefined
  const token = issueCallbackToken(connection.tokenSeal, { shopCode, customerId }, Date.now())
  return `${connection.checkout.tokenAddress}?token=${token}`
}
