import { z } from "@medusajs/framework/zod"
import { idText, searchText } from "../../../../service/rules/wire/texts"
import { FUNNEL_STAGES } from "../../../../catalog/rules/item/funnel"
import { LISTED_STATES } from "../../../../catalog/rules/item/item-state"
import { REMOTE_STATUSES } from "../../../../service/rules/remote-status"
import { PRODUCT_STATUS } from "../../../../service/rules/wire/catalog"

/** The filters of a list of items. */
export const itemFilterParams = {
  state: z.enum(LISTED_STATES).optional().describe("Only items in this state."),
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

export const toRemoteStatus = (name: (typeof REMOTE_STATUSES)[number] | undefined) => name && PRODUCT_STATUS[name]
