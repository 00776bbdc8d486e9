import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { recheckDeal } from "../../../../../../use-cases/deals/settle/recheck-deal"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminDealResponse } from "../../deal-view"
import { readShownDeal } from "../../personal-data"
import { type RouteRequests } from "../../../validation"

export const requests = {
  params: z.object({ trx_id: z.string().describe("The deal's transaction.") }),
} satisfies RouteRequests

/** Reads the status at the service again and does what it says. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const trxId = req.params.trx_id ?? ""
  await recheckDeal(req.scope, trxId)
  res.json({ order: await readShownDeal(req, trxId) })
})
