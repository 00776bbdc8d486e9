import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type TokenSeal } from "../sql/token-seal"
import { removeCustomerAccount } from "./forget-customer-account"
import { openSecret } from "./customer-token"

const PAGE = 500
/** Removes the connections of so many deleted customers a day, whose deletion was not heard of: each may take a call. */
const MOST_REMOVED = 200
const LOCKED = "connections-locked"

/** Daily care of what is kept of connected customers: nothing of those who are deleted, and the rest under the key of now. */
export async function keepCustomerAccounts(container: MedusaContainer): Promise<void> {
  const { customerAccounts, connection, problems } = container.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert") return
  for (const customerId of await customerAccounts.findDeleted(MOST_REMOVED)) {
    await removeCustomerAccount(container, customerId)
  }
  const count = await resealAll(container, connection.tokenSeal)
  if (count > 0) await problems.raise({ key: LOCKED, code: "customer_accounts_locked", values: { count } })
  else await problems.clear(LOCKED)
}

/** Rotation: what an older key sealed is sealed with the current one, so that the older one can go. @returns how many no key opens */
async function resealAll(container: MedusaContainer, seal: TokenSeal | null): Promise<number> {
  const { customerAccounts, shopCode } = container.resolve(PARTNER_COMMERCE)
  let locked = 0
  for (let after = ""; ;) {
    const rows = await customerAccounts.findSealedOtherwise(seal?.currentKeyId ?? "", { after, limit: PAGE })
    for (const row of rows) {
      const secret = seal && openSecret(seal, row, shopCode)
      if (seal && secret !== null)
        await customerAccounts.reseal(row, seal.seal(secret, { shopCode, customerId: row.customerId }))
      else locked += 1
    }
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return locked
    after = last.customerId
  }
}
