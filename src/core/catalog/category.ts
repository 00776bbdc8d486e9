/** Which of the service's categories a product goes to. */

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
 * Why a product goes to its category. `name`: of the store's category that decides, one of `mapped`; `inherits`: the mapping is that
 * of a category above it.
 */
export type CategoryWhy =
  | { code: "chosen" }
  | { code: "only"; name: string; inherits: boolean }
  | { code: keyof typeof PREFERRED; name: string; inherits: boolean; mapped: number }

const PREFERRED = {
  deepest: "the deepest",
  first_by_rank: "the deepest and the first by rank",
  first: "the first",
} as const

/**
 * The deepest of the product's categories wins (then the one with the lowest rank, then the lowest id); a category without a
 * mapping of its own inherits that of its nearest mapped ancestor.
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
    ? { code: toPreference(category, next.category), ...decides, mapped: candidates.length }
    : { code: "only", ...decides }
  return { kind: "mapped", category: mappings.get(via) ?? "", why }
}

const depthOf = ({ path }: CategoryOfProduct) => path.length

function toPreference(best: CategoryOfProduct, next: CategoryOfProduct) {
  if (depthOf(best) !== depthOf(next)) return "deepest"
  return best.rank === next.rank ? "first" : "first_by_rank"
}

/** In English, for the command line and languages that have no words for the code. */
export function toCategoryWhyText(why: CategoryWhy): string {
  if (why.code === "chosen") return "it was chosen on the product's page"
  const preferred = why.code === "only" ? "" : `, ${PREFERRED[why.code]} of its ${why.mapped} mapped categories`
  const inherits = why.inherits ? ", which inherits the mapping of a category above it" : ""
  return `it is in "${why.name}"${preferred}${inherits}`
}
