import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { missingSettings } from "../../../../core/settings/settings"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../../../modules/partner-commerce"
import { reportCopiedDatabase } from "../../../../use-cases/catalog/copied-database"
import { refusable } from "../refusable"

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const is_copied = await reportCopiedDatabase(service)
  const [{ settings, paused }, problems] = await Promise.all([
    service.configuration.settings.read(),
    service.problems.open(),
  ])
  res.json({
    overview: {
      ...(await readConnection(service)),
      enabled: settings.enabled,
      paused,
      /** The database is not where it was bound: nothing is pushed until `POST /resume` adopts it. */
      is_copied,
      missing_settings: missingSettings(settings),
      problems,
    },
  })
})

async function readConnection(service: PartnerCommerceModuleService) {
  const { connection } = service
  if (connection.kind === "inert") {
    return {
      configured: false,
      environment: null,
      option_problems: connection.problems,
      counts: null,
      lag: null,
      run: null,
    }
  }
  const { environment, shopCode } = connection.options
  const [counts, lag, [run]] = await Promise.all([
    service.catalog.items.countByState(shopCode),
    service.catalog.itemList.lag(shopCode),
    service.listRuns(
      { shop_code: shopCode, status: ["queued", "running", "held"] },
      { take: 1, order: { created_at: "DESC" } },
    ),
  ])
  const { unlisted: _, ...shown } = counts
  return { configured: true, environment, option_problems: connection.warnings, counts: shown, lag, run: run ?? null }
}
