/** Chooses the service's category for a product. */
import { type CategoryWhy } from "../../../messages/rules/message"

export interface CategoryOfProduct {
  id: string
  name: string
  /** Ids from the root down to this category, itself included. */
  path: string[]
  rank: number
}

/** Store category id → the service's category for its products; null = the merchant does not sell them on the service. */
export type CategoryMappings = ReadonlyMap<string, string | null>

export type CategoryChoice =
  { kind: "mapped"; category: string; why: CategoryWhy } | { kind: "unmapped"; names: string[] } | { kind: "none" }

/**
 * One category that the merchant does not sell keeps the product off the service. A product that is also in a category below that one goes
 * by the lower category.
 */
export function isInUnsoldCategory(
  categories: readonly Pick<CategoryOfProduct, "id" | "path">[],
  mappings: CategoryMappings,
): boolean {
  const isAboveAnother = (id: string) => categories.some((other) => other.id !== id && other.path.includes(id))
  return categories.some(
    (category) => findMapping(category, mappings)?.category === null && !isAboveAnother(category.id),
  )
}

/** The mapping of the category itself, or else of its nearest mapped ancestor. */
function findMapping({ path }: Pick<CategoryOfProduct, "path">, mappings: CategoryMappings) {
  const via = path.findLast((id) => mappings.has(id))
  return via === undefined ? undefined : { via, category: mappings.get(via) ?? null }
}

/** The deepest category of the product wins (then the lowest rank, then the lowest id). */
export function chooseCategory(categories: CategoryOfProduct[], mappings: CategoryMappings): CategoryChoice {
  if (categories.length === 0) return { kind: "none" }
  const candidates = categories
    .flatMap((category) => {
      const mapping = findMapping(category, mappings)
      return mapping && mapping.category !== null ? [{ category, via: mapping.via, mapped: mapping.category }] : []
    })
    .sort(({ category: a }, { category: b }) => depthOf(b) - depthOf(a) || a.rank - b.rank || (a.id < b.id ? -1 : 1))
  const [best, next] = candidates
  if (!best) return { kind: "unmapped", names: categories.map((category) => category.name) }
  const { category, via, mapped } = best
  const decides = { name: category.name, inherits: via !== category.id }
  const why: CategoryWhy = next
    ? { code: toPreference(category, next.category), values: { ...decides, mapped: candidates.length } }
    : { code: "category_only", values: decides }
  return { kind: "mapped", category: mapped, why }
}

const depthOf = ({ path }: CategoryOfProduct) => path.length

function toPreference(best: CategoryOfProduct, next: CategoryOfProduct) {
  if (depthOf(best) !== depthOf(next)) return "category_deepest"
  return best.rank === next.rank ? "category_first" : "category_first_by_rank"
}

/** Ids from the root down to the category itself. @param mpath the path as Medusa stores it */
export const toCategoryPath = (mpath: string): string[] => mpath.split(".").filter(Boolean)
