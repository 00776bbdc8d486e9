/** Which of the service's categories a product goes to. */

export interface CategoryOfProduct {
  id: string
  name: string
  /** Ids from the root down to this category, itself included. */
  path: string[]
  rank: number
}

export type CategoryChoice =
  { kind: "mapped"; category: string; reason: string } | { kind: "unmapped"; names: string[] } | { kind: "none" }

/**
 * The deepest of the product's categories wins (then the one with the lowest rank, then the lowest id); a category without a
 * mapping of its own inherits that of its nearest mapped ancestor. `reason` says which it is and why, for people.
 */
export function chooseCategory(categories: CategoryOfProduct[], mappings: Map<string, string>): CategoryChoice {
  if (categories.length === 0) return { kind: "none" }
  const candidates = categories
    .flatMap((category) => {
      const via = category.path.findLast((id) => mappings.has(id))
      return via === undefined ? [] : [{ ...category, via, depth: category.path.length }]
    })
    .sort((a, b) => b.depth - a.depth || a.rank - b.rank || (a.id < b.id ? -1 : 1))
  const [best, next] = candidates
  if (!best) return { kind: "unmapped", names: categories.map((category) => category.name) }
  const inherits = best.via === best.id ? "" : ", which inherits the mapping of a category above it"
  const why = next ? `, ${whyBefore(best, next)} of its ${candidates.length} mapped categories` : ""
  return { kind: "mapped", category: mappings.get(best.via) ?? "", reason: `it is in "${best.name}"${why}${inherits}` }
}

function whyBefore(best: { depth: number; rank: number }, next: { depth: number; rank: number }): string {
  if (best.depth !== next.depth) return "the deepest"
  return best.rank === next.rank ? "the first" : "the deepest and the first by rank"
}
