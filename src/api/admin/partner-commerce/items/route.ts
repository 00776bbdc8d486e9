import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { LISTED_STATES } from "../../../../core/catalog/item-state"
import { REMOTE_STATUSES } from "../../../../core/catalog/remote-status"
import { PRODUCT_STATUS } from "../../../../core/wire/catalog"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { ITEM_ORDER_FIELDS } from "../../../../modules/partner-commerce/catalog/item-list"
import { requireConfigured } from "../../../../use-cases/configured"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { validate } from "../validation"
import { type AdminItemListResponse, toItemView } from "./item-view"

/** As in Medusa: the field, with a dash before it for the other way round. */
const order = z
  .string()
  .transform((text) => ({ by: text.replace(/^-/, ""), descending: text.startsWith("-") }))
  .pipe(z.object({ by: z.enum(ITEM_ORDER_FIELDS), descending: z.boolean() }))

const query = z.object({
  state: z.enum(LISTED_STATES).optional(),
  remote_status: z.enum(REMOTE_STATUSES).optional(),
  problem: z.string().optional(),
  product_id: z.string().optional(),
  order: order.optional(),
  q: z.string().optional(),
  ...paginationParams,
})

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemListResponse>) => {
  const { remote_status, product_id: productId, limit, offset, ...filter } = validate(query, req.query)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const remoteStatus = remote_status && PRODUCT_STATUS[remote_status]
  const page = { ...filter, remoteStatus, productId, limit, offset }
  const { items, count } = await service.catalog.itemList.list(shopCode, page)
  res.json({ items: items.map(toItemView), count, limit, offset })
})
