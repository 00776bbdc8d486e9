import { deviceSource } from "../../../core/catalog/desired/device"
import { listingChoice } from "../../../core/configuration/configuration"
import { type Configured } from "../../../core/configuration/import"
import { type PartnerCommerceModuleService } from "../../../modules/partner-commerce"

/** Settings, mappings and choices as they are, each list in the order of its keys. */
export async function readConfigured(service: PartnerCommerceModuleService): Promise<Configured> {
  const [{ settings }, categoryMappings, deviceMappings, listings] = await Promise.all([
    service.configuration.settings.read(),
    service.listCategoryMappings({}, { take: null, order: { category_id: "ASC" } }),
    service.listDeviceMappings({}, { take: null, order: { category: "ASC", device_key: "ASC" } }),
    service.listListings({}, { take: null, order: { product_id: "ASC" } }),
  ])
  return {
    settings,
    categoryMappings: categoryMappings.map(({ category_id, category }) => ({ category_id, category })),
    deviceMappings: deviceMappings.map(({ category, device_key, source }) => ({
      category,
      device_key,
      source: deviceSource.parse(source),
    })),
    listings: listings.map(({ product_id, ...fields }) => ({ product_id, ...toChoice(fields) })),
  }
}

/** A stored choice was checked when it was written; only its own fields are taken. */
function toChoice(fields: Record<string, unknown>) {
  return listingChoice.strip().parse(fields)
}
