import type { MedusaContainer } from "@medusajs/framework/types"
import { createProductCategoriesWorkflow } from "@medusajs/medusa/core-flows"
import { createAdminUser } from "../../../integration-tests/harness/admin-user"
import { createBaseStore } from "../../../integration-tests/harness/base-store"
import { openStore } from "../../../src/store/store"

/** The ids that the goods of a bench refer to. */
export interface OpenShop {
  salesChannelId: string
  regionId: string
  locationId: string
  categoryIds: string[]
}

const CATEGORIES = ["Smartphones", "Laptops", "Audio", "Home Appliances", "Fashion", "Beauty", "Sports"]

/** A shop with everything but goods; the plugin is set up and still switched off. */
export default async function openShop(container: MedusaContainer): Promise<OpenShop> {
  await createAdminUser(container)
  const base = await createBaseStore(container, "Bench store")
  const { result: categories } = await createProductCategoriesWorkflow(container).run({
    input: { product_categories: CATEGORIES.map((name) => ({ name, is_active: true })) },
  })
  const store = openStore(container)
  await store.module.createCategoryMappings(categories.map(({ id, name }) => ({ category_id: id, category: name })))
  await store.configuration.settings.change({
    sales_channel_id: base.sales_channel.id,
    region_id: base.region.id,
    shipping_option_id: base.shipping_option.id,
  })
  return {
    salesChannelId: base.sales_channel.id,
    regionId: base.region.id,
    locationId: base.stock_location.id,
    categoryIds: categories.map(({ id }) => id),
  }
}
