import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { explainItem } from "../../../../../use-cases/catalog/preview/explain"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminItemResponse, toExplainedItemView } from "../item-view"
import { type RouteRequests } from "../../validation"

export const requests = {
  params: z.object({ partner_id: z.string().describe("The item's id at the service, its variant's id or its SKU.") }),
} satisfies RouteRequests

/** An item with its whole verdict, computed now. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemResponse>) => {
  res.json({ item: toExplainedItemView(await explainItem(req.scope, req.params.partner_id ?? "")) })
})
