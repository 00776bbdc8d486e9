import { suggestCategories, type StoreCategory } from "../suggest-category"

const live = ["Smartphones", "Laptops", "Audio", "Home Appliances", "Vouchers"]
const root = (id: string, name: string): StoreCategory => ({ id, name, path: [id] })
const below = (parent: StoreCategory, id: string, name: string): StoreCategory => ({
  id,
  name,
  path: [...parent.path, id],
})
const suggest = (storeCategories: StoreCategory[], mappings: Record<string, string> = {}) =>
  suggestCategories({ storeCategories, liveCategories: live, mappings: new Map(Object.entries(mappings)) })

describe("category suggestions", () => {
  it.each([
    ["Laptops", "Laptops", 1, "category_same_name"],
    ["laptops", "Laptops", 1, "category_same_name"],
    ["Phones", "Smartphones", 0.7, "category_similar_name"],
    ["Appliances for the home", "Home Appliances", 0.9, "category_same_name"],
    ["Gift vouchers", "Vouchers", 0.6, "category_similar_name"],
  ])('suggests for "%s" the category "%s"', (name, category, atLeast, code) => {
    const [suggestion] = suggest([root("a", name)])
    expect(suggestion).toMatchObject({ category_id: "a", category, why: { code, values: { category } } })
    expect(suggestion?.score).toBeGreaterThanOrEqual(atLeast)
    expect(suggestion?.reason).toContain(category)
  })

  it("suggests nothing where nothing is alike", () => {
    expect(suggest([root("a", "Gardening")])).toEqual([])
  })

  it("suggests what an ancestor's name means, with less confidence", () => {
    const audio = root("a", "Audio")
    const [first, second] = suggest([audio, below(audio, "b", "In-ear")])
    expect(first).toMatchObject({ category_id: "a", score: 1 })
    expect(second).toMatchObject({
      category_id: "b",
      category: "Audio",
      reason: expect.stringContaining("below “Audio”"),
      why: { code: "category_below_similar", values: { category: "Audio", name: "Audio" } },
    })
    expect(second?.score).toBeLessThan(1)
  })

  it("leaves out what is mapped, and what inherits a mapping", () => {
    const phones = root("a", "Phones")
    expect(suggest([phones, below(phones, "b", "Laptops")], { a: "Smartphones" })).toEqual([])
  })

  it("learns from what a person mapped before", () => {
    const [suggestion] = suggest([root("a", "Chargers"), root("b", "Chargers (old)")], { a: "Audio" })
    expect(suggestion).toMatchObject({
      category_id: "b",
      category: "Audio",
      reason: expect.stringContaining("mapped"),
      why: { code: "category_mapped_alike", values: { category: "Audio", name: "Chargers" } },
    })
  })
})
