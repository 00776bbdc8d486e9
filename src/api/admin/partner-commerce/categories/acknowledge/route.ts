import { type MedusaRequest } from "@medusajs/framework/http"
import { acknowledgeCategories } from "../../../../../catalog/configuration/categories/acknowledge-categories"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminCategoryListResponse, toCategoryListView } from "../category-view"

/** Somebody has seen what the service changed: from now on only what comes after is news. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminCategoryListResponse>) => {
  res.json(toCategoryListView({ rows: await acknowledgeCategories(req.scope), changed: null }))
})
