import { type MedusaRequest } from "@medusajs/framework/http"
import { readFunnel } from "../../../../catalog/items/list-items"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminFunnelResponse } from "./funnel-view"
import { openStore } from "../../../../store/store"

/** The progress of the items in each of the service's categories; the overview has their sum. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminFunnelResponse>) => {
  res.json({ categories: await readFunnel(openStore(req.scope)) })
})
