import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { issueCallbackToken } from "../sql/callback-token"

/**
 * The address to which the service sends the token of a customer who has signed in, with their first transaction (`callback_url_token`).
 * It proves that this store asked for this customer's token.
 *
 * @returns undefined where no token is kept, so that none is asked for
 */
export function toTokenAddress(container: MedusaContainer, customerId: string): string | undefined {
  const { connection, shopCode } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert" || !connection.tokenSeal || !connection.checkout?.tokenAddress) return undefined
  const token = issueCallbackToken(connection.tokenSeal, { shopCode, customerId }, Date.now())
  return `${connection.checkout.tokenAddress}?token=${token}`
}
