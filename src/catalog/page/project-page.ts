import {
  toDesired,
  toStockOnly,
  type Desired,
  type ImageSource,
  type ListingRules,
  type VariantSource,
} from "../rules/desired/desired"
import { type ListingChoice, NO_CHOICE, withOwnChoice } from "../rules/desired/listing-choice"
import { toProblem } from "../rules/item/problem"
import { toName } from "../rules/desired/item-name"
import { withKept } from "../rules/read-back/drift"
import { type Lane } from "../rules/item/lane"
import { type PlanItem } from "../rules/plan/plan"
import { type ListingTarget } from "../rules/configuration/listing-batch"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type PlannableItem } from "../sql/item/page-variants"
import { requireConfigured } from "../../store/configured"
import { type ClaimedPage, type ClaimedRow, renewPage, withHeartbeat } from "./claim-page"
import { readImages as readImagesNow } from "../inputs/read-images"
import {
  type FingerprintedReading,
  readFingerprinted,
  readFingerprintedStock,
  type VariantReading,
} from "../inputs/read-variants"
import { type DeviceMapping, readDeviceMappings } from "../rules/desired/device"
import { plainTextReader } from "../rules/desired/text"
import { type PluginOptions } from "../../settings/rules/options"

/** An item with the entry that the service should show for it. */
export interface ProjectedItem extends PlanItem {
  variantId: string
  productId: string | null
  sku: string | null
  name: string | null
  fingerprint: FingerprintedReading<unknown>["fingerprint"]
}

export interface ProjectedPage {
  /** The items whose pictures are all known. The other items are released, and claimed again after their pictures were read. */
  items: ProjectedItem[]
  /** Addresses of these pictures. A file host may be slow, and while an item is claimed the stock lane cannot send its stock. */
  imagesToRead: string[]
}

/**
 * Projects a claimed page, and renews the claim while it does.
 *
 * @param alreadyRead addresses of pictures that this push has read before
 */
export function projectPage(
  store: Store,
  page: ClaimedPage,
  { lane, alreadyRead }: { lane: Lane; alreadyRead: ReadonlySet<string> },
): Promise<ProjectedPage> {
  const { rows } = page
  return withHeartbeat(
    async () => (await renewPage(store, page)) > 0,
    () => (lane === "stock" ? projectStock(store, rows) : projectClaimed(store, rows, alreadyRead)),
  )
}

async function projectClaimed(
  store: Store,
  rows: ClaimedRow[],
  alreadyRead: ReadonlySet<string>,
): Promise<ProjectedPage> {
  const { images } = requireConfigured(store)
  let imagesToRead: string[] = []
  const items = await projectItems(store, rows, {
    readImages: async (urls) => {
      const { sources, toRead } = await images.known(urls, alreadyRead)
      imagesToRead = toRead
      return sources
    },
  })
  return { items, imagesToRead }
}

/** Settings, mappings and choices for a preview of their effect. A preview reads no picture. */
export interface Assumption {
  settings: Settings
  rules: (rules: ListingRules) => ListingRules
  choices: AssumedChoice[]
}

/** For a product or one of its variants; absent choices stay unchanged. */
export interface AssumedChoice extends ListingTarget {
  choice: Partial<ListingChoice>
}

/**
 * Reads the variants from Medusa and projects each to the entry that the service should show.
 *
 * @param readImages answers by address; an item is left out if the answer lacks one of its images
 */
export async function projectItems(
  store: Store,
  items: PlannableItem[],
  {
    assumed,
    readImages = (urls) => readImagesNow(store, urls),
  }: { assumed?: Assumption; readImages?: (urls: string[]) => Promise<Map<string, ImageSource>> } = {},
): Promise<ProjectedItem[]> {
  const { options, images } = requireConfigured(store)
  const settings = assumed?.settings ?? (await store.configuration.settings.read()).settings
  const variantIds = items.map((item) => item.variant_id)
  const [{ read, unread }, rulesInForce] = await Promise.all([
    readFingerprinted(store, { variantIds, settings }),
    readListingRules(store, { settings, options }),
  ])
  const rules = assumed ? assumed.rules(rulesInForce) : rulesInForce
  const byVariant = new Map(read.map((each) => [each.variantId, each]))
  const readings = read.flatMap(({ reading }) => reading ?? [])
  const choices = await readChoices(store, readings, assumed?.choices)
  const urls = [...new Set(readings.filter(mayBeListed).flatMap((reading) => reading.imageUrls))]
  const sources = await (assumed ? images.recall(urls) : readImages(urls))

  return items.flatMap((item) => {
    const { reading, fingerprint } = byVariant.get(item.variant_id) ?? NEVER_READ
    if (reading && mayBeListed(reading) && !reading.imageUrls.every((url) => sources.has(url))) return []
    // Adds the fields to the reading itself, because copies of the readings made up most of a full pass's memory.
    const source: VariantSource | null = reading
      ? Object.assign(reading, {
          partnerId: item.partner_id,
          choice: choices.of(reading),
          images: reading.imageUrls.flatMap((url) => sources.get(url) ?? []),
        })
      : null
    const failure = unread.get(item.variant_id)
    const projected = failure === undefined ? toProjected(source, rules) : toUnread(item, failure)
    const desired = withKept(projected, item.kept_there ?? [])
    return {
      itemId: item.id,
      variantId: item.variant_id,
      productId: reading?.productId ?? item.product_id,
      sku: reading?.sku ?? null,
      name: reading ? toName(reading) || null : null,
      fingerprint,
      partnerId: item.partner_id ?? (desired.kind === "unwanted" ? null : desired.partnerId),
      desired,
      known: item.known,
      refused: item.refused,
    }
  })
}

