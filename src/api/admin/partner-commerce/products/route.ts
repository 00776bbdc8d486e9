import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { listProductItems } from "../../../../catalog/items/list-items"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { itemFilterParams, toItemFilter } from "../items/item-filter"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminProductItemsListResponse } from "./products-view"
import { openStore } from "../../../../store/store"

const query = z.object({ ...itemFilterParams, ...paginationParams })

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of items by product: one row for each product that has items of the filter, with their number in each status. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminProductItemsListResponse>) => {
  const filter = toItemFilter(validate(query, req.query))
  const { limit, offset } = filter
  const { products, count } = await listProductItems(openStore(req.scope), filter)
  res.json({ products, count, limit, offset })
})
