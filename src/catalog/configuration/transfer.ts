import { MedusaError } from "@medusajs/framework/utils"
import {
  type Configuration,
  REFERENCES,
  type ReferenceName,
  listingChoice,
  type PortableListing,
} from "../rules/configuration/configuration"
import { type ListingChoice, NO_CHOICE } from "../rules/desired/listing-choice"
import {
  type ConfigurationChange,
  type Configured,
  type ImportPlan,
  type ListingFields,
  planImport,
  type Named,
  type StoreNames,
  type StoreVariantName,
} from "../rules/configuration/import"
import { applySettingsChange, changesDesired, type Settings } from "../../settings/rules/settings"
import { idText } from "../../service/rules/wire/texts"
import { type Store } from "../../store/store"
import { type ChangeSource } from "../sql/item/affected-count"
import { changeRule } from "./estimate-change"
import { AdminApiError } from "../../messages/admin-api-error"
import { judgePricesAnew } from "./settings"
import { readLiveCategories } from "./remote-categories"
import { readStoreNames, type WantedNames } from "./read-store-names"
import { readDeviceMappings } from "../rules/desired/device"

export interface ImportRequest {
  configuration: Configuration
  dryRun: boolean
  /** Also remove the entries that the file lacks, and the choices that an entry does not name. */
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
  const named = [...configured.listings, ...(configuration.listings ?? [])]
  const names = await readStoreNames(store.container, toWantedNames(named))
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
    await judgePricesAnew(store, change.settings)
  }
  const result = { dry_run: false, applied: true, counts, entries }
  if (changesItems) return { ...result, touches: (await changeRule(store, EVERYTHING, write)).touches }
  await write()
  return { ...result, touches: { items: 0 } }
}

const toWantedNames = (listings: (PortableListing | ListingFields)[]): WantedNames => ({
  productIds: listings.flatMap(({ product_id }) => product_id ?? []),
  handles: listings.flatMap((listing) => ("handle" in listing ? (listing.handle ?? []) : [])),
  variantIds: listings.flatMap(({ variant_id }) => variant_id ?? []),
  skus: listings.flatMap((listing) => ("sku" in listing ? (listing.sku ?? []) : [])),
})

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

/**
 * All settings, mappings and choices of the merchant, in a form that another store can read. Entries about deleted records are left out.
 */
export async function exportConfiguration(store: Store): Promise<Configuration> {
  const configured = await readConfigured(store)
  return toConfiguration(configured, await readStoreNames(store.container, toWantedNames(configured.listings)))
}

function toConfiguration(configured: Configured, store: Omit<StoreNames, "liveCategories">): Configuration {
  const categories = new Map(store.categories.map((category) => [category.id, category]))
  const products = new Map(store.products.map((product) => [product.id, product]))
  const variants = new Map(store.variants.map((variant) => [variant.id, variant]))
  return {
    version: 1,
    settings: toPortableSettings(configured.settings, store.references),
    category_mappings: configured.categoryMappings.flatMap(({ category_id, category }) => {
      const known = categories.get(category_id)
      return known ? [{ category_id, handle: known.handle, path: known.path, category }] : []
    }),
    device_mappings: configured.deviceMappings,
    listings: configured.listings.flatMap(({ product_id, variant_id, ...choice }): PortableListing[] => {
      const variant = variants.get(variant_id ?? "")
      if (variant) return [{ variant_id: variant.id, sku: toPortableSku(variant), ...choice }]
      const product = products.get(product_id ?? "")
      return product ? [{ product_id: product.id, handle: product.handle, ...choice }] : []
    }),
  }
}

/** @returns undefined for a SKU that no file can hold, for example an empty one */
const toPortableSku = ({ sku }: StoreVariantName) => idText.safeParse(sku).data

function toPortableSettings(settings: Settings, references: Record<ReferenceName, Named[]>) {
  const { enabled: _, sales_channel_id: _channel, region_id: _region, shipping_option_id: _option, ...rest } = settings
  const nameOf = (name: ReferenceName) => {
    const id = settings[REFERENCES[name].setting]
    const found = references[name].find((candidate) => candidate.id === id)
    return found ? { id: found.id, name: found.name } : null
  }
  return {
    sales_channel: nameOf("sales_channel"),
    region: nameOf("region"),
    shipping_option: nameOf("shipping_option"),
    ...rest,
  }
}

/** The present settings, mappings and choices, each list in the order of its keys. */
async function readConfigured(store: Store): Promise<Configured> {
  const [{ settings }, categoryMappings, deviceMappings, listings] = await Promise.all([
    store.configuration.settings.read(),
    store.module.listCategoryMappings({}, { take: null, order: { category_id: "ASC" } }),
    store.module.listDeviceMappings({}, { take: null, order: { category: "ASC", device_key: "ASC" } }),
    store.module.listListings({}, { take: null, order: { product_id: "ASC", variant_id: "ASC" } }),
  ])
  return {
    settings,
    categoryMappings: categoryMappings.map(({ category_id, category }) => ({ category_id, category })),
    deviceMappings: readDeviceMappings(deviceMappings).mappings,
    listings: listings.flatMap(({ product_id, variant_id, ...fields }): ListingFields[] => {
      const choice = toChoice(fields)
      if (variant_id !== null) return [{ product_id: null, variant_id, ...choice }]
      return product_id === null ? [] : [{ product_id, variant_id, ...choice }]
    }),
  }
}

/** Reads only the fields of a choice. A field with an invalid value in the table counts as not chosen. */
function toChoice(fields: Record<string, unknown>): ListingChoice {
  const choice = listingChoice.strip().safeParse(fields)
  if (choice.success) return choice.data
  const broken = new Set(choice.error.issues.map(({ path }) => String(path[0])))
  const isReadable = ([field]: [string, unknown]) => !broken.has(field)
  return listingChoice.strip().parse({ ...NO_CHOICE, ...Object.fromEntries(Object.entries(fields).filter(isReadable)) })
}
