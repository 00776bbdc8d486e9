import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { estimateCategoryMapping, mapCategory } from "../../../../use-cases/configuration/map-category"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { isDryRun, validate } from "../validation"
import {
  type AdminCategoryMappedResponse,
  type AdminCategoryMappingEstimateResponse,
  type AdminCategoryMappingListResponse,
} from "./category-mapping-view"

const query = z.object(paginationParams)
const body = z.strictObject({ category_id: z.string().min(1), category: z.string().min(1) })

export const GET = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminCategoryMappingListResponse>) => {
    const { limit, offset } = validate(query, req.query)
    const service = req.scope.resolve(PARTNER_COMMERCE)
    const [category_mappings, count] = await service.listAndCountCategoryMappings({}, { take: limit, skip: offset })
    res.json({ category_mappings, count, limit, offset })
  },
)

/** Maps one of the store's categories, again if it was mapped before; or says with `?dry_run=true` what that would touch. */
export const POST = withErrorHandler(
  async (
    req: MedusaRequest,
    res: AdminResponse<AdminCategoryMappedResponse | AdminCategoryMappingEstimateResponse>,
  ) => {
    const mapping = validate(body, req.body)
    res.json(await (isDryRun(req.query) ? estimateCategoryMapping : mapCategory)(req.scope, mapping))
  },
)
