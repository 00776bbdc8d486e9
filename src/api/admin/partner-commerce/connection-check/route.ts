import { type MedusaRequest } from "@medusajs/framework/http"
import { recheckConnection } from "../../../../health/checks/check-connection"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminConnectionCheckResponse } from "./connection-check-view"
import { openStore } from "../../../../store/store"

/** Pings both APIs of the service with the token, and requests a token from the card platform. */
export const POST = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminConnectionCheckResponse>) => {
  res.json(await recheckConnection(openStore(req.scope)))
})
