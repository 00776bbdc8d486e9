import { type CardPlatformClient, createCardPlatformClient } from "../../client/card-platform"
import { type CatalogClient, createCatalogClient } from "../../client/catalog-client"
import { type Exchange } from "../../client/exchange"
import { createRateBudget } from "../../client/rate-budget"
import { createTransactionsClient, type TransactionsClient } from "../../client/transactions-client"
import { type PluginOptions } from "../../core/settings/options"
import { toTransactionKey } from "../../core/wire/callbacks"
import { type ActivityLog } from "./activity-log"

export interface ServiceClients {
  catalog: CatalogClient
  transactions: TransactionsClient
  /** Only where the option cardPlatform is given. */
  cardPlatform?: CardPlatformClient
  close(): Promise<void>
}

/** The clients of one shop: one token, a rate budget for each API, every exchange in the activity. Nowhere else are clients made. */
export function createServiceClients(options: PluginOptions, activity: Pick<ActivityLog, "add">): ServiceClients {
  const shared = {
    token: options.token,
    onExchange: (exchange: Exchange) => activity.add(toActivity(exchange)),
  }
  const catalog = createCatalogClient({
    ...shared,
    rateBudget: createRateBudget({ requestsPerSecond: options.rateLimit.catalog }),
    baseUrl: options.catalog.baseUrl,
    timeoutMs: options.catalog.timeoutMs,
    shopCode: options.shopCode,
    merCode: options.merCode,
  })
  const transactions = createTransactionsClient({
    ...shared,
    rateBudget: createRateBudget({ requestsPerSecond: options.rateLimit.transactions }),
    baseUrl: options.transactions.baseUrl,
    timeoutMs: options.transactions.timeoutMs,
    endpoints: options.transactions.endpoints,
  })
  const cardPlatform =
    options.cardPlatform && createCardPlatformClient({ ...options.cardPlatform, onExchange: shared.onExchange })
  return {
    catalog,
    transactions,
    cardPlatform,
    close: async () => {
      await Promise.all([catalog.close(), transactions.close(), cardPlatform?.close()])
    },
  }
}

function toActivity(exchange: Exchange) {
  const trxId = exchange.subject?.trxId
  return {
    at: exchange.at.toISOString(),
    direction: exchange.direction,
    operation: exchange.operation,
    method: exchange.method,
    path: exchange.path,
    status: exchange.status,
    duration_ms: Math.round(exchange.durationMs),
    attempt: exchange.attempt,
    request: exchange.requestBody,
    response: exchange.responseBody,
    error: exchange.error?.message ?? null,
    trx_id: trxId === undefined ? null : toTransactionKey(trxId),
    partner_ids: exchange.subject?.partnerIds ?? null,
  }
}
