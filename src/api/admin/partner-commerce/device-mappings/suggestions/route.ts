import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../../service/rules/wire/texts"
import { adviseOnDeviceKeys } from "../../../../../catalog/configuration/device-mappings"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { toSinglePage } from "../../pagination"
import { type RouteRequests, validate } from "../../validation"
import { type AdminDeviceSuggestionListResponse } from "../device-mapping-view"
import { openStore } from "../../../../../store/store"

const query = z.object({ category: idText.optional().describe("Only suggestions for this category of the service.") })

export const requests = { GET: { query } } satisfies RouteRequests

/**
 * Probable sources for unmapped device keys, with a score, a reason and examples; the number of items with a value for each mapped key; and
 * the existing options and metadata. Applies nothing.
 */
export const GET = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminDeviceSuggestionListResponse>) => {
    const advice = await adviseOnDeviceKeys(openStore(req.scope), validate(query, req.query).category)
    res.json({ ...advice, ...toSinglePage(advice.suggestions) })
  },
)
