import { type MedusaRequest } from "@medusajs/framework/http"
import { settingsChange } from "../../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { changeSettings, estimateSettingsChange } from "../../../../use-cases/configuration/change-settings"
import { type AdminResponse, withErrorHandler } from "../error-handler"
import { isDryRun, validate } from "../validation"
import {
  type AdminSettingsChangedResponse,
  type AdminSettingsEstimateResponse,
  type AdminSettingsResponse,
} from "./settings-view"

export const GET = withErrorHandler(async (req: MedusaRequest, res: AdminResponse<AdminSettingsResponse>) => {
  const { settings } = await req.scope.resolve(PARTNER_COMMERCE).configuration.settings.read()
  res.json({ settings })
})

/** Changes some settings, or says with `?dry_run=true` what that would touch. */
export const POST = withErrorHandler(
  async (req: MedusaRequest, res: AdminResponse<AdminSettingsChangedResponse | AdminSettingsEstimateResponse>) => {
    const change = validate(settingsChange, req.body)
    res.json(await (isDryRun(req.query) ? estimateSettingsChange : changeSettings)(req.scope, change))
  },
)
