import { z } from "@medusajs/framework/zod"
import { idText, searchText } from "../../../../service/rules/wire/texts"
import { FUNNEL_STAGES } from "../../../../catalog/rules/item/funnel"
import { LISTED_STATES } from "../../../../catalog/rules/item/item-state"
import { ITEM_STATUSES } from "../../../../catalog/rules/item/item-status"
import { REMOTE_STATUSES } from "../../../../service/rules/remote-status"
import { PRODUCT_STATUS } from "../../../../service/rules/wire/catalog"
import { yesOrNo } from "../list-filter-params"

/** The filters of a list of items. */
export const itemFilterParams = {
  state: z.enum(LISTED_STATES).optional().describe("Only items in this state."),
  status: z
    .enum(ITEM_STATUSES)
    .optional()
    .describe("Only items with this status, the one word by which people know an item."),
  on_sale: yesOrNo
    .optional()
    .describe("`true`: only items that customers can buy now; `false`: only the others that this store offers."),
  awaits_approval: yesOrNo
    .optional()
    .describe("`true`: only items of which content waits for the service's approval; `false`: only the others."),
  stage: z
    .enum(FUNNEL_STAGES)
    .optional()
    .describe("Only items that have come so far on their way to customers, or further."),
  category: idText.optional().describe("Only items that this store gives this category of the service."),
  remote_status: z.enum(REMOTE_STATUSES).optional().describe("Only items that the service shows so."),
  problem: idText.optional().describe("Only items with a problem of this code."),
  product_id: idText.optional().describe("Only items of this product."),
  q: searchText.optional().describe("A part of a name, SKU or partner id."),
}

type ItemFilterParams = z.infer<z.ZodObject<typeof itemFilterParams>>

/** Renames the filter's fields for the list of items. Other parameters (page, order) stay unchanged. */
export function toItemFilter<Params extends ItemFilterParams>(params: Params) {
  const { remote_status, product_id: productId, on_sale: onSale, awaits_approval: awaitsApproval, ...others } = params
  return { ...others, remoteStatus: remote_status && PRODUCT_STATUS[remote_status], productId, onSale, awaitsApproval }
}
