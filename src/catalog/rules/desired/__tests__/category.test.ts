import fc from "fast-check"
import { renderWithin } from "../../../../messages/rules/render"
import { chooseCategory, type CategoryOfProduct, isInUnsoldCategory } from "../category"

const category = (path: string, rank = 0): CategoryOfProduct => {
  const ids = path.split("/")
  const id = ids.at(-1) ?? ""
  return { id, name: id.toUpperCase(), path: ids, rank }
}

describe("which of the service's categories a product goes to", () => {
  test.each<[string, CategoryOfProduct[], Record<string, string | null>, object]>([
    ["that of its category", [category("a")], { a: "A" }, { kind: "mapped", category: "A" }],
    ["that of the nearest mapped ancestor", [category("a/b/c")], { a: "A", b: "B" }, { kind: "mapped", category: "B" }],
    ["its own before its ancestor's", [category("a/b")], { a: "A", b: "B" }, { kind: "mapped", category: "B" }],
    [
      "that of the deepest of its categories",
      [category("x"), category("a/b")],
      { x: "X", b: "B" },
      { kind: "mapped", category: "B" },
    ],
    [
      "that of the deepest of its categories with a mapping",
      [category("a/b/c"), category("x")],
      { x: "X" },
      { kind: "mapped", category: "X" },
    ],
    [
      "of two equally deep categories, that of the lower rank",
      [category("a", 2), category("b", 1)],
      { a: "A", b: "B" },
      { kind: "mapped", category: "B" },
    ],
    [
      "of two equally deep categories with the same rank, that of the lower id",
      [category("b"), category("a")],
      { a: "A", b: "B" },
      { kind: "mapped", category: "A" },
    ],
    ["no category if the product is in none", [], { a: "A" }, { kind: "none" }],
    [
      "no category if none is mapped, with the names to map",
      [category("a/b"), category("c")],
      {},
      { kind: "unmapped", names: ["B", "C"] },
    ],
    ["never that of a child", [category("a")], { b: "B" }, { kind: "unmapped", names: ["A"] }],
    [
      "that of its other category if the merchant does not sell the first",
      [category("a"), category("a/b")],
      { a: null, b: "B" },
      { kind: "mapped", category: "B", why: { code: "category_only" } },
    ],
  ])("%s", (_, categories, mappings, expected) => {
    expect(chooseCategory(categories, new Map(Object.entries(mappings)))).toMatchObject(expected)
  })

  test.each<[string, CategoryOfProduct[], string]>([
    ["the only category", [category("a")], "it is in “A”"],
    ["a category that inherits", [category("a/x")], "it is in “X”, which inherits the mapping of a category above it"],
    ["the deepest category", [category("a"), category("a/b")], "it is in “B”, the deepest of its 2 mapped categories"],
    [
      "the first category by rank",
      [category("a", 2), category("b", 1), category("x")],
      "it is in “B”, the deepest and the first by rank of its 2 mapped categories",
    ],
    [
      "the first of equal categories",
      [category("b"), category("a")],
      "it is in “A”, the first of its 2 mapped categories",
    ],
  ])("says which it is and why: %s", (_, categories, reason) => {
    const mappings = new Map(Object.entries({ a: "A", b: "B" }))
    const choice = chooseCategory(categories, mappings)
    expect(choice.kind === "mapped" && renderWithin(choice.why)).toBe(reason)
  })

  test("the order in which Medusa lists the categories does not matter", () => {
    const some = fc.uniqueArray(
      fc.record({ path: fc.constantFrom("a", "b", "a/c", "a/d", "b/e", "a/c/f"), rank: fc.nat(2) }),
      { selector: ({ path }) => path },
    )
    const mapped = fc.subarray(["a", "b", "c", "e", "f"])
    fc.assert(
      fc.property(some, mapped, (given, ids) => {
        const categories = given.map(({ path, rank }) => category(path, rank))
        const mappings = new Map(ids.map((id) => [id, id.toUpperCase()]))
        const chosen = chooseCategory(categories, mappings)
        const other = chooseCategory([...categories].reverse(), mappings)
        expect(other).toEqual(chosen.kind === "unmapped" ? { ...chosen, names: [...chosen.names].reverse() } : chosen)
      }),
    )
  })
})

describe("a product is in a category that the merchant does not sell", () => {
  test.each<[string, string[], Record<string, string | null>, boolean]>([
    ["if the merchant marked its category", ["a"], { a: null }, true],
    ["if its category inherits the mark", ["a/b/c"], { a: null }, true],
    ["if one of its categories is marked and another is mapped", ["x", "a"], { x: "X", a: null }, true],
    ["if its deeper category is mapped and another branch is marked", ["x/y", "a"], { x: "X", a: null }, true],
    ["if a category inherits the mark and its parent is mapped higher up", ["a/b/c"], { a: "A", b: null }, true],
    ["not if its category has a mapping below the mark", ["a/b"], { a: null, b: "B" }, false],
    ["not if it is also in the marked category above its own", ["a", "a/b"], { a: null, b: "B" }, false],
    ["not if only a category below its own is marked", ["a"], { a: "A", b: null }, false],
    ["not if its categories are neither mapped nor marked", ["a", "a/b"], {}, false],
    ["not if it has no category", [], { a: null }, false],
  ])("%s", (_, paths, mappings, expected) => {
    const categories = paths.map((path) => category(path))
    expect(isInUnsoldCategory(categories, new Map(Object.entries(mappings)))).toBe(expected)
  })

  test("a product of a category without a mark goes to a category, or its categories need a mapping", () => {
    const paths = fc.uniqueArray(fc.constantFrom("a", "b", "a/c", "a/d", "b/e", "a/c/f"), { minLength: 1 })
    const decided = fc.dictionary(fc.constantFrom("a", "b", "c", "d", "e", "f"), fc.constantFrom("X", null))
    fc.assert(
      fc.property(paths, decided, (given, decisions) => {
        const categories = given.map((path) => category(path))
        const mappings = new Map(Object.entries(decisions))
        const choice = chooseCategory(categories, mappings)
        if (choice.kind === "mapped") expect(choice.category).toBe("X")
        const isDecided = categories.some(({ path }) => path.some((id) => mappings.has(id)))
        if (!isInUnsoldCategory(categories, mappings)) expect(choice.kind).toBe(isDecided ? "mapped" : "unmapped")
      }),
    )
  })
})
