import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PlannableItem } from "../sql/item/page-variants"
import { type Newcomer } from "../sql/item/recreated-variant"
import { type ClaimedPage } from "./claim-page"
import { type ProjectedItem } from "./project-page"

/**
 * Takes out of a page what continues an item whose variant is gone, and that item too: the row that is left of both is due at once, and
 * claimed with the next page (docs/decisions/0038).
 *
 * @returns the items that are left to plan
 */
export async function moveRecreated(
  container: MedusaContainer,
  { token }: ClaimedPage,
  items: ProjectedItem[],
): Promise<ProjectedItem[]> {
  const moved = await container.resolve(PARTNER_COMMERCE).catalog.items.moveToRecreated(token, toNewcomers(items))
  return moved.size === 0 ? items : items.filter(({ itemId }) => !moved.has(itemId))
}

/** @returns the rows as they would be after that, by the id of the newcomer: for whoever only looks at what a push would do */
export async function findRecreated(
  container: MedusaContainer,
  rows: PlannableItem[],
  items: ProjectedItem[],
): Promise<Map<string, PlannableItem>> {
  const found = await container.resolve(PARTNER_COMMERCE).catalog.items.findPredecessors(toNewcomers(items))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    found.flatMap(({ newcomer, ...predecessor }): [string, PlannableItem][] => {
      const row = byId.get(newcomer)
      return row ? [[newcomer, { ...row, ...predecessor, refused: null }]] : []
    }),
  )
}

/** What this store wants to sell there, and the service has never received. */
function toNewcomers(items: ProjectedItem[]): Newcomer[] {
  return items.flatMap(({ itemId: id, partnerId: partner_id, desired, known, name }) => {
    if (known !== null || desired.kind === "unwanted") return []
    return [{ id, partner_id, name: desired.kind === "listed" ? desired.content.name : name }]
  })
}
