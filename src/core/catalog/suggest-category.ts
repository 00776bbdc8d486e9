/** Which of the service's categories a store category probably means. Suggestions are shown with their reason, never applied. */

import { roundScore, similarity } from "./name-similarity"

export interface StoreCategory {
  id: string
  name: string
  /** Ids from the root down, itself included. */
  path: string[]
}

export interface CategorySuggestion {
  category_id: string
  category_name: string
  category: string
  /** 0 to 1. */
  score: number
  reason: string
}

export interface SuggestInput {
  storeCategories: StoreCategory[]
  /** The service's live categories. */
  liveCategories: string[]
  /** What is mapped already: store category id → the service's category. */
  mappings: Map<string, string>
}

const LOWEST_SCORE = 0.35

/** The best suggestion for each store category that is neither mapped nor inherits a mapping, best first. */
export function suggestCategories({ storeCategories, liveCategories, mappings }: SuggestInput): CategorySuggestion[] {
  const names = new Map(storeCategories.map(({ id, name }) => [id, name]))
  return storeCategories
    .filter(({ path }) => !path.some((id) => mappings.has(id)))
    .flatMap((category) => {
      const candidates = liveCategories.map((live) => ({
        category_id: category.id,
        category_name: category.name,
        category: live,
        ...scoreCategory(category, live, { names, mappings, storeCategories }),
      }))
      const best = candidates.sort((a, b) => b.score - a.score || (a.category < b.category ? -1 : 1))[0]
      return best && best.score >= LOWEST_SCORE ? [best] : []
    })
    .sort((a, b) => b.score - a.score || (a.category_name < b.category_name ? -1 : 1))
}

interface Surroundings {
  names: Map<string, string>
  mappings: Map<string, string>
  storeCategories: StoreCategory[]
}

function scoreCategory(
  category: StoreCategory,
  live: string,
  surroundings: Surroundings,
): { score: number; reason: string } {
  const own = similarity(category.name, live)
  if (own === 1) return { score: 1, reason: `has the same name as "${live}"` }
  const ancestor = bestAncestor(category, live, surroundings)
  const earlier = similarMapping(category, live, surroundings)
  const scored = [
    { score: own * 0.95, reason: `its name is like "${live}"` },
    { score: ancestor.score * 0.75, reason: `it is below "${ancestor.name}", which is like "${live}"` },
    { score: earlier.score * 0.85, reason: `"${earlier.name}" is mapped to "${live}" already` },
  ].sort((a, b) => b.score - a.score)[0]
  return { score: roundScore(scored?.score ?? 0), reason: scored?.reason ?? "" }
}

function bestAncestor({ path }: StoreCategory, live: string, { names }: Surroundings) {
  const ancestors = path.slice(0, -1).flatMap((id) => names.get(id) ?? [])
  return best(ancestors.map((name) => ({ name, score: similarity(name, live) })))
}

function similarMapping({ name }: StoreCategory, live: string, { mappings, storeCategories }: Surroundings) {
  const mapped = storeCategories.filter(({ id }) => mappings.get(id) === live)
  return best(mapped.map((other) => ({ name: other.name, score: similarity(other.name, name) })))
}

const best = (candidates: { name: string; score: number }[]) =>
  candidates.sort((a, b) => b.score - a.score)[0] ?? { name: "", score: 0 }
