import { type AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { readOverview } from "../../../../health/overview/read-overview"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { mayReadPersonalData } from "../personal-data"
import { type AdminOverviewResponse, toOverviewView, withoutPeople } from "./overview-view"
import { openStore } from "../../../../store/store"

/** The state of the plugin: connection, counts by state and by progress, obstacles, lag, open problems, the running or waiting run. */
export const GET = withErrorHandler(
  async (req: AuthenticatedMedusaRequest, res: AdminResponse<AdminOverviewResponse>) => {
    const overview = await readOverview(openStore(req.scope))
    res.json({ overview: toOverviewView((await mayReadPersonalData(req)) ? overview : withoutPeople(overview)) })
  },
)
