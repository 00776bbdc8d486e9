import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { idText } from "../../../../service/rules/wire/texts"
import {
  estimateCategoryMapping,
  mapCategory,
  listCategoryMappings,
} from "../../../../catalog/configuration/category-mappings"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { paginationParams } from "../pagination"
import { dryRun, isDryRun, type RouteRequests, validate } from "../validation"
import {
  type AdminCategoryMappedResponse,
  type AdminCategoryMappingEstimateResponse,
  type AdminCategoryMappingListResponse,
} from "./category-mapping-view"
import { openStore } from "../../../../store/store"

const query = z.object(paginationParams)
const body = z.strictObject({
  category_id: idText.describe("The id of the store's category."),
  category: idText
    .nullable()
    .describe("The service's category; null = do not sell the products of the store's category at the service."),
})

export const requests = { GET: { query }, POST: { query: dryRun, body } } satisfies RouteRequests

/** The store's mapped categories, and the number of products in each of its categories. */
export const GET = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminCategoryMappingListResponse>) => {
    const { limit, offset } = validate(query, req.query)
    const { mappings, productCounts, count } = await listCategoryMappings(openStore(req.scope), { limit, offset })
    res.json({ category_mappings: mappings, product_counts: productCounts, count, limit, offset })
  },
)

/** Maps one of the store's categories, changes its mapping, or keeps its products off sale. With `?dry_run=true` it only returns the effects. */
export const POST = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminCategoryMappedResponse | AdminCategoryMappingEstimateResponse>,
  ) => {
    const mapping = validate(body, req.body)
    const store = openStore(req.scope)
    res.json(
      isDryRun(req.query)
        ? await estimateCategoryMapping(store, mapping)
        : await mapCategory(store, mapping, await readActor(req)),
    )
  },
)
