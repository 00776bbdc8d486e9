import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { readOrderDetail } from "../order-view"

export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ order: await readOrderDetail(req.scope, req.params.trx_id ?? "") })
}
