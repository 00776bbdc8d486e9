import { type MedusaRequest } from "@medusajs/framework/http"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminRunResponse, toRunView } from "../run-view"

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(req.params.id ?? "")
  res.json({ run: toRunView(run) })
})
