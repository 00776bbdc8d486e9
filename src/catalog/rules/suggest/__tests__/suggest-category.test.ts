import { suggestCategories, type StoreCategory } from "../suggest-category"
import { SURE_SCORE } from "../name-similarity"

const live = ["Smartphones", "Laptops", "Audio", "Home Appliances", "Vouchers"]
const root = (id: string, name: string): StoreCategory => ({ id, name, path: [id] })
const below = (parent: StoreCategory, id: string, name: string): StoreCategory => ({
  id,
  name,
  path: [...parent.path, id],
})
const suggest = (storeCategories: StoreCategory[], mappings: Record<string, string | null> = {}) =>
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

  it("returns no suggestion if no name is similar", () => {
    expect(suggest([root("a", "Gardening")])).toEqual([])
  })

  it("suggests the category that the name of an ancestor means, with less confidence", () => {
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

  it("leaves out categories that are mapped or inherit a mapping", () => {
    const phones = root("a", "Phones")
    expect(suggest([phones, below(phones, "b", "Laptops")], { a: "Smartphones" })).toEqual([])
  })

  it("leaves out categories that the merchant does not sell, and learns nothing from them", () => {
    const chargers = root("a", "Chargers")
    const mappings = { a: null }
    expect(suggest([chargers, below(chargers, "b", "Laptops"), root("c", "Chargers (old)")], mappings)).toEqual([])
  })

  it("learns from mappings that a person made before", () => {
    const [suggestion] = suggest([root("a", "Chargers"), root("b", "Chargers (old)")], { a: "Audio" })
    expect(suggestion).toMatchObject({
      category_id: "b",
      category: "Audio",
      reason: expect.stringContaining("mapped"),
      why: { code: "category_mapped_alike", values: { category: "Audio", name: "Chargers" } },
    })
  })

  it("suggests a category of the home by its name", () => {
    const given = { liveCategories: ["Home & Living", "Fitness"], mappings: new Map<string, string>() }
    const suggested = suggestCategories({ ...given, storeCategories: [root("a", "Home And Garden")] })
    expect(suggested).toMatchObject([{ category: "Home & Living" }])
  })

  describe("category suggestions by goods", () => {
    const suggestByGoods = (name: string, goods: Record<string, number>, unknown = 0) =>
      suggestCategories({
        storeCategories: [root("a", name)],
        liveCategories: ["Fitness", "Women's Fashion", "Men's Fashion", "Home & Living"],
        mappings: new Map(),
        goods: [
          ...Object.entries(goods).map(([category, products]) => ({ category_id: "a", category, products })),
          { category_id: "a", category: null, products: unknown },
        ],
      })

    it("suggests the category of the goods for a name without a meaning", () => {
      expect(suggestByGoods("Bestsellers", { "Home & Living": 3 }, 1)).toMatchObject([
        {
          category: "Home & Living",
          reason: "3 of its 4 products go to “Home & Living” already",
          why: { code: "category_of_goods", values: { category: "Home & Living", goods: 3, products: 4 } },
        },
      ])
    })

    it.each([
      ["Yoga Collection", {}, "Fitness"],
      ["Yoga Collection", { "Women's Fashion": 1 }, "Women's Fashion"],
      ["Yoga Collection", { "Women's Fashion": 8, Fitness: 2 }, "Women's Fashion"],
      ["Yoga Collection", { Fitness: 6, "Women's Fashion": 4 }, "Fitness"],
      ["Fitness", { "Women's Fashion": 9 }, "Fitness"],
      ["Pants", {}, null],
      ["Pants", { "Men's Fashion": 2 }, "Men's Fashion"],
      ["Bestsellers", { "Men's Fashion": 2, "Women's Fashion": 2 }, null],
      ["Bestsellers", { "Gone from the service": 5 }, null],
    ])("suggests for %j with the goods %j %j", (name, goods, category) => {
      expect(suggestByGoods(name, goods)[0]?.category ?? null).toBe(category)
    })

    it("trusts the name more than a few known goods among many", () => {
      expect(suggestByGoods("Yoga", { "Women's Fashion": 2 }, 40)).toMatchObject([{ category: "Fitness" }])
    })

    it("gives goods without a similar name a score that a person has to confirm", () => {
      expect(suggestByGoods("Bestsellers", { Fitness: 10_000 })[0]?.score).toBeLessThan(SURE_SCORE)
    })
  })

  it("returns the same suggestions for any order of categories and mappings", () => {
    const twins = ["a", "b", "c", "d"].map((id) => root(id, "Chargers"))
    const mappings: [string, string][] = [
      ["a", "Audio"],
      ["b", "Audio"],
    ]
    const forwards = suggestCategories({ storeCategories: twins, liveCategories: live, mappings: new Map(mappings) })
    const backwards = suggestCategories({
      storeCategories: twins.toReversed(),
      liveCategories: live.toReversed(),
      mappings: new Map(mappings.toReversed()),
    })
    expect(forwards).toHaveLength(2)
    expect(backwards).toEqual(forwards)
  })

  it("names the same mapped category for any order of equal categories", () => {
    const categories = [root("a", "Chargers new"), root("b", "New chargers"), root("c", "Chargers")]
    const reasons = [
      ["a", "b"],
      ["b", "a"],
    ].map(
      (ids) =>
        suggestCategories({
          storeCategories: categories,
          liveCategories: live,
          mappings: new Map(ids.map((id) => [id, "Audio"])),
        })[0]?.reason,
    )
    expect(reasons[0]).toBe(reasons[1])
  })
})
