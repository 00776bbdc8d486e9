import type { HttpTypes } from "@medusajs/framework/types"
import type { ListingChoice } from "../../core/catalog/desired"
import type { DeviceSource } from "../../core/catalog/device"
import type { CategorySuggestion } from "../../core/catalog/suggest-category"
import type { DeviceSuggestion } from "../../core/catalog/suggest-device"
import type { Settings, SettingsChange } from "../../core/settings/settings"
import type { DeliveryStatus } from "../../core/wire/transactions"
import type {
  Activity,
  CatalogPlan,
  CategoryMapping,
  Configuration,
  ConfigurationImport,
  ConnectionCheck,
  Deal,
  DealDetail,
  DeviceMapping,
  ExplainedItem,
  Item,
  Overview,
  Page,
  RemoteCategories,
  Run,
  Touched,
  Touches,
} from "./types"
import { type Query, request, sdk } from "./request"

const read = <T>(path: string, query: Query = {}) => request<T>(path, { query })
const send = <T>(path: string, body: object = {}) => request<T>(path, { method: "POST", body })
const remove = <T>(path: string) => request<T>(path, { method: "DELETE" })

export interface ConfigurationFile {
  configuration: Configuration
  dry_run?: boolean
  /** Also remove what the file does not have. */
  replace?: boolean
  /** Leave out what this store does not have. */
  skip_unresolved?: boolean
}

/** What a change that is not made yet would come to. */
export interface Consequence extends Touches {
  created: number
  updated: number
  archived: number
  /** Not sent, because something is missing. */
  held: number
  /** Is anything sent then? */
  pushes: boolean
}

interface Measured {
  touches: Consequence
}

/** More than any store has; where a list is longer, its page says so. */
export const MOST = 1000

