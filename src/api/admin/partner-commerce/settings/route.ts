import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { type Settings, settingsChange, type SettingsChange } from "../../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { noticeChange } from "../../../../workflows/sync-catalog/notice-change"
import { parse } from "../parse"

export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const { settings } = await req.scope.resolve(PARTNER_COMMERCE).settings.read()
  res.json({ settings })
}

export async function POST(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const change = parse(settingsChange, req.body)
  await checkReferences(req, change)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const before = (await service.settings.read()).settings
  const settings = await service.settings.change(change)
  if (changesDesired(before, settings)) await noticeChange(req.scope, { source: "all", ids: [], what: "content" })
  res.json({ settings })
}

/** Settings that what the service should show does not depend on. */
const NOT_SHOWN: ReadonlySet<keyof Settings> = new Set([
  "content_delay_ms",
  "price_policy",
  "price_tolerance_percent",
  "shipping_option_id",
  "order_deadline_ms",
  "brake_percent",
  "delivery_status_map",
  "confirm_with_ok",
])

function changesDesired(before: Settings, after: Settings): boolean {
  return (Object.keys(after) as (keyof Settings)[]).some((name) => !NOT_SHOWN.has(name) && before[name] !== after[name])
}

const REFERENCES = [
  { setting: "sales_channel_id", entity: "sales_channel" },
  { setting: "region_id", entity: "region" },
  { setting: "shipping_option_id", entity: "shipping_option" },
] as const

/** @throws MedusaError `invalid_data` when a setting names something that this store does not have */
async function checkReferences(req: MedusaRequest, change: SettingsChange): Promise<void> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  for (const { setting, entity } of REFERENCES) {
    const id = change[setting]
    if (!id) continue
    const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
    if (data.length === 0) {
      throw new MedusaError(
        MedusaError.Types.INVALID_DATA,
        `${setting}: this store has no ${entity.replace("_", " ")} ${id}`,
      )
    }
  }
}
