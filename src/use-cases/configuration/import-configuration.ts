import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { type Configuration } from "../../core/configuration/configuration"
import { type ConfigurationChange, type Configured, type ImportPlan, planImport } from "../../core/configuration/import"
import { applySettingsChange, changesDesired } from "../../core/settings/settings"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type ChangeSource } from "../../modules/partner-commerce/catalog/item/affected-count"
import { changeRule } from "./estimate-change"
import { keepCategoriesFresh } from "../catalog/refresh-categories"
import { AdminApiError } from "../admin-api-error"
import { readConfigured } from "./read-configured"
import { readStoreNames } from "./read-store-names"

export interface ImportRequest {
  configuration: Configuration
  dryRun: boolean
  /** Also remove what the file does not have. */
  replace: boolean
  /** Import the rest where something cannot be resolved. */
  skipUnresolved: boolean
}

export interface ImportResult extends Pick<ImportPlan, "counts" | "entries"> {
  dry_run: boolean
  applied: boolean
  touches: { items: number }
}

const EVERYTHING: ChangeSource = { source: "all", ids: [] }
const NAMED_AT_MOST = 10

/**
 * Finds what the file names in this store, and makes the difference true: all of it or nothing. The same file again changes nothing.
 *
 * @throws MedusaError `invalid_data` that names what cannot be resolved; then nothing was written
 */
export async function importConfiguration(
  container: MedusaContainer,
  { configuration, dryRun, replace, skipUnresolved }: ImportRequest,
): Promise<ImportResult> {
  const service = container.resolve(PARTNER_COMMERCE)
  const configured = await readConfigured(service)
  const listings = configuration.listings ?? []
  const names = await readStoreNames(container, {
    productIds: [...configured.listings, ...listings].flatMap(({ product_id }) => product_id ?? []),
    handles: listings.flatMap(({ handle }) => handle ?? []),
  })
  const store = { ...names, liveCategories: await readLiveCategories(container, service) }
  const { counts, entries, change } = planImport({ configuration, store, configured, replace })
  const changesItems = touchesItems(change, configured)
  if (dryRun) {
    const items = changesItems ? await service.catalog.affected.count(EVERYTHING) : 0
    return { dry_run: true, applied: false, counts, entries, touches: { items } }
  }
  if (counts.unresolved > 0 && !skipUnresolved) throw unresolved(entries)
  const write = async () => {
    if (counts.added + counts.changed + counts.removed > 0) await service.configuration.files.apply(change)
  }
  const result = { dry_run: false, applied: true, counts, entries }
  if (changesItems) return { ...result, touches: (await changeRule(container, EVERYTHING, write)).touches }
  await write()
  return { ...result, touches: { items: 0 } }
}

/** null while the list was never read, and while the plugin is inert: then nothing can be said about the service's categories. */
async function readLiveCategories(
  container: MedusaContainer,
  service: PartnerCommerceModuleService,
): Promise<Map<string, string[]> | null> {
  if (service.connection.kind === "inert") return null
  await keepCategoriesFresh(container)
  const rows = await service.catalog.categories.list(service.connection.options.shopCode)
  if (rows.length === 0) return null
  return new Map(rows.flatMap((row) => (row.gone_at === null ? [[row.category, row.device_keys] as const] : [])))
}

function touchesItems(change: ConfigurationChange, { settings }: Configured): boolean {
  const lists = [change.categoryMappings, change.deviceMappings, change.listings]
  if (lists.some(({ set, remove }) => set.length + remove.length > 0)) return true
  return changesDesired(settings, applySettingsChange(settings, change.settings))
}

function unresolved(entries: ImportPlan["entries"]): AdminApiError {
  const reasons = entries.flatMap(({ label, why }) =>
    why ? [{ code: "entry_unresolved" as const, values: { label, reason: why } }] : [],
  )
  return new AdminApiError(MedusaError.Types.INVALID_DATA, {
    code: "nothing_imported",
    values: { reasons: reasons.slice(0, NAMED_AT_MOST), more: Math.max(0, reasons.length - NAMED_AT_MOST) },
  })
}
