import { type MedusaContainer } from "@medusajs/framework/types"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import {
  toDesired,
  toName,
  type Desired,
  type ListingChoice,
  type ListingRules,
  type VariantSource,
} from "../../../core/catalog/desired"
import { type Known } from "../../../core/catalog/known"
import { type Settings } from "../../../core/settings/settings"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type PlannableItem } from "../../../modules/partner-commerce/catalog/item-ledger"
import { requireConfigured } from "../../configured"
import { ownHosts } from "../own-hosts"
import { pageDesk } from "../page-desk"
import { type ProjectedItem } from "../projected-item"
import { readListingRules } from "../read-rules"
import { readVariants, type VariantReading } from "../../read-variants/read-variants"

/** Reads the variants from Medusa and projects each to what the service should show. @returns them for the hook */
export const projectItemsStep = createStep(
  "partner-commerce-project-items",
  async ({ page, lane }: { page: string; lane: "stock" | "content" }, { container }) => {
    const items = await projectItems(container, { lane, items: pageDesk.get(page, "subjects") })
    pageDesk.put(page, { items })
    return new StepResponse(items)
  },
)

export interface ProjectInput {
  lane: "stock" | "content"
  items: PlannableItem[]
}

/** Settings and mappings that are not in force, to see what they would do. No picture is read for that. */
export interface Assumption {
  settings: Settings
  rules: (rules: ListingRules) => ListingRules
}

export async function projectItems(
  container: MedusaContainer,
  { lane, items }: ProjectInput,
  assumed?: Assumption,
): Promise<ProjectedItem[]> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { options, images } = requireConfigured(service)
  const settings = assumed?.settings ?? (await service.settings.read()).settings
  const variantIds = items.map((item) => item.variant_id)
  const fingerprints = await service.fingerprints.read(
    { shopCode: options.shopCode, salesChannelId: settings.sales_channel_id, currencyCode: settings.currency_code },
    variantIds,
  )
  const [readings, rulesInForce] = await Promise.all([
    readVariants(container, { variantIds, settings }),
    readListingRules(service, { settings, shopCode: options.shopCode }),
  ])
  const rules = assumed ? assumed.rules(rulesInForce) : rulesInForce
  const byVariant = new Map(readings.map((reading) => [reading.variantId, reading]))
  const choices = await readChoices(container, readings)
  // The stock lane sends no content, so it needs no pictures.
  const urls =
    lane === "stock" ? [] : [...new Set(readings.filter(mayBeListed).flatMap((reading) => reading.imageUrls))]
  const sources = await (assumed ? images.recall(urls) : images.read(urls, ownHosts(container)))

  return items.map((item) => {
    const reading = byVariant.get(item.variant_id)
    const source: VariantSource | null = reading
      ? {
          ...reading,
          partnerId: item.partner_id,
          choice: choices.get(reading.productId) ?? null,
          images: reading.imageUrls.flatMap((url) => sources.get(url) ?? []),
        }
      : null
    const desired: Desired = source ? toDesired(source, rules) : { kind: "unwanted", reason: "deleted" }
    return {
      itemId: item.id,
      variantId: item.variant_id,
      productId: reading?.productId ?? item.product_id,
      sku: reading?.sku ?? null,
      name: reading ? toName(reading) || null : null,
      fingerprint: fingerprints.get(item.variant_id) ?? null,
      partnerId: item.partner_id ?? (desired.kind === "unwanted" ? null : desired.partnerId),
      desired: lane === "stock" ? toStockOnly(desired, item.known) : desired,
      known: item.known,
      refused: item.refused,
    }
  })
}

const mayBeListed = (reading: VariantReading) => reading.isPublished && reading.isInSalesChannel

/** In the stock lane nothing but stock may differ: content and status wait for their own turn. */
function toStockOnly(desired: Desired, known: Known | null): Desired {
  if (desired.kind === "unwanted")
    return { kind: "held", partnerId: null, in_stock: known?.in_stock ?? 0, problems: [] }
  return { kind: "held", partnerId: desired.partnerId, in_stock: desired.in_stock, problems: [] }
}

async function readChoices(
  container: MedusaContainer,
  readings: VariantReading[],
): Promise<Map<string, ListingChoice>> {
  const productIds = [...new Set(readings.map((reading) => reading.productId))]
  const listings = await container.resolve(PARTNER_COMMERCE).listListings({ product_id: productIds }, { take: null })
  return new Map(listings.map((listing) => [listing.product_id, listing]))
}
