/** Plans an import: the changes that a configuration file makes to this store, as data. */
import { type DeviceMapping } from "../desired/device"
import { isEqual } from "../../../values/equality"
import { type ImportReason } from "../../../messages/rules/message"
import { render } from "../../../messages/rules/render"
import {
  type Configuration,
  listingChoice,
  type PortableCategoryMapping,
  type PortableListing,
  REFERENCES,
  type ReferenceName,
} from "./configuration"
import { type ListingChoice, NO_CHOICE, toWholeChange } from "../desired/listing-choice"
import { type ChoiceKey } from "./listing-batch"
import { type Settings, type SettingsChange } from "../../../settings/rules/settings"

export interface Named {
  id: string
  name: string
}

export interface StoreCategoryName {
  id: string
  handle: string
  /** Names from the root down to the category itself. */
  path: string[]
}

export interface StoreVariantName {
  id: string
  sku: string | null
  title: string
  /** Of its product. */
  handle: string
}

/** Lookup tables that resolve the names in the file to records. */
export interface StoreNames {
  references: Record<ReferenceName, Named[]>
  categories: StoreCategoryName[]
  products: { id: string; handle: string }[]
  variants: StoreVariantName[]
  /** The service's live categories → their device keys; null while the list was never read. */
  liveCategories: Map<string, string[]> | null
}

export interface CategoryMappingFields {
  category_id: string
  /** null = the merchant does not sell its products on the service. */
  category: string | null
}
export type ListingFields = ListingChoice & ChoiceKey

export interface Configured {
  settings: Settings
  categoryMappings: CategoryMappingFields[]
  deviceMappings: DeviceMapping[]
  listings: ListingFields[]
}

/** The rows to write, all or none. */
export interface ConfigurationChange {
  settings: SettingsChange
  categoryMappings: { set: CategoryMappingFields[]; remove: string[] }
  deviceMappings: { set: DeviceMapping[]; remove: Pick<DeviceMapping, "category" | "device_key">[] }
  listings: { set: ListingFields[]; remove: ChoiceKey[] }
}

export interface ImportEntry {
  part: "settings" | "category_mappings" | "device_mappings" | "listings"
  key: string
  /** Texts for people. */
  label: string
  action: "added" | "changed" | "removed" | "unchanged" | "unresolved"
  from: unknown
  to: unknown
  why?: ImportReason
  /** The reason in English. */
  reason?: string
}

/** An entry that the import would change, or cannot resolve. */
export type ImportChange = ImportEntry & { action: Exclude<ImportEntry["action"], "unchanged"> }

export interface ImportPlan {
  counts: Record<ImportEntry["action"], number>
  entries: ImportChange[]
  change: ConfigurationChange
}

export interface ImportInput {
  configuration: Configuration
  store: StoreNames
  configured: Configured
  /** Also remove the entries that the file lacks, and the choices that an entry does not name. */
  replace: boolean
}

/** Entries that cannot be resolved are left out of the change. */
export function planImport(input: ImportInput): ImportPlan {
  const settings = planSettings(input)
  const categories = planPart("category_mappings", toCategoryPart(input))
  const devices = planPart("device_mappings", toDevicePart(input))
  const listings = planPart("listings", toListingPart(input))
  const all = [settings, categories, devices, listings].flatMap(({ entries }) => entries)
  return {
    counts: countActions(all),
    entries: all.filter((entry): entry is ImportChange => entry.action !== "unchanged"),
    change: {
      settings: settings.change,
      categoryMappings: { set: categories.set, remove: categories.remove.map(({ category_id }) => category_id) },
      deviceMappings: {
        set: devices.set,
        remove: devices.remove.map(({ category, device_key }) => ({ category, device_key })),
      },
      listings: { set: listings.set, remove: listings.remove.map(toChoiceKey) },
    },
  }
}

function countActions(entries: ImportEntry[]): ImportPlan["counts"] {
  const counts = { added: 0, changed: 0, removed: 0, unchanged: 0, unresolved: 0 }
  for (const { action } of entries) counts[action]++
  return counts
}

