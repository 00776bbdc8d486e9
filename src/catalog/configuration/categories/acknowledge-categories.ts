import { type Store } from "../../../store/store"
import { type RemoteCategoryRow } from "../../sql/remote-categories"
import { requireConfigured } from "../../../store/configured"

/** Acknowledgement: a person has seen the changes of the service's list; only later ones are news. @returns the list */
export async function acknowledgeCategories(store: Store): Promise<RemoteCategoryRow[]> {
  requireConfigured(store)
  await store.catalog.categories.acknowledge()
  return store.catalog.categories.list()
}
