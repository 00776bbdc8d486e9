import { type MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  toDesired,
  toName,
  toStockOnly,
  type Desired,
  type ImageSource,
  type ListingChoice,
  type ListingRules,
  type VariantSource,
} from "../../core/catalog/desired"
import { type Lane } from "../../core/catalog/lane"
import { type Settings } from "../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ClaimedItem } from "../../modules/partner-commerce/catalog/item/claim"
import { type PlannableItem } from "../../modules/partner-commerce/catalog/item/page-variants"
import { requireConfigured } from "../configured"
import { LEASE_MS, withHeartbeat } from "./lease"
import { ownHosts } from "./own-hosts"
import { pageDesk } from "./page-desk"
import { type ProjectedItem } from "./projected-item"
import { readListingRules } from "./read-listing-rules"
import { readStock, readVariants, type VariantReading } from "./read-variants"

/** Has the hook a handler? Medusa copies what it hands to a hook several times, and does so too where nobody listens. */
export const projectedEntries = { areHeard: false }

export interface ProjectInput {
  page: string
  /** null: a rehearsal. */
  token: string | null
  lane: Lane
}

/** Reads the variants from Medusa and projects each to what the service should show. @returns them for the hook */
export const projectItemsStep = createStep(
  "partner-commerce-project-items",
  async ({ page, token, lane }: ProjectInput, { container }) => {
    const project = () =>
      lane === "stock"
        ? projectStock(container, pageDesk.get(page, "claimed"))
        : projectItems(container, pageDesk.get(page, "subjects"), { token })
    const { items: ledger } = container.resolve(PARTNER_COMMERCE).catalog
    // A page of pictures that nobody has read before takes its time.
    const renew = async () => token !== null && (await ledger.renew(token, LEASE_MS)) > 0
    const items = token === null ? await project() : await withHeartbeat(renew, project)
    pageDesk.put(page, { items })
    return new StepResponse(projectedEntries.areHeard ? items : [])
  },
)

/** Settings and mappings that are not in force, to see what they would do. No picture is read for that. */
export interface Assumption {
  settings: Settings
  rules: (rules: ListingRules) => ListingRules
}

/** `token`: of the claim that has the items; null = nobody claimed them. */
export async function projectItems(
  container: MedusaContainer,
  items: PlannableItem[],
  { assumed, token = null }: { assumed?: Assumption; token?: string | null },
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
  const sources = await (assumed ? images.recall(urls) : readImages(container, urls, token))

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

/**
 * Where an image is another than it was, all that shows it was decided by the old one: it is marked, for whoever pushes next. Not what
 * is claimed here, which is decided by the new one already.
 */
async function readImages(
  container: MedusaContainer,
  urls: string[],
  token: string | null,
): Promise<Map<string, ImageSource>> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { options, images } = requireConfigured(service)
  const { sources, changed } = await images.read(urls, ownHosts(container))
  if (changed.length > 0) {
    const mark = { shopCode: options.shopCode, what: "content", delayMs: 0 } as const
    await service.catalog.items.mark({ ...mark, source: "image_url", ids: changed, exceptLease: token })
  }
  return sources
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
async function projectStock(container: MedusaContainer, items: ClaimedItem[]): Promise<ProjectedItem[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { settings } = await service.configuration.settings.read()
  const variantIds = items.map((item) => item.variant_id)
  const fingerprints = await service.catalog.fingerprints.readStock(settings, variantIds)
  const stock = await readStock(container, { variantIds, settings })
  return items.map((item) => {
    const source = stock.get(item.variant_id) ?? null
    return {
      itemId: item.id,
      variantId: item.variant_id,
      productId: source?.productId ?? item.product_id,
      sku: null,
      name: null,
      fingerprint: { content: null, stock: fingerprints.get(item.variant_id) ?? null },
      partnerId: item.partner_id,
      desired: toStockOnly(source, { ...item, partnerId: item.partner_id }, settings),
      known: item.known,
      refused: item.refused,
    }
  })
}
