import { type MedusaRequest } from "@medusajs/framework/http"
import { suggestCategoryMappings } from "../../../../../catalog/configuration/category-mappings"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { toSinglePage } from "../../pagination"
import { type AdminCategorySuggestionListResponse } from "../category-mapping-view"
import { openStore } from "../../../../../store/store"

/** A suggestion of the service's category for each unmapped category. Applies nothing. */
export const GET = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminCategorySuggestionListResponse>) => {
    const suggestions = await suggestCategoryMappings(openStore(req.scope))
    res.json({ suggestions, ...toSinglePage(suggestions) })
  },
)
