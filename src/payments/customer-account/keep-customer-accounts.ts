import { type Store } from "../../store/store"
import { type TokenSeal } from "../sql/token-seal"
import { removeCustomerAccount } from "./forget-customer-account"
import { openSecret } from "./customer-token"

const PAGE = 500
/** A day's run removes at most this many connections of customers whose deletion event was lost. Each removal may take a call. */
const MOST_REMOVED = 200
const LOCKED = "connections-locked"

/** Daily: removes the connections of deleted customers, and seals the other tokens with the current key. */
export async function keepCustomerAccounts(store: Store): Promise<void> {
  const { customerAccounts, connection, problems } = store
  if (connection.kind === "inert") return
  for (const customerId of await customerAccounts.findDeleted(MOST_REMOVED)) {
    await removeCustomerAccount(store, customerId)
  }
  const count = await resealAll(store, connection.tokenSeal)
  if (count > 0) await problems.raise({ key: LOCKED, code: "customer_accounts_locked", values: { count } })
  else await problems.clear(LOCKED)
}

/**
 * Seals tokens of an older key with the current key, so that the merchant can remove the older key. @returns the number of tokens that no
 * key opens
 */
async function resealAll(store: Store, seal: TokenSeal | null): Promise<number> {
  const { customerAccounts, shopCode } = store
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
