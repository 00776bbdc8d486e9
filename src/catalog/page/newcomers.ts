/** Newcomers that continue an item: the row of a deleted variant, or a product that the service already has. */
import { type Store } from "../../store/store"
import { type PlannableItem } from "../sql/item/page-variants"
import { type MovedItems, type Newcomer } from "../sql/item/recreated-variant"
import { withNoStockAtOldPrices } from "./adjust-page"
import { type ClaimedPage } from "./claim-page"
import { type ProjectedItem } from "./project-page"

/**
 * If a product was deleted and created again, its new variant continues the row of the old item (docs/decisions/0038). Both rows leave the
 * page. The row that remains is due at once, and the next page claims it. The merchant's choices move too.
 *
 * @param beforeMove called if a row may move: another claim of this push may hold it, or may have read the old choices
 * @returns the remaining items to plan
 */
export async function moveRecreated(
  store: Store,
  { token }: ClaimedPage,
  items: ProjectedItem[],
  beforeMove?: () => Promise<void>,
): Promise<ProjectedItem[]> {
  const moved = await moveItems(store, token, toNewcomers(items), beforeMove)
  if (moved.ids.size === 0) return items
  const left = items.filter(({ itemId }) => !moved.ids.has(itemId))
  if (moved.products.length === 0) return left
  // The page read the other variants of these products without the choices.
  const isChosenAnew = ({ productId }: ProjectedItem) => productId !== null && moved.products.includes(productId)
  const ids = left.filter(isChosenAnew).map(({ itemId }) => itemId)
  await store.catalog.items.release({ token, ids })
  return left.filter((item) => !isChosenAnew(item))
}

/** Moves the rows, and marks the other variants of products that got the choices of a deleted product. */
export async function moveItems(
  store: Store,
  token: string,
  newcomers: Newcomer[],
  beforeMove?: () => Promise<void>,
): Promise<MovedItems> {
  const { items } = store.catalog
  const moved = await items.moveToRecreated(token, newcomers, beforeMove)
  if (moved.products.length > 0)
    await items.mark({ source: "product", ids: [...moved.products], lane: "content", delayMs: 0 })
  return moved
}

/**
 * If the service already has a product with a newcomer's id, the newcomer continues it. Its row leaves the page. It is due at once, and the
 * next page claims it.
 *
 * @returns the remaining items to plan
 */
export async function linkNewcomers(
  store: Store,
  { token }: ClaimedPage,
  items: ProjectedItem[],
): Promise<ProjectedItem[]> {
  const linked = await store.catalog.unknownProducts.linkNewcomers(token, toNewcomers(items.filter(isListed)))
  return linked.size === 0 ? items : items.filter(({ itemId }) => !linked.has(itemId))
}

/** For a preview. @returns the items as they would be after the links */
export async function previewLinks(store: Store, items: ProjectedItem[]): Promise<ProjectedItem[]> {
  const links = await store.catalog.unknownProducts.findLinks(toNewcomers(items.filter(isListed)))
  if (links.size === 0) return items
  const linked = items.map((item) => ({ ...item, known: links.get(item.itemId)?.known ?? item.known }))
  return withNoStockAtOldPrices(store, linked)
}

/**
 * For a preview.
 *
 * @returns the rows as they would be after the move, by the id of the newcomer; null = the merchant's choices keep the newcomer off sale
 */
export async function findRecreated(
  store: Store,
  rows: PlannableItem[],
  items: ProjectedItem[],
): Promise<Map<string, PlannableItem | null>> {
  const found = await store.catalog.items.findPredecessors(toNewcomers(items))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ newcomer, is_stopped, ...predecessor }): [string, PlannableItem | null][] => {
      const row = byId.get(newcomer)
      return row ? [[newcomer, is_stopped ? null : { ...row, ...predecessor, refused: null }]] : []
    }),
  )
}

/** The product may belong to another system, so only an item that would overwrite it continues it. */
const isListed = ({ desired }: ProjectedItem): boolean => desired.kind === "listed"

/** Items that this store wants to sell and the service has never received. */
function toNewcomers(items: ProjectedItem[]): Newcomer[] {
  return items.flatMap(({ itemId: id, variantId: variant_id, partnerId: partner_id, desired, known, name, sku }) => {
    if (known !== null || desired.kind === "unwanted") return []
    return [{ id, variant_id, partner_id, name: desired.kind === "listed" ? desired.content.name : name, sku }]
  })
}