function planSettings({ configuration, store, configured }: ImportInput) {
  const entries: ImportEntry[] = []
  const change: Record<string, unknown> = {}
  const settings = configuration.settings ?? {}
  for (const [name, given] of Object.entries(settings)) {
    if (given === undefined) continue
    const { setting, value, why } = isReference(name)
      ? { setting: REFERENCES[name].setting, ...resolveReference(name, settings[name] ?? null, store) }
      : { setting: name as keyof Settings, value: given, why: undefined }
    const from = configured.settings[setting]
    const action = why ? "unresolved" : isEqual(from, value) ? "unchanged" : "changed"
    entries.push({ part: "settings", key: setting, label: setting, action, from, to: value, ...toReason(why) })
    if (action === "changed") change[setting] = value
  }
  return { entries, change: change as SettingsChange }
}

const toReason = (why: ImportReason | null | undefined) => why && { reason: render(why), why }

const isReference = (name: string): name is ReferenceName => Object.hasOwn(REFERENCES, name)

function resolveReference(
  name: ReferenceName,
  given: { id?: string; name: string } | null,
  { references }: StoreNames,
): { value: unknown; why?: ImportReason } {
  if (!given) return { value: null }
  const candidates = references[name]
  const same = candidates.find(({ id }) => id === given.id)
  if (same) return { value: same.id }
  const named = candidates.filter((candidate) => candidate.name === given.name)
  if (named.length === 1) return { value: named[0]?.id }
  const meant = { setting: REFERENCES[name].setting, name: given.name }
  const why: ImportReason =
    named.length === 0
      ? { code: "not_in_store", values: meant }
      : { code: "named_alike", values: { ...meant, count: named.length } }
  return { value: given, why }
}

/** Compares a list of the file with the same list of the store. */
interface Part<Given, Row> {
  /** Absent in the file: the store's list stays unchanged. */
  given: Given[] | undefined
  current: Row[]
  keyOf: (row: Row) => string
  labelOf: (row: Row) => string
  /** The compared and displayed part of a row. */
  valueOf: (row: Row) => unknown
  /** The matching row, or the reason why no row matches. */
  resolve: (given: Given) => { row: Row } | { key: string; why: ImportReason }
  /** Why a row that differs cannot be written, or null. */
  whyNot: (row: Row) => ImportReason | null
  replace: boolean
}

function planPart<Given, Row>(part: ImportEntry["part"], of: Part<Given, Row>) {
  const entries: ImportEntry[] = []
  const set: Row[] = []
  const current = new Map(of.current.map((row) => [of.keyOf(row), row]))
  const seen = new Set<string>()
  for (const given of of.given ?? []) {
    const found = of.resolve(given)
    if ("why" in found) {
      const { key, why } = found
      entries.push({ part, key, label: key, action: "unresolved", from: null, to: given, ...toReason(why) })
      continue
    }
    const key = of.keyOf(found.row)
    const label = of.labelOf(found.row)
    const had = current.get(key)
    const [from, to] = [had ? of.valueOf(had) : null, of.valueOf(found.row)]
    const isSame = had !== undefined && isEqual(from, to)
    const why: ImportReason | null = seen.has(key)
      ? { code: "twice", values: {} }
      : isSame
        ? null
        : of.whyNot(found.row)
    seen.add(key)
    const action = why ? "unresolved" : isSame ? "unchanged" : had ? "changed" : "added"
    entries.push({ part, key, label, action, from, to, ...toReason(why) })
    if (action === "changed" || action === "added") set.push(found.row)
  }
  const remove = of.replace && of.given ? of.current.filter((row) => !seen.has(of.keyOf(row))) : []
  for (const row of remove) {
    const [key, label] = [of.keyOf(row), of.labelOf(row)]
    entries.push({ part, key, label, action: "removed", from: of.valueOf(row), to: null })
  }
  return { entries, set, remove }
}

function toCategoryPart({
  configuration,
  store,
  configured,
  replace,
}: ImportInput): Part<PortableCategoryMapping, CategoryMappingFields> {
  const byId = new Map(store.categories.map((category) => [category.id, category]))
  return {
    given: configuration.category_mappings,
    current: configured.categoryMappings,
    keyOf: ({ category_id }) => category_id,
    labelOf: ({ category_id }) => byId.get(category_id)?.path.join(" > ") ?? category_id,
    valueOf: ({ category }) => category,
    resolve: (given) => {
      const found = findCategory(given, store.categories)
      if (found) return { row: { category_id: found.id, category: given.category } }
      const key = given.path?.join(" > ") ?? given.handle ?? given.category_id ?? ""
      return { key, why: { code: "category_not_found", values: { name: key } } }
    },
    whyNot: ({ category }) => (category === null ? null : whyNotLive(category, store)),
    replace,
  }
}

