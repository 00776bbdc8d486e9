import { MedusaError } from "@medusajs/framework/utils"
import { type Configuration } from "../../rules/configuration/configuration"
import {
  type ConfigurationChange,
  type Configured,
  type ImportPlan,
  planImport,
} from "../../rules/configuration/import"
import { applySettingsChange, changesDesired } from "../../../settings/rules/settings"
import { type Store } from "../../../store/store"
import { type ChangeSource } from "../../sql/item/affected-count"
import { changeRule } from "../estimate-change"
import { AdminApiError } from "../../../messages/admin-api-error"
import { readConfigured } from "./read-configured"
import { readLiveCategories } from "../categories/read-live-categories"
import { readStoreNames } from "../read-store-names"

export interface ImportRequest {
  configuration: Configuration
  dryRun: boolean
  /** Also remove the entries that the file lacks. */
  replace: boolean
  /** Import the other entries if some cannot be resolved. */
  skipUnresolved: boolean
  by: string
}

export interface ImportResult extends Pick<ImportPlan, "counts" | "entries"> {
  dry_run: boolean
  applied: boolean
  touches: { items: number }
}

const EVERYTHING: ChangeSource = { source: "all", ids: [] }
const NAMED_AT_MOST = 10

/**
 * Resolves the names of the file in this store, and applies the difference in one transaction. The same file again makes no change.
 *
 * @throws MedusaError `invalid_data` with the names that it cannot resolve; then it wrote no change
 */
export async function importConfiguration(
  store: Store,
  { configuration, dryRun, replace, skipUnresolved, by }: ImportRequest,
): Promise<ImportResult> {
  const configured = await readConfigured(store)
  const listings = configuration.listings ?? []
  const names = await readStoreNames(store.container, {
    productIds: [...configured.listings, ...listings].flatMap(({ product_id }) => product_id ?? []),
    handles: listings.flatMap(({ handle }) => handle ?? []),
  })
  const storeNames = { ...names, liveCategories: await readLiveCategories(store) }
  const { counts, entries, change } = planImport({ configuration, store: storeNames, configured, replace })
  const changesItems = touchesItems(change, configured)
  if (dryRun) {
    const items = changesItems ? await store.catalog.affected.count(EVERYTHING) : 0
    return { dry_run: true, applied: false, counts, entries, touches: { items } }
  }
  if (counts.unresolved > 0 && !skipUnresolved) throw unresolved(entries)
  const write = async () => {
    const { added, changed, removed } = counts
    if (added + changed + removed === 0) return
    const imported = { code: "configuration_imported", values: { added, changed, removed } } as const
    await store.configuration.files.apply(change, { by, messages: [imported] })
  }
  const result = { dry_run: false, applied: true, counts, entries }
  if (changesItems) return { ...result, touches: (await changeRule(store, EVERYTHING, write)).touches }
  await write()
  return { ...result, touches: { items: 0 } }
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
