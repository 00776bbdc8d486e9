import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { searchText } from "../../../../service/rules/wire/texts"
import { listUnknownProducts } from "../../../../catalog/read-back/unknown-products"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminUnknownProductListResponse, toUnknownProductView } from "./unknown-product-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  ...paginationParams,
  q: searchText.optional().describe("A part of a name, SKU or partner id."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Products at the service without an item in this store, from the last read-back. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminUnknownProductListResponse>) => {
  const { limit, offset, q } = validate(query, req.query)
  const { unknownProducts, count } = await listUnknownProducts(openStore(req.scope), { limit, offset, q })
  res.json({ unknown_products: unknownProducts.map(toUnknownProductView), count, limit, offset })
})