/** Finds a category by its id if the file comes from this store, by its handle (unique in a store), or by its names. */
function findCategory({ category_id, handle, path }: PortableCategoryMapping, categories: StoreCategoryName[]) {
  const named = categories.filter((category) => path && isEqual(category.path, path))
  return (
    categories.find(({ id }) => id === category_id) ??
    categories.find((category) => category.handle === handle) ??
    (named.length === 1 ? named[0] : undefined)
  )
}

function whyNotLive(category: string, { liveCategories }: StoreNames): ImportReason | null {
  return !liveCategories || liveCategories.has(category) ? null : { code: "no_remote_category", values: { category } }
}

function toDevicePart({ configuration, store, configured, replace }: ImportInput): Part<DeviceMapping, DeviceMapping> {
  return {
    given: configuration.device_mappings,
    current: configured.deviceMappings,
    keyOf: ({ category, device_key }) => `${category}/${device_key}`,
    labelOf: ({ category, device_key }) => `${category}: ${device_key}`,
    valueOf: ({ source }) => source,
    resolve: (row) => ({ row }),
    whyNot: ({ category, device_key }) => {
      const gone = whyNotLive(category, store)
      const known = store.liveCategories?.get(category)
      if (gone || !known || known.includes(device_key)) return gone
      return { code: "no_device_key", values: { category, device_key, known } }
    },
    replace,
  }
}

function toListingPart({
  configuration,
  store,
  configured,
  replace,
}: ImportInput): Part<PortableListing, ListingFields> {
  const products = new Map(store.products.map(({ id, handle }) => [id, handle]))
  const variants = new Map(store.variants.map(({ id, handle, title }) => [id, `${handle}: ${title}`]))
  const present = new Map(configured.listings.map((row) => [toListingId(row), row]))
  const find = toListingFinder(store)
  return {
    given: configuration.listings,
    current: configured.listings,
    keyOf: toListingId,
    labelOf: (row) => (row.variant_id === null ? products : variants).get(toListingId(row)) ?? toListingId(row),
    valueOf: ({ product_id: _, variant_id: _variant, ...choice }) => choice,
    resolve: (given) => {
      const found = find(given)
      if ("why" in found) return found
      const before = (!replace && present.get(toListingId(found))) || NO_CHOICE
      return { row: { ...before, ...toWholeChange(listingChoice.partial().strip().parse(given)), ...found } }
    },
    // A category that was already chosen stays chosen after the service removes it.
    whyNot: (row) =>
      row.category && row.category !== present.get(toListingId(row))?.category ? whyNotLive(row.category, store) : null,
    replace,
  }
}

const toListingId = ({ product_id, variant_id }: ChoiceKey) => variant_id ?? product_id

const toChoiceKey = (row: ChoiceKey) =>
  row.variant_id === null ? toProductKey(row.product_id) : toVariantKey(row.variant_id)

/** Finds a product or variant by its id if the file comes from this store, or by its handle or SKU, which are unique in a store. */
function toListingFinder({ products, variants }: StoreNames) {
  const productIds = new Set(products.map(({ id }) => id))
  const byHandle = new Map(products.map(({ id, handle }) => [handle, id]))
  const variantIds = new Set(variants.map(({ id }) => id))
  const bySku = new Map(variants.map(({ id, sku }) => [sku, id]))
  return ({ product_id = "", handle = "", variant_id = "", sku = "" }: PortableListing) => {
    if (variant_id || sku) {
      const id = variantIds.has(variant_id) ? variant_id : sku && bySku.get(sku)
      const key = sku || variant_id
      return id ? toVariantKey(id) : { key, why: { code: "no_variant", values: { id: key } } as const }
    }
    const id = productIds.has(product_id) ? product_id : byHandle.get(handle)
    const key = handle || product_id
    return id ? toProductKey(id) : { key, why: { code: "product_not_found", values: { name: key } } as const }
  }
}

const toProductKey = (product_id: string): ChoiceKey => ({ product_id, variant_id: null })
const toVariantKey = (variant_id: string): ChoiceKey => ({ product_id: null, variant_id })
