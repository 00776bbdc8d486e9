import { type MedusaContainer } from "@medusajs/framework/types"
import { type AccountInfoResponse } from "../../service/rules/wire/transactions"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CustomerAccountRow } from "../sql/customer-accounts"
import { perStore } from "../../concurrency/per-store"
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

export async function readCustomerAccountView(
  container: MedusaContainer,
  customerId: string,
): Promise<CustomerAccountView> {
  const row = await container.resolve(PARTNER_COMMERCE).customerAccounts.find(customerId)
  if (!row) return { connected: false, limit: null, currency_code: null, connected_at: null }
  const account = await readAccount(container, row)
  return {
    connected: true,
    limit: account?.limit ?? null,
    currency_code: account?.currency?.toLowerCase() ?? null,
    connected_at: row.connectedAt,
  }
}

/** A limit changes with each payment. The cache only serves a visitor who goes from page to page. */
const accountsOf = perStore(() => new ServiceCache<AccountInfoResponse | null>({ none: null, knownForMs: 30_000 }))

async function readAccount(container: MedusaContainer, row: CustomerAccountRow): Promise<AccountInfoResponse | null> {
  const service = container.resolve(PARTNER_COMMERCE)
  const token = openCustomerToken(service, row)
  if (!token || service.connection.kind === "inert") return null
  const { transactions } = service.connection.clients
  if (!transactions.isConfigured("getAccountInfo")) return null
  // A new connection has a new seal, so the cache never returns the account of the old connection.
  return accountsOf(container).read(row.sealed.text, () =>
    transactions.getAccountInfo(token, { signal: AbortSignal.timeout(PATIENCE_MS), maxAttempts: 1 }),
  )
}
