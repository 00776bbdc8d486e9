import { type MedusaRequest } from "@medusajs/framework/http"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminDealResponse, readOrderDetail } from "../order-view"

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  res.json({ order: await readOrderDetail(req.scope, req.params.trx_id ?? "") })
})
