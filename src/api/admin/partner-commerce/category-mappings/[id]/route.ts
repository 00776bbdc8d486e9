import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../service/rules/wire/texts"
import { estimateCategoryUnmapping, unmapCategory } from "../../../../../catalog/configuration/category-mappings"
import { readActor } from "../../actor"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { dryRun, isDryRun, type RouteRequests, validate } from "../../validation"
import {
  type AdminCategoryUnmappedResponse,
  type AdminCategoryUnmappingEstimateResponse,
} from "../category-mapping-view"
import { openStore } from "../../../../../store/store"

const params = z.object({ id: idText.describe("The mapping's id.") })

export const requests = {
  params,
  DELETE: { query: dryRun },
} satisfies RouteRequests

/** Deletes a mapping: the items inherit an ancestor's mapping, or are blocked. With `?dry_run=true` it only returns the effects. */
export const DELETE = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminCategoryUnmappedResponse | AdminCategoryUnmappingEstimateResponse>,
  ) => {
    const isEstimate = isDryRun(req.query)
    const { id } = validate(params, req.params)
    const store = openStore(req.scope)
    const result = isEstimate
      ? await estimateCategoryUnmapping(store, id)
      : await unmapCategory(store, id, await readActor(req))
    res.json({ ...result, object: "category_mapping", deleted: !isEstimate })
  },
)
