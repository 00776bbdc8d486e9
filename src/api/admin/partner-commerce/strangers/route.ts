import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { searchText } from "../../../../core/wire/texts"
import { listStrangers } from "../../../../use-cases/catalog/read-back/strangers"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { type RouteRequests, validate } from "../validation"
import { type AdminStrangerListResponse, toStrangerView } from "./stranger-view"

const query = z.object({
  ...paginationParams,
  q: searchText.optional().describe("A part of a name, SKU or partner id."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** Products at the service that are not of this store, as the last read-back found them. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminStrangerListResponse>) => {
  const { limit, offset, q } = validate(query, req.query)
  const { strangers, count } = await listStrangers(req.scope, { limit, offset, q })
  res.json({ strangers: strangers.map(toStrangerView), count, limit, offset })
})
