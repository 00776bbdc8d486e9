import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { planCatalog } from "../../../../workflows/plan-catalog"

/** What a full push would do now. Sends nothing. */
export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  res.json({ plan: await planCatalog(req.scope) })
}
