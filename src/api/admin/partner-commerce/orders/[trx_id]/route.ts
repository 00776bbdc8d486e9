import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { readOrderDetail } from "../order-view"
import { refusable } from "../../refusable"

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  res.json({ order: await readOrderDetail(req.scope, req.params.trx_id ?? "") })
})
