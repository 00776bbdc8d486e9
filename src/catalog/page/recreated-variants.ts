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

/** For a preview. @returns the rows as they would be after the move, by the id of the newcomer */
export async function findRecreated(
  store: Store,
  rows: PlannableItem[],
  items: ProjectedItem[],
): Promise<Map<string, PlannableItem>> {
  const found = await store.catalog.items.findPredecessors(toNewcomers(items))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ newcomer, ...predecessor }): [string, PlannableItem][] => {
      const row = byId.get(newcomer)
      return row ? [[newcomer, { ...row, ...predecessor, refused: null }]] : []
    }),
  )
}

/** Items that this store wants to sell and the service has never received. */
function toNewcomers(items: ProjectedItem[]): Newcomer[] {
  return items.flatMap(({ itemId: id, partnerId: partner_id, desired, known, name }) => {
    if (known !== null || desired.kind === "unwanted") return []
    return [{ id, partner_id, name: desired.kind === "listed" ? desired.content.name : name }]
  })
}
