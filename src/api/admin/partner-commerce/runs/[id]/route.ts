import { type MedusaRequest } from "@medusajs/framework/http"
import { z } from "@medusajs/framework/zod"
import { PARTNER_COMMERCE } from "../../../../../modules/partner-commerce"
import { type AdminResponse, withErrorHandler } from "../../error-handler"
import { type AdminRunResponse, toRunView } from "../run-view"
import { type RouteRequests } from "../../validation"

export const requests = { params: z.object({ id: z.string().describe("The run's id.") }) } satisfies RouteRequests

/** How a push or a read-back goes, or went. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminRunResponse>) => {
  const run = await req.scope.resolve(PARTNER_COMMERCE).retrieveRun(req.params.id ?? "")
  res.json({ run: toRunView(run) })
})
