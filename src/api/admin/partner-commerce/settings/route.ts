import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import {
  applySettingsChange,
  changesDesired,
  settingsChange,
  type SettingsChange,
} from "../../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../../modules/partner-commerce"
import { type ChangeSource } from "../../../../modules/partner-commerce/catalog/affected-count"
import { changeRule, estimateChange, NOTHING_TOUCHED } from "../../../../use-cases/configuration/estimate-change"
import { AdminApiError } from "../../../../use-cases/admin-api-error"
import { isDryRun, parse } from "../parse"
import { refusable } from "../refusable"

export const GET = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const { settings } = await req.scope.resolve(PARTNER_COMMERCE).configuration.settings.read()
  res.json({ settings })
})

const EVERYTHING: ChangeSource = { source: "all", ids: [] }

/** Changes some settings, or says with `?dry_run=true` what that would touch. */
export const POST = refusable(async (req: MedusaRequest, res: MedusaResponse) => {
  const change = parse(settingsChange, req.body)
  await checkReferences(req, change)
  const service = req.scope.resolve(PARTNER_COMMERCE)
  const before = (await service.configuration.settings.read()).settings
  if (isDryRun(req.query)) {
    const settings = applySettingsChange(before, change)
    const touches = changesDesired(before, settings)
      ? await estimateChange(req.scope, { ...EVERYTHING, settings })
      : NOTHING_TOUCHED
    res.json({ settings, touches })
    return
  }
  const write = () => service.configuration.settings.change(change)
  if (!changesDesired(before, applySettingsChange(before, change))) {
    res.json({ settings: await write(), touches: { items: 0 } })
    return
  }
  const { written: settings, touches } = await changeRule(req.scope, EVERYTHING, async () => {
    const { connection } = service
    if (change.enabled && !before.enabled && connection.kind === "configured")
      await service.catalog.items.startClock(connection.options.shopCode)
    return write()
  })
  res.json({ settings, touches })
})

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
    if (data.length === 0) throw notInStore({ setting, name: id })
  }
  const { currency_code } = change
  if (currency_code && !(await isStoreCurrency(req, currency_code)))
    throw notInStore({ setting: "currency_code", name: currency_code })
}

const notInStore = (missing: { setting: string; name: string }) =>
  new AdminApiError(MedusaError.Types.INVALID_DATA, { code: "not_in_store", values: missing })

interface StoreCurrencies {
  supported_currencies?: ({ currency_code: string } | null)[] | null
}

async function isStoreCurrency(req: MedusaRequest, currency_code: string): Promise<boolean> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [stores, regions] = await Promise.all([
    query.graph({ entity: "store", fields: ["supported_currencies.currency_code"] }),
    query.graph({ entity: "region", fields: ["id"], filters: { currency_code } }),
  ])
  const supported = (stores.data as StoreCurrencies[]).flatMap(({ supported_currencies }) => supported_currencies ?? [])
  return regions.data.length > 0 || supported.some((currency) => currency?.currency_code === currency_code)
}
