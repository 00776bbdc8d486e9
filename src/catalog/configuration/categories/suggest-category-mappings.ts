import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { suggestCategories, type CategorySuggestion } from "../../rules/suggest/suggest-category"
import { toCategoryPath } from "../../rules/configuration/category-path"
import { type Store } from "../../../store/store"
import { refreshStaleCategories } from "../../inputs/refresh-categories"
import { requireConfigured } from "../../../store/configured"

const storeCategories = z.array(z.object({ id: z.string(), name: z.string(), mpath: z.string() }))

/** Suggests the probable category of the service for each unmapped category of the store, with a score and a reason. */
export async function suggestCategoryMappings(store: Store): Promise<CategorySuggestion[]> {
  requireConfigured(store)
  await refreshStaleCategories(store)
  const query = store.container.resolve(ContainerRegistrationKeys.QUERY)
  const { settings } = await store.configuration.settings.read()
  const [{ data }, mappings, live, goods] = await Promise.all([
    query.graph({ entity: "product_category", fields: ["id", "name", "mpath"] }),
    store.module.listCategoryMappings({}, { take: null }),
    store.catalog.categories.list(),
    store.catalog.categoryProducts.countGoods(settings.sales_channel_id),
  ])
  return suggestCategories({
    storeCategories: storeCategories
      .parse(data)
      .map(({ id, name, mpath }) => ({ id, name, path: toCategoryPath(mpath) })),
    liveCategories: live.flatMap(({ category, gone_at }) => (gone_at === null ? [category] : [])),
    mappings: new Map(mappings.map((mapping) => [mapping.category_id, mapping.category])),
    goods,
  })
}
