import { type MedusaRequest } from "@medusajs/framework/http"
import { recheckDeal } from "../../../../../../use-cases/deals/recheck-deal"
import { type AdminResponse, withErrorHandler } from "../../../error-handler"
import { type AdminDealResponse, readOrderDetail, requireDeal } from "../../order-view"

/** Reads the status at the service again and does what it says. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminDealResponse>) => {
  const { trx_id } = await requireDeal(req.scope, req.params.trx_id ?? "")
  await recheckDeal(req.scope, trx_id)
  res.json({ order: await readOrderDetail(req.scope, trx_id) })
})
