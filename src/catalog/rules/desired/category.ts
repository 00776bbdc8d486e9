/** Chooses the service's category for a product. */
import { type CategoryWhy } from "../../../messages/rules/message"

export interface CategoryOfProduct {
  id: string
  name: string
  /** Ids from the root down to this category, itself included. */
  path: string[]
  rank: number
}

export type CategoryChoice =
  { kind: "mapped"; category: string; why: CategoryWhy } | { kind: "unmapped"; names: string[] } | { kind: "none" }

/**
 * The deepest category of the product wins (then the lowest rank, then the lowest id). A category without a mapping inherits from its
 * nearest mapped ancestor.
 */
export function chooseCategory(categories: CategoryOfProduct[], mappings: Map<string, string>): CategoryChoice {
  if (categories.length === 0) return { kind: "none" }
  const candidates = categories
    .flatMap((category) => {
      const via = category.path.findLast((id) => mappings.has(id))
      return via === undefined ? [] : [{ category, via }]
    })
    .sort(({ category: a }, { category: b }) => depthOf(b) - depthOf(a) || a.rank - b.rank || (a.id < b.id ? -1 : 1))
  const [best, next] = candidates
  if (!best) return { kind: "unmapped", names: categories.map((category) => category.name) }
  const { category, via } = best
  const decides = { name: category.name, inherits: via !== category.id }
  const why: CategoryWhy = next
    ? { code: toPreference(category, next.category), values: { ...decides, mapped: candidates.length } }
    : { code: "category_only", values: decides }
  return { kind: "mapped", category: mappings.get(via) ?? "", why }
}

const depthOf = ({ path }: CategoryOfProduct) => path.length

function toPreference(best: CategoryOfProduct, next: CategoryOfProduct) {
  if (depthOf(best) !== depthOf(next)) return "category_deepest"
  return best.rank === next.rank ? "category_first" : "category_first_by_rank"
}
