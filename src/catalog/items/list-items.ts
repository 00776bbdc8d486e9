import { type Store } from "../../store/store"
import { type ItemFilter, type ItemPage, type ItemRow } from "../sql/item-list"
import { readPages } from "../../concurrency/list-pages"
import { oneAhead } from "../../concurrency/one-ahead"
import { type UnwantedReason } from "../../messages/rules/message"
import { requireConfigured } from "../../store/configured"
import { readStockBisected } from "../inputs/read-variants"
import { whyUnwanted } from "../rules/desired/desired"
import { type CategoryFunnel } from "../sql/item/count"

export interface ListedItem extends ItemRow {
  /** Why the store does not sell an item that is off; null = it does, or the item is not off. */
  off_reason: UnwantedReason | null
}

/** Lists the items, one for each variant that is, was or should be on the service. @throws AdminApiError while the plugin is inert */
export async function listItems(store: Store, filter: ItemPage) {
  requireConfigured(store)
  const { items, count } = await store.catalog.itemList.list(filter)
  return { items: await withOffReasons(store, items), count }
}

/** The same items, page by page, without a limit, in the order of their variants. */
export async function* readAllItems(store: Store, filter: ItemFilter) {
  requireConfigured(store)
  const pages = readPages<ItemRow>((last, limit) =>
    store.catalog.itemList.pageAfter(last?.variant_id ?? "", filter, limit),
  )
  for await (const items of oneAhead(pages)) yield await withOffReasons(store, items)
}

async function withOffReasons(store: Store, items: ItemRow[]): Promise<ListedItem[]> {
  const off = items.filter(({ status }) => status === "off").map(({ variant_id }) => variant_id)
  const reasons = await readOffReasons(store, off)
  return items.map((item) => ({ ...item, off_reason: reasons.get(item.variant_id) ?? null }))
}

/** Lists the products that have such items, each with their number in each status. @throws AdminApiError while the plugin is inert */
export async function listProductItems(store: Store, filter: Omit<ItemPage, "order">) {
  requireConfigured(store)
  return store.catalog.itemList.listProducts(filter)
}

/** @returns why the store does not sell each of these variants on the service; sold variants are missing */
export async function readOffReasons(
  store: Store,
  variantIds: readonly string[],
): Promise<Map<string, UnwantedReason>> {
  if (variantIds.length === 0) return new Map()
  const { settings } = await store.configuration.settings.read()
  const { stock, unread } = await readStockBisected(store, { variantIds: [...variantIds], settings })
  return new Map(
    variantIds.flatMap((id) => {
      if (unread.has(id)) return []
      const source = stock.get(id)
      const reason = source ? whyUnwanted(source) : "deleted"
      return reason ? [[id, reason] as const] : []
    }),
  )
}

/** How far items have come on their way to customers, by category. @throws AdminApiError while the plugin is inert */
export async function readFunnel(store: Store): Promise<CategoryFunnel[]> {
  requireConfigured(store)
  return store.catalog.items.countByCategory()
}
