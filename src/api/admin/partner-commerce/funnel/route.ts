import { type MedusaRequest } from "@medusajs/framework/http"
import { readFunnel } from "../../../../catalog/items/read-funnel"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminFunnelResponse } from "./funnel-view"

/** How far the items of each of the service's categories have come; the overview has all of them together. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminFunnelResponse>) => {
  res.json({ categories: await readFunnel(req.scope) })
})
