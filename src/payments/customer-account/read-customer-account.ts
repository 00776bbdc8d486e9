import { type AccountInfoResponse } from "../../service/rules/wire/transactions"
import { type Store } from "../../store/store"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { perStore } from "../../store/per-store"
import { ServiceCache } from "../service-cache"
import { openCustomerToken } from "./customer-token"

/** The part of the connection that the customer, or a person who helps them, may see. */
export interface CustomerAccountView {
  connected: boolean
  /** The amount that the customer may spend, in major units; null if the service does not say. */
  limit: number | null
  currency_code: string | null
  connected_at: string | null
}

const PATIENCE_MS = 3_000

export async function readCustomerAccountView(store: Store, customerId: string): Promise<CustomerAccountView> {
  const row = await store.customerAccounts.find(customerId)
  if (!row) return { connected: false, limit: null, currency_code: null, connected_at: null }
  const account = await readAccount(store, row)
  return {
    connected: true,
    limit: account?.limit ?? null,
    currency_code: account?.currency?.toLowerCase() ?? null,
    connected_at: row.connectedAt,
  }
}

/** A limit changes with each payment. The cache only serves a visitor who goes from page to page. */
const accountsOf = perStore(() => new ServiceCache<AccountInfoResponse | null>({ none: null, knownForMs: 30_000 }))

async function readAccount(store: Store, row: CustomerAccountRow): Promise<AccountInfoResponse | null> {
  const token = openCustomerToken(store, row)
  if (!token || store.connection.kind === "inert") return null
  const { transactions } = store.connection.clients
  if (!transactions.isConfigured("getAccountInfo")) return null
  // A new connection has a new seal, so the cache never returns the account of the old connection.
  return accountsOf(store).read(row.sealed.text, () =>
    transactions.getAccountInfo(token, { signal: AbortSignal.timeout(PATIENCE_MS), maxAttempts: 1 }),
  )
}
