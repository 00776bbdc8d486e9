import { queryKeysFactory } from "../../lib/query-key-factory"

export const activityQueryKeys = queryKeysFactory("activity")
/** The service's categories. */
export const categoriesQueryKeys = queryKeysFactory("categories")
export const categoryMappingsQueryKeys = queryKeysFactory("category-mappings")
export const categorySuggestionsQueryKeys = queryKeysFactory("category-suggestions")
export const configurationImportQueryKeys = queryKeysFactory("configuration-import")
export const connectionQueryKeys = queryKeysFactory("connection")
export const deviceMappingsQueryKeys = queryKeysFactory("device-mappings")
export const deviceSuggestionsQueryKeys = queryKeysFactory("device-suggestions")
export const itemsQueryKeys = queryKeysFactory("items")
export const listingsQueryKeys = queryKeysFactory("listings")
/** Deals: the admin API lists them under `/orders`. */
export const ordersQueryKeys = queryKeysFactory("orders")
export const overviewQueryKeys = queryKeysFactory("overview")
export const planQueryKeys = queryKeysFactory("plan")
export const runsQueryKeys = queryKeysFactory("runs")
/** Dry runs: no saved change makes them another one. */
export const settingsEstimateQueryKeys = queryKeysFactory("settings-estimate")
export const settingsQueryKeys = queryKeysFactory("settings")
/** Data of Medusa itself: no mutation of these pages changes it. */
export const storeQueryKeys = queryKeysFactory("store")
