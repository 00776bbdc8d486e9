import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { planCatalog } from "../../../../use-cases/catalog/preview"
import { refusable } from "../refusable"

/** What a full push would do now. Sends nothing. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  res.json({ plan: await planCatalog(req.scope) })
})
