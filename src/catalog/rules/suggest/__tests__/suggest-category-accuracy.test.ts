import * as fuzzball from "fuzzball"
import { type StoreCategory, rankCategories, suggestCategories } from "../suggest-category"
import { SURE_SCORE } from "../name-similarity"
import { labelledCategories, type LabelledCategory } from "./labelled-categories"

const live = [...new Set(labelledCategories.flatMap(({ label }) => label ?? []))]

/** The service's categories for a category of the store, the likeliest first. */
type Rank = (path: string[]) => string[]

const toStoreCategories = (path: string[]): StoreCategory[] =>
  path.map((name, at) => ({ id: String(at), name, path: path.slice(0, at + 1).map((_, index) => String(index)) }))

function toInput(path: string[]) {
  const storeCategories = toStoreCategories(path)
  return { storeCategories, liveCategories: live, mappings: new Map<string, string>() }
}

const ours: Rank = (path) => {
  const input = toInput(path)
  const asked = input.storeCategories.at(-1)
  return asked ? rankCategories(input)(asked).map(({ category }) => category) : []
}

/** Compares the category's name and, with less weight, the names of its ancestors, by a ratio of the library. */
const byLibrary =
  (ratio: (a: string, b: string) => number): Rank =>
  (path) => {
    const score = (category: string) =>
      Math.max(...path.map((name, at) => ratio(name, category) * (at === path.length - 1 ? 0.95 : 0.75)))
    return live
      .map((category) => ({ category, score: score(category) }))
      .sort((a, b) => b.score - a.score)
      .map(({ category }) => category)
  }

/** Shares of the categories with a label. */
function measure(rank: Rank, categories: LabelledCategory[] = labelledCategories) {
  const labelled = categories.filter(({ label }) => label !== null)
  const share = (first: number) =>
    Number(
      (
        labelled.filter(({ path, label }) =>
          rank(path)
            .slice(0, first)
            .includes(label ?? ""),
        ).length / labelled.length
      ).toFixed(2),
    )
  return { top1: share(1), top3: share(3) }
}

describe("suggestions for the categories of two public catalogues", () => {
  it("cover at least 200 labelled categories, and at least 10 without a match at the service", () => {
    expect(labelledCategories.filter(({ label }) => label !== null).length).toBeGreaterThanOrEqual(200)
    expect(labelledCategories.filter(({ label }) => label === null).length).toBeGreaterThanOrEqual(10)
  })

  it("put the right category first for nine of ten, and among the first three for nearly all", () => {
    expect(measure(ours)).toEqual({ top1: 0.88, top3: 0.98 })
  })

  it("are nearly as good for categories that did not shape them", () => {
    const unseen = labelledCategories.filter((_, at) => at % 2 === 1)
    expect(measure(ours, unseen)).toEqual({ top1: 0.86, top3: 0.96 })
  })

  it.each([
    ["ratio", { top1: 0.53, top3: 0.69 }],
    ["token_sort_ratio", { top1: 0.54, top3: 0.71 }],
    ["token_set_ratio", { top1: 0.63, top3: 0.78 }],
    ["WRatio", { top1: 0.63, top3: 0.74 }],
  ] as const)("are better than those of the library fuzzball by its %s", (ratio, figures) => {
    expect(measure(byLibrary((a, b) => fuzzball[ratio](a, b)))).toEqual(figures)
  })

  it("are wrong in at most one of fifty cases that are sure enough to accept unseen", () => {
    const sure = labelledCategories.flatMap(({ path, label }) =>
      suggestCategories(toInput(path))
        .filter(({ category_id, score }) => category_id === String(path.length - 1) && score >= SURE_SCORE)
        .map(({ category }) => category === label),
    )
    const wrong = sure.filter((isRight) => !isRight)
    expect(sure.length).toBeGreaterThan(70)
    expect(wrong.length / sure.length).toBeLessThanOrEqual(1 / 50)
  })

  it.each([
    ["a mistyped name of an ancestor hides no branch", ["Home Applliances", "Refrigerators"], "Refrigerators"],
    ["a mistyped name", ["Mobile Phnes"], "Mobile Phones"],
    ["the wearer of trousers is not guessed", ["Promotions", "Pants"], null],
    ["tables do not match tablets", ["Furniture", "Tables"], "Furniture"],
  ])("%s", (_, path, category) => {
    const suggested = suggestCategories(toInput(path)).find(
      ({ category_id }) => category_id === String(path.length - 1),
    )
    expect(suggested?.category ?? null).toBe(category)
  })
})
