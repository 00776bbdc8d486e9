/** Which of the service's categories a product goes to. */

export interface CategoryOfProduct {
  id: string
  name: string
  /** Ids from the root down to this category, itself included. */
  path: string[]
  rank: number
}

export type CategoryChoice =
  { kind: "mapped"; category: string; via?: string } | { kind: "unmapped"; names: string[] } | { kind: "none" }

/**
 * The deepest of the product's categories wins (then the one with the lowest rank, then the lowest id); a category without a
 * mapping of its own inherits that of its nearest mapped ancestor. `via` is the store category whose mapping decided.
 */
export function chooseCategory(categories: CategoryOfProduct[], mappings: Map<string, string>): CategoryChoice {
  if (categories.length === 0) return { kind: "none" }
  const candidates = categories
    .flatMap((category) => {
      const via = category.path.findLast((id) => mappings.has(id))
      return via === undefined ? [] : [{ ...category, via, depth: category.path.length }]
    })
    .sort((a, b) => b.depth - a.depth || a.rank - b.rank || (a.id < b.id ? -1 : 1))
  const best = candidates[0]
  if (!best) return { kind: "unmapped", names: categories.map((category) => category.name) }
  return { kind: "mapped", category: mappings.get(best.via) ?? "", via: best.via }
}
