import { type PushObstacle } from "../../core/objection"
import { missingSettings } from "../../core/settings/settings"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { whyCopied } from "./copied-database"

/** Why nothing is pushed at all, or null. */
export async function whyNotPushing(service: PartnerCommerceModuleService): Promise<PushObstacle | null> {
  if (service.connection.kind === "inert") return { code: "options_wrong", options: service.connection.problems }
  const copied = await whyCopied(service)
  if (copied) return copied
  const { settings, paused } = await service.configuration.settings.read()
  if (!settings.enabled) return { code: "switched_off" }
  const missing = missingSettings(settings)
  if (missing.length > 0) return { code: "settings_missing", settings: missing.join(", ") }
  return paused ? { code: "paused" } : null
}
