import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { recheckDeal } from "../../../../../../use-cases/deals/recheck-deal"
import { readOrderDetail } from "../../order-view"
import { refusable } from "../../../refusable"

/** Reads the status at the service again and does what it says. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const trxId = req.params.trx_id ?? ""
  await recheckDeal(req.scope, trxId)
  res.json({ order: await readOrderDetail(req.scope, trxId) })
})
