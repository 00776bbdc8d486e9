import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { quoteItem } from "../../../../../../use-cases/payments/plans/quote-item"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type RouteRequests } from "../../../validation"
import { type AdminItemPlansResponse } from "../../item-plans-view"

export const requests = {
  params: z.object({ partner_id: z.string().describe("The item's id at the service, its variant's id or its SKU.") }),
} satisfies RouteRequests

/** What an item costs a month; nulls where the service cannot be asked. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminItemPlansResponse>) => {
  res.json({ from_per_month: await quoteItem(req.scope, req.params.partner_id ?? "") })
})
