import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminDealResponse } from "../order-view"
import { readShownOrder } from "../personal-data"

export const GET = withErrorHandler(async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  res.json({ order: await readShownOrder(req, req.params.trx_id ?? "") })
})
