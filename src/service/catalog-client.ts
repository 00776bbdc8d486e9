import { type RemoteStatusNumber } from "./rules/remote-status"
import {
  CATALOG_LIMITS,
  categoriesResponse,
  type CategoriesResponse,
  pingResponse,
  type PingResponse,
  type ProductEntry,
  productsResponse,
  type ProductsResponse,
  type SyncRequest,
  syncResponse,
  type SyncResponse,
} from "./rules/wire/catalog"
import { type Result } from "./rules/service-error"
import { toQueryString } from "./base-url"
import { jsonAnswer } from "./answer"
import { type CallOptions, callService, refuseCall } from "./call"
import { type ConnectionOptions, createConnection } from "./connection"
import { type RateBudget } from "./rate-budget"

export interface CatalogClientOptions extends ConnectionOptions {
  /** The static partner token, without `Bearer`. */
  token: string
  shopCode: string
  merCode: string
  /** The budget of this shop's catalogue API. It is required, because pushes are the reason for a rate limit. */
  rateBudget: RateBudget
}

export interface ListProductsQuery {
  status?: RemoteStatusNumber
  /** 1-based. */
  page?: number
  /** At most 200; the service's default is 50. */
  perPage?: number
}

/** The catalogue sync API (interface document, 4.1). Every operation is repeatable, and this client repeats it. */
export interface CatalogClient {
  ping(options?: CallOptions): Promise<Result<PingResponse>>
  /** 1 to 1000 entries. One bad entry makes the service refuse all of them (`bad_item`) and apply none. */
  syncProducts(entries: ProductEntry[], options?: CallOptions): Promise<Result<SyncResponse>>
  listProducts(query?: ListProductsQuery, options?: CallOptions): Promise<Result<ProductsResponse>>
  listCategories(options?: CallOptions): Promise<Result<CategoriesResponse>>
  /** Aborts running calls and frees the connections. */
  close(): Promise<void>
}

export function createCatalogClient({ token, shopCode, merCode, ...options }: CatalogClientOptions): CatalogClient {
  const connection = createConnection("catalog", { ...options, authorization: `Bearer ${token}`, secrets: [token] })

  return {
    ping: (callOptions) =>
      callService(
        connection,
        { operation: "catalog.ping", method: "GET", path: "/ping", answer: jsonAnswer(pingResponse) },
        callOptions,
      ),

    async syncProducts(entries, callOptions) {
      const operation = "catalog.syncProducts"
      if (entries.length < 1 || entries.length > CATALOG_LIMITS.entriesPerSync) {
        const limit = `1 to ${CATALOG_LIMITS.entriesPerSync} entries are allowed in one call`
        return refuseCall(operation, "bad_item", {
          code: "not_sent",
          values: { detail: `${limit}, not ${entries.length}` },
        })
      }
      const value: SyncRequest = { shop_code: shopCode, mer_code: merCode, products: entries }
      return callService(
        connection,
        {
          operation,
          method: "POST",
          path: "/products/sync",
          subject: { partnerIds: entries.map(({ id }) => id) },
          body: { type: "json", value },
          answer: jsonAnswer(syncResponse),
        },
        callOptions,
      )
    },

    listProducts: ({ status, page, perPage } = {}, callOptions) =>
      callService(
        connection,
        {
          operation: "catalog.listProducts",
          method: "GET",
          path: `/products${toQueryString({ shop_code: shopCode, status, page, per_page: perPage })}`,
          answer: jsonAnswer(productsResponse),
        },
        callOptions,
      ),

    listCategories: (callOptions) =>
      callService(
        connection,
        {
          operation: "catalog.listCategories",
          method: "GET",
          path: "/categories",
          answer: jsonAnswer(categoriesResponse),
        },
        callOptions,
      ),

    close: () => connection.close(),
  }
}
