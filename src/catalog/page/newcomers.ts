/** Newcomers that continue an item: the row of a deleted variant, or a product that the service already has. */
import { type Store } from "../../store/store"
import { type PlannableItem } from "../sql/item/page-variants"
import { type Newcomer } from "../sql/item/recreated-variant"
import { type ClaimedPage } from "./claim-page"
import { type ProjectedItem } from "./project-page"

/**
 * If a product was deleted and created again, its new variant continues the row of the old item (docs/decisions/0038). Both rows leave the
 * page. The row that remains is due at once, and the next page claims it.
 *
 * @returns the remaining items to plan
 */
export async function moveRecreated(
  store: Store,
  { token }: ClaimedPage,
  items: ProjectedItem[],
): Promise<ProjectedItem[]> {
  const moved = await store.catalog.items.moveToRecreated(token, toNewcomers(items))
  return moved.size === 0 ? items : items.filter(({ itemId }) => !moved.has(itemId))
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
  const linked = await store.catalog.unknownProducts.linkNewcomers(token, toNewcomers(items))
  return linked.size === 0 ? items : items.filter(({ itemId }) => !linked.has(itemId))
}

/** For a preview. @returns the rows as they would be after the moves and links, by the id of the newcomer */
export async function findContinued(
  store: Store,
  rows: PlannableItem[],
  items: ProjectedItem[],
): Promise<Map<string, PlannableItem>> {
  const newcomers = toNewcomers(items)
  const [predecessors, links] = await Promise.all([
    store.catalog.items.findPredecessors(newcomers),
    store.catalog.unknownProducts.findLinks(newcomers),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const after = (id: string, continued: Partial<PlannableItem>): [string, PlannableItem][] => {
    const row = byId.get(id)
    return row ? [[id, { ...row, ...continued, refused: null }]] : []
  }
  return new Map([
    ...[...links].flatMap(([id, link]) => after(id, link)),
    ...predecessors.flatMap(({ newcomer, ...predecessor }) => after(newcomer, predecessor)),
  ])
}

/** Items that this store wants to sell and the service has never received. */
function toNewcomers(items: ProjectedItem[]): Newcomer[] {
  return items.flatMap(({ itemId: id, partnerId: partner_id, desired, known, name }) => {
    if (known !== null || desired.kind === "unwanted") return []
    return [{ id, partner_id, name: desired.kind === "listed" ? desired.content.name : name }]
  })
}
