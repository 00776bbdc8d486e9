import { type MedusaRequest } from "@medusajs/framework/http"
import { estimateCategoryUnmapping, unmapCategory } from "../../../../../use-cases/configuration/unmap-category"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { isDryRun } from "../../validation"
import {
  type AdminCategoryUnmappedResponse,
  type AdminCategoryUnmappingEstimateResponse,
} from "../category-mapping-view"

/** Deletes a mapping: an ancestor's is inherited, or the items are held. Says with `?dry_run=true` what that would touch. */
export const DELETE = withErrorHandler(
  async (
    req: MedusaRequest,
    res: AdminResponse<AdminCategoryUnmappedResponse | AdminCategoryUnmappingEstimateResponse>,
  ) => {
    const isEstimate = isDryRun(req.query)
    const result = await (isEstimate ? estimateCategoryUnmapping : unmapCategory)(req.scope, req.params.id ?? "")
    res.json({ ...result, object: "category_mapping", deleted: !isEstimate })
  },
)
