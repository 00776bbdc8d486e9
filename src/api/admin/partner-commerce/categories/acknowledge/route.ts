import { type MedusaRequest } from "@medusajs/framework/http"
import { acknowledgeCategories } from "../../../../../catalog/configuration/remote-categories"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminCategoryListResponse, toCategoryListView } from "../category-view"
import { openStore } from "../../../../../store/store"

/** Acknowledges the changes of the service's categories: from now on only later changes are news. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminCategoryListResponse>) => {
  res.json(toCategoryListView({ rows: await acknowledgeCategories(openStore(req.scope)), changed: null }))
})
