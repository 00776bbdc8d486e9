import { type MedusaRequest } from "@medusajs/framework/http"
import { checkConnection } from "../../../../use-cases/health/check-connection"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminConnectionCheckResponse } from "./connection-check-view"

export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConnectionCheckResponse>) => {
  res.json(await checkConnection(req.scope))
})
