import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { listProductItems } from "../../../../catalog/items/list-items"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { itemFilterParams, toRemoteStatus } from "../items/item-filter"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminProductItemsListResponse } from "./products-view"

const query = z.object({ ...itemFilterParams, ...paginationParams })

export const requests = { GET: { query } } satisfies RouteRequests

/** The list of items by product: one row for each product that has items of the filter, with their number in each state. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminProductItemsListResponse>) => {
  const { remote_status, product_id: productId, limit, offset, ...filter } = validate(query, req.query)
  const remoteStatus = toRemoteStatus(remote_status)
  const { products, count } = await listProductItems(req.scope, { ...filter, remoteStatus, productId, limit, offset })
  res.json({ products, count, limit, offset })
})