const toProjected = (source: VariantSource | null, rules: ListingRules): Desired =>
  source ? toDesired(source, rules) : { kind: "unwanted", reason: "deleted" }

/** This store cannot read the variant, so its entry at the service stays unchanged. */
function toUnread({ partner_id, known }: Pick<PlannableItem, "partner_id" | "known">, detail: string): Desired {
  const problems = [toProblem({ code: "not_read", values: { detail } })]
  return { kind: "blocked", partnerId: partner_id, in_stock: known?.in_stock ?? 0, problems }
}

/** Stands for the hash of a deleted or unreadable variant: if the variant comes back unchanged, the hash differs and the plugin notices. */
const NO_HASH = "none"
const NEVER_READ = { reading: null, fingerprint: { content: NO_HASH, stock: NO_HASH } }

const mayBeListed = (reading: VariantReading) => reading.isPublished && reading.isInSalesChannel

/** The choices of a variant override those of its product. */
async function readChoices(store: Store, readings: VariantReading[], assumed: AssumedChoice[] = []) {
  const productIds = [...new Set(readings.map(({ productId }) => productId))]
  const variantIds = readings.map(({ variantId }) => variantId)
  const byProduct = new Map<string, ListingChoice>()
  const byVariant = new Map<string, ListingChoice>()
  const chosen = await store.catalog.listingInputs.choices(productIds, variantIds)
  for (const { product_id, variant_id, ...choice } of chosen) {
    if (product_id !== null) byProduct.set(product_id, choice)
    if (variant_id !== null) byVariant.set(variant_id, choice)
  }
  for (const { product_id, variant_id, choice } of assumed) {
    const [choices, id] = variant_id === null ? [byProduct, product_id ?? ""] : [byVariant, variant_id]
    choices.set(id, { ...(choices.get(id) ?? NO_CHOICE), ...choice })
  }
  return {
    of: ({ productId, variantId }: VariantReading): ListingChoice | null =>
      withOwnChoice(byProduct.get(productId) ?? null, byVariant.get(variantId) ?? null),
  }
}

/** The stock lane changes stock only, so it reads only the inputs of stock. */
async function projectStock(store: Store, rows: ClaimedRow[]): Promise<ProjectedPage> {
  const { settings } = await store.configuration.settings.read()
  const variantIds = rows.map((row) => row.variant_id)
  const { read, unread } = await readFingerprintedStock(store, { variantIds, settings })
  const byVariant = new Map(read.map((each) => [each.variantId, each]))
  const items = rows.map((row) => {
    const { reading: source, fingerprint } = byVariant.get(row.variant_id) ?? NEVER_READ
    const failure = unread.get(row.variant_id)
    const desired =
      failure === undefined
        ? toStockOnly(source, { ...row, partnerId: row.partner_id }, settings)
        : toUnread(row, failure)
    return {
      itemId: row.id,
      variantId: row.variant_id,
      productId: source?.productId ?? row.product_id,
      sku: null,
      name: null,
      fingerprint: { ...fingerprint, content: null },
      partnerId: row.partner_id,
      desired,
      known: row.known,
      refused: row.refused,
    }
  })
  return { items, imagesToRead: [] }
}

/** The merchant's mappings and the service's category list, as a push uses them. */
async function readListingRules(
  store: Store,
  { settings, options: { images } }: { settings: Settings; options: PluginOptions },
): Promise<ListingRules> {
  const [mappings, categories] = await Promise.all([
    store.catalog.listingInputs.mappings(),
    store.catalog.categories.list(),
  ])
  const live = categories.filter((category) => category.gone_at === null)
  return {
    settings,
    categoryMappings: new Map(mappings.categories.map(({ category_id, category }) => [category_id, category])),
    liveCategories: categories.length > 0 ? new Map(live.map((row) => [row.category, row.device_keys])) : null,
    deviceMappings: byCategory(readDeviceMappings(mappings.devices).mappings),
    toText: plainTextReader(),
    recommendedPixels: { min: images.minPixels, max: images.maxPixels },
  }
}

function byCategory(mappings: DeviceMapping[]): Map<string, DeviceMapping[]> {
  const found = new Map<string, DeviceMapping[]>()
  for (const mapping of mappings) found.set(mapping.category, [...(found.get(mapping.category) ?? []), mapping])
  return found
}
