import { z } from "@medusajs/framework/zod"
import { idText, searchText } from "../../../../service/rules/wire/texts"
import { ITEM_STATUSES, LISTED_STATES, FUNNEL_STAGES } from "../../../../catalog/rules/item/item-status"
import { REMOTE_STATUSES } from "../../../../service/rules/remote-status"
import { PRODUCT_STATUS } from "../../../../service/rules/wire/catalog"
import { yesOrNo } from "../list-filter-params"

/** The filters of a list of items. */
export const itemFilterParams = {
  state: z.enum(LISTED_STATES).optional().describe("Only items in this state."),
  status: z.enum(ITEM_STATUSES).optional().describe("Only items with this status, as the list shows it."),
  on_sale: yesOrNo
    .optional()
    .describe("`true`: only items that customers can buy now; `false`: only offered items that they cannot buy."),
  awaits_approval: yesOrNo
    .optional()
    .describe("`true`: only items with content that waits for the service's approval; `false`: only items without."),
  stage: z
    .enum(FUNNEL_STAGES)
    .optional()
    .describe("Only items that have reached this stage on their way to customers."),
  category: idText.optional().describe("Only items in this category of the service."),
  remote_status: z.enum(REMOTE_STATUSES).optional().describe("Only items with this status at the service."),
  problem: idText.optional().describe("Only items that have the problem with this code."),
  product_id: idText.optional().describe("Only items of this product."),
  q: searchText.optional().describe("A part of a name, SKU or partner id."),
}

type ItemFilterParams = z.infer<z.ZodObject<typeof itemFilterParams>>

/** Renames the filter's fields for the list of items. Other parameters (page, order) stay unchanged. */
export function toItemFilter<Params extends ItemFilterParams>(params: Params) {
  const { remote_status, product_id: productId, on_sale: onSale, awaits_approval: awaitsApproval, ...others } = params
  return { ...others, remoteStatus: remote_status && PRODUCT_STATUS[remote_status], productId, onSale, awaitsApproval }
}
