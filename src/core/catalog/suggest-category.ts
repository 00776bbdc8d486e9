/** Which of the service's categories a store category probably means. Suggestions are shown with their reason, never applied. */
import { type CategoryReason } from "../message/message"
import { render } from "../message/render"
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
  why: CategoryReason
  /** The same in English. */
  reason: string
}

export interface SuggestInput {
  storeCategories: StoreCategory[]
  /** The service's live categories. */
  liveCategories: string[]
  /** Existing mappings: store category id → the service's category. */
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

function scoreCategory(category: StoreCategory, live: string, surroundings: Surroundings) {
  const ancestor = bestAncestor(category, live, surroundings)
  const earlier = similarMapping(category, live, surroundings)
  const own = similarity(category.name, live)
  const candidates: { score: number; why: CategoryReason }[] =
    own === 1
      ? [{ score: 1, why: { code: "category_same_name", values: { category: live } } }]
      : [
          { score: own * 0.95, why: { code: "category_similar_name", values: { category: live } } },
          {
            score: ancestor.score * 0.75,
            why: { code: "category_below_similar", values: { category: live, name: ancestor.name } },
          },
          {
            score: earlier.score * 0.85,
            why: { code: "category_mapped_alike", values: { category: live, name: earlier.name } },
          },
        ]
  const { score, why } = candidates.reduce((best, candidate) => (candidate.score > best.score ? candidate : best))
  return { score: roundScore(score), why, reason: render(why) }
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
