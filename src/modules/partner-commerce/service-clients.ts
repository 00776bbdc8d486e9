import { type CardPlatformClient, createCardPlatformClient } from "../../service/card-platform"
import { type CatalogClient, createCatalogClient } from "../../service/catalog-client"
import { type Exchange } from "../../service/exchange"
import { createRateBudget, toBurst } from "../../service/rate-budget"
import { ServiceClock } from "../../service/service-clock"
import { type Rate, type RatedApi, type TokenBucket } from "../../service/token-bucket"
import { createTransactionsClient, type TransactionsClient } from "../../service/transactions-client"
import { type PluginOptions } from "../../settings/rules/options"
import { secretsOf } from "../../settings/rules/secrets"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type ActivityLog } from "../../activity/sql/activity-log"

export interface ServiceClients {
  catalog: CatalogClient
  transactions: TransactionsClient
  /** Absent without the option `cardPlatform`. */
  cardPlatform?: CardPlatformClient
  /** The service's clock, by its answers. */
  clock: Pick<ServiceClock, "read">
  close(): Promise<void>
}

interface ClientParts {
  activity: Pick<ActivityLog, "add">
  toBucket: (api: RatedApi, rate: Rate) => TokenBucket
  /** Aborted by the stop signal of this process. */
  stopping: AbortSignal
}

/**
 * The clients of one shop: one token, a rate for each API that all processes share, and every exchange in the activity. Only this
 * function makes clients.
 */
export function createServiceClients(options: PluginOptions, parts: ClientParts): ServiceClients {
  const { activity, stopping } = parts
  const clock = new ServiceClock()
  const shared = {
    token: options.token,
    stopping,
    otherSecrets: secretsOf(options),
    onExchange: (exchange: Exchange, serverDate: string | undefined) => {
      clock.note(exchange, serverDate)
      activity.add(toActivity(exchange))
    },
  }
  const catalog = createCatalogClient({
    ...shared,
    rateBudget: toRateBudget("catalog", options, parts),
    baseUrl: options.catalog.baseUrl,
    timeoutMs: options.catalog.timeoutMs,
    shopCode: options.shopCode,
    merCode: options.merCode,
  })
  const transactions = createTransactionsClient({
    ...shared,
    rateBudget: toRateBudget("transactions", options, parts),
    baseUrl: options.transactions.baseUrl,
    timeoutMs: options.transactions.timeoutMs,
    endpoints: options.transactions.endpoints,
  })
  const { onExchange, otherSecrets } = shared
  const cardPlatform =
    options.cardPlatform && createCardPlatformClient({ ...options.cardPlatform, onExchange, otherSecrets })
  return {
    catalog,
    transactions,
    cardPlatform,
    clock,
    close: async () => {
      await Promise.all([catalog.close(), transactions.close(), cardPlatform?.close()])
    },
  }
}

function toRateBudget(api: RatedApi, { rateLimit }: PluginOptions, { toBucket, stopping }: ClientParts) {
  const requestsPerSecond = rateLimit[api]
  const rate = { requestsPerSecond, burst: toBurst(requestsPerSecond) }
  return createRateBudget({ ...rate, bucket: toBucket(api, rate), stopping })
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
