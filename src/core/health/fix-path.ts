import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { SETTINGS_PATH as SETTINGS, toSettingPath } from "../../../lib/settings-path"

type ToPath = (productId: string) => string

const toSettings: ToPath = () => SETTINGS
const toCategories: ToPath = () => `${SETTINGS}/categories`
const toOverview: ToPath = () => "/partner-commerce"
const toForm =
  (form: string): ToPath =>
  (productId) =>
    `/products/${productId}/${form}`
const toMedia = toForm("media?view=edit")
const toTexts = toForm("edit")

type Code = AdminExplainedItem["steps"][number]["code"] | AdminExplainedItem["advice"][number]["code"]

/** The form of Medusa, or the page of ours, in which the fix of a finding is made. */
const PATHS: Partial<Record<Code, ToPath>> = {
  no_partner_id: toSettings,
  duplicate_partner_id: toForm(""),
  no_price: toForm("prices"),
  price_is_zero: toForm("prices"),
  price_not_integral: toForm("prices"),
  price_not_taken: toForm("prices"),
  price_differs_there: () => toSettingPath("price_policy"),
  no_name: toTexts,
  duplicate_name: toTexts,
  long_name: toTexts,
  no_description: toTexts,
  rejected: toTexts,
  update_rejected: toTexts,
  refused: toTexts,
  no_category: toForm("organization"),
  unmapped_category: toCategories,
  category_gone: toCategories,
  no_image: toMedia,
  single_image: toMedia,
  image_unreachable: toMedia,
  image_too_large: toMedia,
  image_not_an_image: toMedia,
  image_forbidden_address: toMedia,
  image_not_public: toMedia,
  empty_device_keys: () => `${SETTINGS}/device-keys`,
  not_published: toTexts,
  not_in_sales_channel: toForm("sales-channels"),
  opted_out: toForm(""),
  brake: toOverview,
}

/** @returns null where no single place mends it, or the product is gone */
export function toFixPath(code: string, productId: string | null): string | null {
  const toPath = Object.hasOwn(PATHS, code) ? PATHS[code as Code] : undefined
  return toPath && productId !== null ? toPath(productId).replace(/\/$/, "") : null
}
