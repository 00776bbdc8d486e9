import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"

export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const run = await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(req.params.id ?? "")
  res.json({ run })
}
