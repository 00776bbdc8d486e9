import { type MedusaRequest } from "@medusajs/framework/http"
import { planCatalog } from "../../../../catalog/preview/preview"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminPlanResponse } from "./plan-view"
import { openStore } from "../../../../store/store"

/** Dry run of a full push. Sends nothing. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminPlanResponse>) => {
  res.json({ plan: await planCatalog(openStore(req.scope)) })
})