/** The one client of the plugin's admin API. Every call throws where the server refuses, with the server's words. */
export const api = {
  readOverview: () => read<{ overview: Overview }>("/overview").then(({ overview }) => overview),
  checkConnection: () => send<ConnectionCheck>("/connection-check"),
  pause: () => send("/pause"),
  resume: () => send("/resume"),
  /** This store is the one that pushes, although its database was bound to another place. */
  adopt: () => send("/resume", { adopt: true }),

  readSettings: () => read<{ settings: Settings }>("/settings").then(({ settings }) => settings),
  changeSettings: (change: SettingsChange) => send<{ settings: Settings }>("/settings", change),
  /** What saving this would be about. Changes nothing. */
  measureSettings: (change: SettingsChange) =>
    send<Measured>("/settings?dry_run=true", change).then(({ touches }) => touches),
  readConfiguration: () =>
    read<{ configuration: Configuration }>("/configuration").then(({ configuration }) => configuration),
  importConfiguration: (given: ConfigurationFile) =>
    send<{ import: ConfigurationImport }>("/configuration", given).then(({ import: result }) => result),

  readCategories: (refresh: boolean) => read<RemoteCategories>("/categories", refresh ? { refresh: true } : {}),
  listCategoryMappings: () => read<Page<"category_mappings", CategoryMapping>>("/category-mappings", { limit: MOST }),
  listSuggestions: () => read<{ suggestions: CategorySuggestion[]; count: number }>("/category-mappings/suggestions"),
  acknowledgeCategories: () => send<RemoteCategories>("/categories/acknowledge"),
  mapCategory: (mapping: { category_id: string; category: string }) => send<Touched>("/category-mappings", mapping),
  /** What mapping it would be about. Changes nothing. */
  measureMapping: (mapping: { category_id: string; category: string }) =>
    send<Measured>("/category-mappings?dry_run=true", mapping).then(({ touches }) => touches),
  unmapCategory: (id: string) => remove(`/category-mappings/${id}`),
  /** What removing it would be about. Changes nothing. */
  measureUnmapping: (id: string) =>
    remove<Measured>(`/category-mappings/${id}?dry_run=true`).then(({ touches }) => touches),

  listDeviceSuggestions: (category: string) =>
    read<{ suggestions: DeviceSuggestion[] }>("/device-mappings/suggestions", { category }).then(
      ({ suggestions }) => suggestions,
    ),
  listDeviceMappings: () => read<Page<"device_mappings", DeviceMapping>>("/device-mappings", { limit: MOST }),
  mapDeviceKey: (mapping: { category: string; device_key: string; source: DeviceSource }) =>
    send("/device-mappings", mapping),
  unmapDeviceKey: (id: string) => remove(`/device-mappings/${id}`),

  listItems: (query: Query) => read<Page<"items", Item>>("/items", query),
  explainItem: (id: string) =>
    read<{ item: ExplainedItem }>(`/items/${encodeURIComponent(id)}`).then(({ item }) => item),
  push: (scope: { scope?: "changed" | "all"; variant_ids?: string[] }) => send<{ run_id: string }>("/sync", scope),
  plan: () => send<{ plan: CatalogPlan }>("/plan").then(({ plan }) => plan),
  /** @param confirm also what the brake would hold */
  pushPlan: (plan_id: string, confirm: boolean) =>
    send<{ run_id: string }>("/sync", { plan_id, ...(confirm && { confirm }) }),
  /** Pushes what the brake held. */
  confirmHeld: () => send<{ run_id: string }>("/sync", { confirm: true }),
  /** What a held push would do is left as it is at the service. */
  discardHeld: (runId: string) => send<{ run: Run }>(`/runs/${runId}/discard`),
  reconcile: () => send<{ run_id: string }>("/reconcile"),
  listRuns: (limit: number) => read<Page<"runs", Run>>("/runs", { limit, eventful: "true" }),
  readRun: (id: string) => read<{ run: Run }>(`/runs/${id}`).then(({ run }) => run),

  listDeals: (query: Query) => read<Page<"orders", Deal>>("/orders", query),
  readDeal: (trxId: string) => read<{ order: DealDetail }>(`/orders/${trxId}`).then(({ order }) => order),
  recheckDeal: (trxId: string) => send<{ order: DealDetail }>(`/orders/${trxId}/recheck`),
  /** Without a status: the last one again. */
  reportDelivery: (trxId: string, delivery_status?: DeliveryStatus) =>
    send<{ order: DealDetail }>(`/orders/${trxId}/delivery-status`, { delivery_status }),
  listActivity: (query: Query) => read<Page<"activity", Activity>>("/activity", query),

  readListing: (productId: string) =>
    read<{ listing: ListingChoice }>(`/products/${productId}/listing`).then(({ listing }) => listing),
  changeListing: (productId: string, choice: Partial<ListingChoice>) => send(`/products/${productId}/listing`, choice),
  /** @param productIds at most 1000; enabled: null = the rule decides */
  changeListings: (productIds: string[], enabled: false | null) =>
    send("/listings", { product_ids: productIds, enabled }),
}

/** Where the service calls this store, by the address at which the admin reaches it. @param path below the callbacks' own */
export function toCallbackAddress(path: string): string {
  const backend = new URL(__BACKEND_URL__ ?? "/", window.location.origin)
  return `${backend.href.replace(/\/$/, "")}/partner-commerce${path}`
}

/** What these pages read from Medusa itself. */
export const store = {
  listSalesChannels: () => sdk.admin.salesChannel.list({ limit: MOST, fields: "id,name" }),
  listRegions: () => sdk.admin.region.list({ limit: MOST, fields: "id,name,currency_code" }),
  listShippingOptions: () => sdk.admin.shippingOption.list({ limit: MOST, fields: "id,name" }),
  listVariants: (productId: string, limit: number) =>
    sdk.admin.product.listVariants(productId, { limit, fields: "id,title,sku", order: "variant_rank" }),
  listCategories: (): Promise<HttpTypes.AdminProductCategoryListResponse> =>
    sdk.admin.productCategory.list({ limit: MOST, fields: "id,name,parent_category_id,rank" }),
}
