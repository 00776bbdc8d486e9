import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { ITEM_STATUSES, FUNNEL_STAGES } from "../../../../catalog/rules/item/item-status"
import type { ItemProblemCode } from "../../../../catalog/rules/item/problem"
import type { AdminItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { REMOTE_STATUSES } from "../../../components/badges"
import { useFunnel } from "../../../hooks/api/items"
import { useProductTitle } from "../../../hooks/api/store"
import type { ListAddress } from "../../../hooks/use-list-address"
import { useYesOrNo } from "../../../hooks/use-yes-or-no"
import { useText } from "../../../i18n/use-text"

export const FILTER_IDS = [
  "status",
  "on_sale",
  "awaits_approval",
  "stage",
  "remote_status",
  "category",
  "problem",
  "product_id",
] as const

/**
 * A record, so that a new code does not compile until it is added. `false`: the list cannot filter by this problem, because it depends on
 * the present stock.
 */
const LISTED: Record<ItemProblemCode, boolean> = {
  locations_cannot_ship: false,
  no_partner_id: true,
  partner_id_too_long: true,
  duplicate_partner_id: true,
  no_price: true,
  price_not_integral: true,
  tax_unknown: true,
  price_is_zero: true,
  price_not_taken: true,
  price_in_review: true,
  no_name: true,
  name_too_long: true,
  duplicate_name: true,
  name_not_free_yet: true,
  no_category: true,
  unmapped_category: true,
  category_gone: true,
  no_image: true,
  image_unreachable: true,
  image_too_large: true,
  image_not_an_image: true,
  image_forbidden_address: true,
  image_not_public: true,
  refused: true,
  rejected: true,
  single_image: true,
  empty_device_keys: true,
  no_description: true,
  long_name: true,
  small_image: true,
  large_image: true,
  long_description: true,
  change_limit: true,
  change_limit_discarded: true,
  changed_there: true,
  denied_there: true,
  too_large: true,
  not_recorded: true,
  not_read: true,
}
const PROBLEM_CODES = (Object.keys(LISTED) as ItemProblemCode[]).filter((code) => LISTED[code])

const helper = createDataTableFilterHelper<AdminItem>()

/** @param filtering the filters in the address */
export function useItemFilters(filtering: ListAddress["filtering"]) {
  const t = useText()
  const ofProduct = useProductFilter(filtering.product_id)
  const ofCategory = useCategoryFilter(filtering.category)
  const yesOrNo = useYesOrNo()
  return useMemo(
    () => [
      helper.accessor("status", {
        type: "radio",
        label: t("items.status"),
        options: ITEM_STATUSES.map((value) => ({ value, label: t(`itemStatuses.${value}.name`) })),
      }),
      helper.custom({ id: "on_sale", type: "radio", label: t("items.onSale"), options: yesOrNo }),
      helper.custom({ id: "awaits_approval", type: "radio", label: t("items.awaitsApproval"), options: yesOrNo }),
      helper.custom({
        id: "stage",
        type: "radio",
        label: t("funnel.title"),
        options: FUNNEL_STAGES.map((value) => ({ value, label: t(`funnel.stages.${value}.name`) })),
      }),
      helper.accessor("remote_status", {
        type: "radio",
        label: t("items.remoteStatus"),
        options: REMOTE_STATUSES.map((value) => ({ value, label: t(`remoteStatuses.${value}`) })),
      }),
      ...ofCategory,
      helper.accessor("problem", {
        type: "radio",
        label: t("items.problem"),
        options: PROBLEM_CODES.map((value) => ({ value, label: t(`problemCodes.${value}`) })),
      }),
      ...ofProduct,
    ],
    [t, ofProduct, ofCategory, yesOrNo],
  )
}

/** The service's categories in use. A category in the address stays an option even if it has no items. */
function useCategoryFilter(category: unknown) {
  const t = useText()
  const { data } = useFunnel()
  return useMemo(() => {
    const names = new Set(data?.map((each) => each.category))
    if (typeof category === "string" && category !== "") names.add(category)
    if (names.size === 0) return []
    const options = [...names].map((value) => ({ value, label: value }))
    return [helper.custom({ id: "category", type: "radio", label: t("fields.category"), options })]
  }, [data, category, t])
}

/** Available if the address names a product: the user chooses it in the list of products. */
function useProductFilter(productId: unknown) {
  const t = useText()
  const id = typeof productId === "string" && productId !== "" ? productId : null
  const title = useProductTitle(id)
  return useMemo(() => {
    if (id === null) return []
    const options = [{ value: id, label: title ?? id }]
    return [helper.custom({ id: "product_id", type: "radio", label: t("items.byProduct.product"), options })]
  }, [id, title, t])
}
