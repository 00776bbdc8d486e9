import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"
import { ITEM_ORDER_FIELDS } from "../../../../catalog/sql/item-list"
import { listItems } from "../../../../catalog/items/list-items"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { itemFilterParams, toItemFilter } from "./item-filter"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminItemListResponse, toItemView } from "./item-view"
import { openStore } from "../../../../store/store"

/** As in Medusa: the field, with a leading dash for descending order. */
const order = idText
  .transform((text) => ({ by: text.replace(/^-/, ""), descending: text.startsWith("-") }))
  .pipe(z.object({ by: z.enum(ITEM_ORDER_FIELDS), descending: z.boolean() }))

const query = z.object({
  ...itemFilterParams,
  order: order
    .optional()
    .describe(`One of ${ITEM_ORDER_FIELDS.join(", ")}; with a dash before it the other way round.`),
  ...paginationParams,
})

export const requests = { GET: { query } } satisfies RouteRequests

/** One row for each variant that is, was or should be on the service. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemListResponse>) => {
  const filter = toItemFilter(validate(query, req.query))
  const { limit, offset } = filter
  const { items, count } = await listItems(openStore(req.scope), filter)
  res.json({ items: items.map(toItemView), count, limit, offset })
})
