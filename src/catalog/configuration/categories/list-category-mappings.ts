import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"

/** Lists the mapped categories of the store, and the number of products in every category. */
export async function listCategoryMappings(
  container: MedusaContainer,
  { limit, offset }: { limit: number; offset: number },
) {
  const service = container.resolve(PARTNER_COMMERCE)
  const { settings } = await service.configuration.settings.read()
  const [[mappings, count], productCounts] = await Promise.all([
    service.listAndCountCategoryMappings({}, { take: limit, skip: offset }),
    service.catalog.categoryProducts.count(settings.sales_channel_id),
  ])
  return { mappings, productCounts, count }
}
