import { type Store } from "../../../store/store"

/** Lists the mapped categories of the store, and the number of products in every category. */
export async function listCategoryMappings(store: Store, { limit, offset }: { limit: number; offset: number }) {
  const { settings } = await store.configuration.settings.read()
  const [[mappings, count], productCounts] = await Promise.all([
    store.module.listAndCountCategoryMappings({}, { take: limit, skip: offset }),
    store.catalog.categoryProducts.count(settings.sales_channel_id),
  ])
  return { mappings, productCounts, count }
}
