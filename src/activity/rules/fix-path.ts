import { type VerdictCode } from "../../messages/rules/message"
import { SETTINGS_PATH, toSettingPath } from "../../settings/rules/setting-path"

/** The item of a finding, with the fields that its fix path needs. */
export interface ItemToMend {
  product_id: string | null
  /** Its category at the service; null or absent = none, or unknown. */
  category?: string | null
}

type ToPath = (productId: string, item: ItemToMend) => string

/** The anchor of the first category without a mapping. */
export const LEFT_OUT = "left-out"
const toCategories: ToPath = () => `${SETTINGS_PATH}/categories#${LEFT_OUT}`
const toForm =
  (form: string): ToPath =>
  (productId) =>
    `/products/${productId}/${form}`
const toProduct: ToPath = (productId) => `/products/${productId}`
const toMedia = toForm("media?view=edit")
const toTexts = toForm("edit")
const toPrices = toForm("prices")

/** The form in Medusa, or our page, where a person fixes a finding. A reviewer may have rejected any part of a product. */
const PATHS: Partial<Record<VerdictCode, ToPath>> = {
  no_partner_id: () => toSettingPath("product_id_source"),
  partner_id_too_long: () => toSettingPath("product_id_source"),
  duplicate_partner_id: toProduct,
  no_price: toPrices,
  tax_unknown: () => "/settings/tax-regions",
  price_is_zero: toPrices,
  price_not_integral: toPrices,
  price_not_taken: toPrices,
  price_differs_there: () => toSettingPath("price_policy"),
  no_name: toTexts,
  name_too_long: toTexts,
  not_recorded: toTexts,
  not_read: toProduct,
  duplicate_name: toTexts,
  long_name: toTexts,
  no_description: toTexts,
  long_description: toTexts,
  rejected: toProduct,
  update_rejected: toProduct,
  refused: toProduct,
  no_category: toForm("organization"),
  unmapped_category: toCategories,
  category_gone: () => `${SETTINGS_PATH}/categories`,
  category_not_sold: () => `${SETTINGS_PATH}/categories`,
  locations_cannot_ship: () => "/settings/locations",
  no_image: toMedia,
  single_image: toMedia,
  image_unreachable: toMedia,
  image_too_large: toMedia,
  small_image: toMedia,
  large_image: toMedia,
  image_not_an_image: toMedia,
  image_forbidden_address: toMedia,
  image_not_public: toMedia,
  empty_device_keys: (_, { category }) =>
    `${SETTINGS_PATH}/device-keys${category ? `?category=${encodeURIComponent(category)}` : ""}`,
  not_published: toTexts,
  not_in_sales_channel: toForm("sales-channels"),
  opted_out: toProduct,
  change_limit: () => "/partner-commerce",
}

/** @returns null if no single page fixes it, or if the product was deleted */
export function toFixPath(code: string, item: ItemToMend): string | null {
  const toPath = Object.hasOwn(PATHS, code) ? PATHS[code as VerdictCode] : undefined
  return toPath && item.product_id !== null ? toPath(item.product_id, item) : null
}
