import { type MedusaRequest } from "@medusajs/framework/http"
import { readOverview } from "../../../../health/overview/read-overview"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { type AdminOverviewResponse, toOverviewView } from "./overview-view"

/** The state of the plugin: connection, counts by state and by progress, obstacles, lag, open problems, the running or waiting run. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminOverviewResponse>) => {
  res.json({ overview: toOverviewView(await readOverview(req.scope)) })
})
