import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { readRemoteCategories } from "../../../../catalog/configuration/remote-categories"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type RouteRequests, validate } from "../validation"
import { type AdminCategoryListResponse, toCategoryListView } from "./category-view"
import { openStore } from "../../../../store/store"

const query = z.object({
  refresh: z.enum(["true", "false"]).optional().describe("`true`: reads the service's list again now."),
})

export const requests = { GET: { query } } satisfies RouteRequests

/** The service's categories as last read; with `refresh=true`, or before the first reading, they are read now. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminCategoryListResponse>) => {
  const { refresh } = validate(query, req.query)
  res.json(toCategoryListView(await readRemoteCategories(openStore(req.scope), { refresh: refresh === "true" })))
})
