import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { eraseDeal } from "../../../../../../use-cases/deals/after-sale/erase-deal"
import { readActor } from "../../../actor"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminDealResponse } from "../../deal-view"
import { readShownDeal } from "../../personal-data"
import { type RouteRequests } from "../../../validation"

export const requests = {
  params: z.object({ trx_id: z.string().describe("The deal's transaction.") }),
} satisfies RouteRequests

/** Erases the customer's personal data of a deal that has ended, in every table. */
export const POST = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const trxId = req.params.trx_id ?? ""
  await eraseDeal(req.scope, { trxId, by: await readActor(req) })
  res.json({ order: await readShownDeal(req, trxId) })
})
