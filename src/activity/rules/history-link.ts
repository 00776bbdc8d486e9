import { type DidText, type HistoryMessage } from "../../messages/rules/message"
import { SETTINGS_PATH } from "../../settings/rules/setting-path"

type ToPath = (values: Partial<Record<string, unknown>>, id: string) => string | null

const toSettings: ToPath = () => SETTINGS_PATH
const toSetting: ToPath = ({ field }) => (typeof field === "string" ? `${SETTINGS_PATH}#${field}` : SETTINGS_PATH)
const toCategories: ToPath = () => `${SETTINGS_PATH}/categories`
const toDeviceKeys: ToPath = () => `${SETTINGS_PATH}/device-keys`
const toOverview: ToPath = () => "/partner-commerce"
const toItems = () => "/partner-commerce/items"
/** Rejected items that a read-back found need a person. */
const toFoundItems: ToPath = ({ did }) =>
  Array.isArray(did) && (did as DidText[]).some(({ code }) => code === "were_rejected")
    ? "/partner-commerce/items?problem=rejected"
    : toItems()
const toInventoryItem: ToPath = ({ inventory_item_id }) =>
  typeof inventory_item_id === "string" ? `/inventory/${inventory_item_id}` : null
const toRun: ToPath = (_, id) => `/partner-commerce/runs?run=${encodeURIComponent(id)}`
const toActivity: ToPath = () => "/partner-commerce/activity"
const toUnknownProducts: ToPath = () => "/partner-commerce/items/unknown-products"
const toItem: ToPath = ({ partner_id }) =>
  typeof partner_id === "string" ? `/partner-commerce/items?item=${encodeURIComponent(partner_id)}` : toItems()
export const WAITING_ITEMS = "/partner-commerce/items?problem=change_limit"
const toWaitingItems: ToPath = () => WAITING_ITEMS
const toDiscardedItems: ToPath = () => "/partner-commerce/items?problem=change_limit_discarded"
const toProduct: ToPath = ({ product_id, variant_id }) => {
  if (typeof product_id !== "string") return toItems()
  return typeof variant_id === "string" ? `/products/${product_id}/variants/${variant_id}` : `/products/${product_id}`
}

/** Page of the admin, relative to the admin's address, that shows the present state. */
const LINKS: Record<HistoryMessage["code"], ToPath> = {
  setting_changed: toSetting,
  category_mapped: toCategories,
  category_unmapped: toCategories,
  category_kept_off_sale: toCategories,
  category_off_sale_ended: toCategories,
  device_key_mapped: toDeviceKeys,
  device_key_unmapped: toDeviceKeys,
  put_on_sale: toProduct,
  kept_off_sale: toProduct,
  left_to_rule: toProduct,
  choice_changed: toProduct,
  configuration_imported: toSettings,
  choices_changed: () => "/partner-commerce/items/choices",
  pushing_paused: toOverview,
  pushing_resumed: toOverview,
  place_adopted: toOverview,
  service_left: toOverview,
  push_confirmed: toItems,
  push_discarded: toDiscardedItems,
  prices_restored: toItems,
  reading_confirmed: toItems,
  reading_discarded: toItems,
  unknown_products_archived: toUnknownProducts,
  unknown_product_linked: toItem,
  item_relinked: toItem,
  reserved_quantity_repaired: toInventoryItem,
  problem_dismissed: toOverview,
  push_running: toOverview,
  pushed: toRun,
  pushed_by_itself: toItems,
  push_found_nothing: toRun,
  push_waiting: toWaitingItems,
  push_ended_early: toActivity,
  reading_found: toFoundItems,
  reading_waiting: toOverview,
  reading_ended_early: toActivity,
  outage: toActivity,
  outage_over: toActivity,
}

/** @param id of the entry, or of the run */
export function toHistoryLink({ code, values }: HistoryMessage, id: string): string | null {
  // Another version may have noted an unknown code.
  return Object.hasOwn(LINKS, code) ? LINKS[code](values, id) : null
}
