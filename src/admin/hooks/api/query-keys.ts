import { queryKeysFactory } from "../../lib/query-key-factory"

export const activityQueryKeys = queryKeysFactory("activity")
/** The service's categories. */
export const categoriesQueryKeys = queryKeysFactory("categories")
export const categoryMappingsQueryKeys = queryKeysFactory("category-mappings")
export const categorySuggestionsQueryKeys = queryKeysFactory("category-suggestions")
export const configurationImportQueryKeys = queryKeysFactory("configuration-import")
export const connectionQueryKeys = queryKeysFactory("connection")
/** Customers' accounts at the service. */
export const customerAccountQueryKeys = queryKeysFactory("customer-connection")
export const deviceMappingsQueryKeys = queryKeysFactory("device-mappings")
export const deviceSuggestionsQueryKeys = queryKeysFactory("device-suggestions")
/** Sales from this store's own ledgers. */
export const insightsQueryKeys = queryKeysFactory("insights")
export const itemsQueryKeys = queryKeysFactory("items")
/** Dry runs: saving a choice does not invalidate them. */
export const listingPreviewsQueryKeys = queryKeysFactory("listing-previews")
export const listingsQueryKeys = queryKeysFactory("listings")
/** Deals: the admin API lists them under `/deals`. */
export const dealsQueryKeys = queryKeysFactory("orders")
export const overviewQueryKeys = queryKeysFactory("overview")
/** Payments of carts: the admin API lists them under `/payments`. */
export const paymentsQueryKeys = queryKeysFactory("payments")
/** The service's money for each period, from this store's own ledgers. */
export const payoutsQueryKeys = queryKeysFactory("payouts")
export const planQueryKeys = queryKeysFactory("plan")
/** The service's books, compared with this store's. */
export const reconciliationQueryKeys = queryKeysFactory("reconciliation")
export const runsQueryKeys = queryKeysFactory("runs")
/** Transactions as the service lists them. */
export const serviceTransactionsQueryKeys = queryKeysFactory("service-transactions")
/** Dry runs: saving a change does not invalidate them. */
export const settingsEstimateQueryKeys = queryKeysFactory("settings-estimate")
export const settingsQueryKeys = queryKeysFactory("settings")
/** The service's own statistics. */
export const statisticsQueryKeys = queryKeysFactory("statistics")
/** Products at the service that do not belong to this store. */
export const unknownProductsQueryKeys = queryKeysFactory("unknown_products")
/** The timeline. */
export const timelineQueryKeys = queryKeysFactory("timeline")
/** Data of Medusa itself: no mutation of these pages changes it. */
export const storeQueryKeys = queryKeysFactory("store")
