import { type MedusaContainer } from "@medusajs/framework/types"
import {
  toDesired,
  toName,
  toStockOnly,
  type Desired,
  type ListingChoice,
  type ListingRules,
  type VariantSource,
} from "../../core/catalog/desired"
import { type Lane } from "../../core/catalog/lane"
import { type PlanItem } from "../../core/catalog/plan"
import { type Settings } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { requireConfigured } from "../configured"
import { type ClaimedPage, type ClaimedRow, LEASE_MS, withHeartbeat } from "./claim-page"
import { readImages } from "./read-images"
import { readListingRules } from "./read-listing-rules"
import { readStock, readVariants, type VariantReading } from "./read-variants"

/** An item with what this store wants the service to show for it. */
export interface ProjectedItem extends PlanItem {
  variantId: string
  productId: string | null
  sku: string | null
  name: string | null
  /** Hashes of the inputs that were read (input-fingerprints); null = not read, or gone. */
  fingerprint: { content: string | null; stock: string | null }
}

/** Projects a claimed page, and keeps the claim alive meanwhile: a page of pictures that nobody has read before takes its time. */
export function projectPage(
  container: MedusaContainer,
  lane: Lane,
  { token, rows }: ClaimedPage,
): Promise<ProjectedItem[]> {
  const { items: ledger } = container.resolve(PARTNER_COMMERCE).catalog
  return withHeartbeat(
    async () => (await ledger.renew(token, LEASE_MS)) > 0,
    () => (lane === "stock" ? projectStock(container, rows) : projectItems(container, rows, { lease: token })),
  )
}

/** Settings and mappings that are not in force, to see what they would do. No picture is read for that. */
export interface Assumption {
  settings: Settings
  rules: (rules: ListingRules) => ListingRules
}

/**
 * Reads the variants from Medusa and projects each to what the service should show.
 *
 * @param lease of the claim that holds the items, where one does
 */
export async function projectItems(
  container: MedusaContainer,
  items: PlannableItem[],
  { assumed, lease }: { assumed?: Assumption; lease?: string } = {},
): Promise<ProjectedItem[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { options, images } = requireConfigured(service)
  const settings = assumed?.settings ?? (await service.configuration.settings.read()).settings
  const variantIds = items.map((item) => item.variant_id)
  const fingerprints = await service.catalog.fingerprints.read(settings, variantIds)
  const [readings, rulesInForce] = await Promise.all([
    readVariants(container, { variantIds, settings }),
    readListingRules(service, { settings, shopCode: options.shopCode }),
  ])
  const rules = assumed ? assumed.rules(rulesInForce) : rulesInForce
  const byVariant = new Map(readings.map((reading) => [reading.variantId, reading]))
  const choices = await readChoices(container, readings)
  const urls = [...new Set(readings.filter(mayBeListed).flatMap((reading) => reading.imageUrls))]
  const sources = await (assumed ? images.recall(urls) : readImages(container, urls, lease))

  return items.map((item) => {
    const reading = byVariant.get(item.variant_id)
    // Added to the reading itself: copies of all of them were most of what a pass left in memory.
    const source: VariantSource | null = reading
      ? Object.assign(reading, {
          partnerId: item.partner_id,
          choice: choices.get(reading.productId) ?? null,
          images: reading.imageUrls.flatMap((url) => sources.get(url) ?? []),
        })
      : null
    const desired: Desired = source ? toDesired(source, rules) : { kind: "unwanted", reason: "deleted" }
    return {
      itemId: item.id,
      variantId: item.variant_id,
      productId: reading?.productId ?? item.product_id,
      sku: reading?.sku ?? null,
      name: reading ? toName(reading) || null : null,
      fingerprint: fingerprints.get(item.variant_id) ?? { content: null, stock: null },
      partnerId: item.partner_id ?? (desired.kind === "unwanted" ? null : desired.partnerId),
      desired,
      known: item.known,
      refused: item.refused,
    }
  })
}

const mayBeListed = (reading: VariantReading) => reading.isPublished && reading.isInSalesChannel

async function readChoices(
  container: MedusaContainer,
  readings: VariantReading[],
): Promise<Map<string, ListingChoice>> {
  const productIds = [...new Set(readings.map((reading) => reading.productId))]
  const listings = await container.resolve(PARTNER_COMMERCE).listListings({ product_id: productIds }, { take: null })
  return new Map(listings.map((listing) => [listing.product_id, listing]))
}

/** In the stock lane nothing but stock may differ, so nothing else is read. */
async function projectStock(container: MedusaContainer, rows: ClaimedRow[]): Promise<ProjectedItem[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { settings } = await service.configuration.settings.read()
  const variantIds = rows.map((row) => row.variant_id)
  const fingerprints = await service.catalog.fingerprints.readStock(settings, variantIds)
  const stock = await readStock(container, { variantIds, settings })
  return rows.map((row) => {
    const source = stock.get(row.variant_id) ?? null
    return {
      itemId: row.id,
      variantId: row.variant_id,
      productId: source?.productId ?? row.product_id,
      sku: null,
      name: null,
      fingerprint: { content: null, stock: fingerprints.get(row.variant_id) ?? null },
      partnerId: row.partner_id,
      desired: toStockOnly(source, { ...row, partnerId: row.partner_id }, settings),
      known: row.known,
      refused: row.refused,
    }
  })
}

/** Medusa's hook takes and answers snake_case. */
export interface ProjectedEntries {
  items: ProjectedItem[]
  /** Nothing is sent of it: somebody looks at what a push would do. */
  is_dry_run: boolean
}

/** Hands entries to the merchant's handler. @returns what it answered, in whatever form; the same items where there is no handler */
export type AdjustEntries = (container: MedusaContainer, entries: ProjectedEntries) => Promise<unknown>

let adjust: AdjustEntries = (_, { items }) => Promise.resolve(items)

/**
 * Dependency inversion: a use case may not import a workflow, so the workflow with the hook hands itself in as it is loaded. A merchant
 * cannot have registered a handler before that.
 */
export function adjustEntriesBy(given: AdjustEntries): void {
  adjust = given
}

/** The merchants' say. A handler that answers nothing, or leaves items out, leaves them as they are: what is claimed has to be settled. */
export async function adjustItems(
  container: MedusaContainer,
  items: ProjectedItem[],
  { isDryRun }: { isDryRun: boolean },
): Promise<ProjectedItem[]> {
  const answer = await adjust(container, { items, is_dry_run: isDryRun })
  if (answer === items || !Array.isArray(answer)) return items
  const adjusted = new Map((answer as ProjectedItem[]).map((item) => [item.itemId, item]))
  return items.map((item) => adjusted.get(item.itemId) ?? item)
}
