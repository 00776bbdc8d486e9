import { toStockOnly } from "../rules/desired/desired"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type ItemInStock } from "../sql/item/affected-count"
import { requireConfigured } from "../../store/configured"
import { readStock } from "../inputs/read-variants"

const PAGE = 1_000
/** The number of items that the check reads while a person waits: a thousand items take some 30 ms. */
const LOOKED_AT = 20_000

/** The settings that decide the stock of an item. */
const STOCK_SETTINGS = ["stock_buffer", "unmanaged_stock", "max_stock", "sales_channel_id"] as const

export interface SoldOut {
  /** The names of the items, by variant. */
  names: Map<string, string>
  /** Did the check cover all items? */
  isWhole: boolean
}

/**
 * Finds the items that other settings would take out of stock at the service. It checks the stock of every item: a sample would miss fifty
 * items among twenty thousand, and these items matter most.
 */
export async function findSoldOut(
  store: Store,
  { before, after }: { before: Settings; after: Settings },
): Promise<SoldOut> {
  requireConfigured(store)
  const names = new Map<string, string>()
  if (STOCK_SETTINGS.every((name) => before[name] === after[name])) return { names, isWhole: true }
  let afterVariantId = ""
  for (let looked = 0; looked < LOOKED_AT; looked += PAGE) {
    const items = await store.catalog.affected.inStock({ afterVariantId, limit: PAGE })
    const [stockBefore, stockAfter] = [
      await readStockUnder(store, items, before),
      await readStockUnder(store, items, after),
    ]
    for (const [index, { name, variant_id }] of items.entries())
      if (stockBefore[index] !== 0 && stockAfter[index] === 0) names.set(variant_id, name ?? variant_id)
    const last = items[PAGE - 1]
    if (!last) return { names, isWhole: true }
    afterVariantId = last.variant_id
  }
  return { names, isWhole: false }
}

async function readStockUnder(store: Store, items: ItemInStock[], settings: Settings) {
  const sources = await readStock(store, { variantIds: items.map(({ variant_id }) => variant_id), settings })
  return items.map(({ variant_id, partner_id: partnerId, in_stock, problems }) => {
    const desired = toStockOnly(sources.get(variant_id) ?? null, { partnerId, known: { in_stock }, problems }, settings)
    return desired.kind === "unwanted" ? null : desired.in_stock
  })
}
