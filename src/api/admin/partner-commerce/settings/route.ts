import { type AuthenticatedMedusaRequest, type MedusaRequest } from "@medusajs/framework/http"
import { settingsOrder } from "../../../../settings/rules/settings"
import { changeSettings, estimateSettingsChange, readSettings } from "../../../../catalog/configuration/settings"
import { readActor } from "../actor"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { dryRun, isDryRun, type RouteRequests, validate } from "../validation"
import {
  type AdminSettingsChangedResponse,
  type AdminSettingsEstimateResponse,
  type AdminSettingsResponse,
} from "./settings-view"
import { openStore } from "../../../../store/store"

export const requests = { POST: { query: dryRun, body: settingsOrder } } satisfies RouteRequests

/** The settings; a setting that no person has chosen has its default. */
export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminSettingsResponse>) => {
  res.json(await readSettings(openStore(req.scope)))
})

/** Changes some settings. With `?dry_run=true` it only returns the effects. */
export const POST = withErrorHandler(
  async (
    req: AuthenticatedMedusaRequest,
    res: AdminResponse<AdminSettingsChangedResponse | AdminSettingsEstimateResponse>,
  ) => {
    const change = validate(settingsOrder, req.body)
    const store = openStore(req.scope)
    res.json(
      isDryRun(req.query)
        ? await estimateSettingsChange(store, change)
        : await changeSettings(store, change, await readActor(req)),
    )
  },
)
