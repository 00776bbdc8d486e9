import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminDealResponse } from "../deal-view"
import { readShownDeal } from "../personal-data"
import { type RouteRequests } from "../../validation"

export const requests = {
  params: z.object({ trx_id: z.string().describe("The deal's transaction.") }),
} satisfies RouteRequests

/** A deal with its timeline and its delivery updates. */
export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  res.json({ order: await readShownDeal(req, req.params.trx_id ?? "") })
})
