import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { refusable } from "../../refusable"

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const run = await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(req.params.id ?? "")
  res.json({ run })
})
