import { type MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { type CustomerToken } from "../../service/transactions-client"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { type TokenSeal } from "../sql/token-seal"

/**
 * A connected customer's token in the clear, for one call to the service: it is given to nobody else, and kept nowhere.
 *
 * @param customerId who has signed in; the caller has made sure of that, and of the cart being theirs
 * @returns null where they are not connected, or where no key opens what is kept
 */
export async function readCustomerToken(container: MedusaContainer, customerId: string): Promise<CustomerToken | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  const row = await service.customerAccounts.find(customerId)
  return row && openCustomerToken(service, row)
}

export function openCustomerToken(
  service: PartnerCommerceModuleService,
  row: CustomerAccountRow,
): CustomerToken | null {
  const { connection, shopCode } = service
  if (connection.kind === "inert" || !connection.tokenSeal) return null
  const secret = openSecret(connection.tokenSeal, row, shopCode)
  return secret === null ? null : storedToken.parse(JSON.parse(secret))
}

/** As it was sealed. */
export const openSecret = (seal: TokenSeal, { sealed, customerId }: CustomerAccountRow, shopCode: string) =>
  seal.open(sealed, { shopCode, customerId })

const storedToken = z.object({ tokenId: z.string(), token: z.string() })

/** The token's id is sealed with it: together they act for the customer. */
export const toSecret = ({ tokenId, token }: CustomerToken): string => JSON.stringify({ tokenId, token })
