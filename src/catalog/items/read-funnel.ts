import { type Store } from "../../store/store"
import { type CategoryFunnel } from "../sql/item/count"
import { requireConfigured } from "../../store/configured"

/** How far items have come on their way to customers, by category. @throws AdminApiError while the plugin is inert */
export async function readFunnel(store: Store): Promise<CategoryFunnel[]> {
  requireConfigured(store)
  return store.catalog.items.countByCategory()
}
