import { MOST_FACTS, toBodyFacts, toPlainLabel } from "../body-facts"

describe("the facts of a request's or an answer's body", () => {
  test.each<[string, unknown, [string, unknown][]]>([
    [
      "the fields of an object",
      { trx_id: "T-1", amount: 100 },
      [
        ["trx_id", "T-1"],
        ["amount", 100],
      ],
    ],
    ["the fields of an object within", { customer: { full_name: "Ana" } }, [["customer.full_name", "Ana"]]],
    [
      "each entry of a list, with its place",
      { products: [{ id: "a" }, { id: "b", in_stock: 0 }] },
      [
        ["products.1.id", "a"],
        ["products.2.id", "b"],
        ["products.2.in_stock", 0],
      ],
    ],
    ["the only entry of a list without a place", { products: [{ id: "a" }] }, [["products.id", "a"]]],
    [
      "the entries of a list at the top",
      [{ id: "a" }, { id: "b" }],
      [
        ["1.id", "a"],
        ["2.id", "b"],
      ],
    ],
    ["a list of plain values as one fact", { keys: ["color", "brand"] }, [["keys", ["color", "brand"]]]],
    ["a cleared field", { product_tagline: null }, [["product_tagline", null]]],
    [
      "an empty object and an empty list",
      { device: {}, products: [] },
      [
        ["device", null],
        ["products", null],
      ],
    ],
    ["a text alone", "Service Unavailable", [["", "Service Unavailable"]]],
    ["the beginning of a long text", { description: "x".repeat(400) }, [["description", `${"x".repeat(300)}…`]]],
    ["nothing for a missing body", null, []],
  ])("name %s", (_, body, expected) => {
    const { facts, left } = toBodyFacts(body)
    expect(facts.map(({ path, value }) => [path.join("."), value])).toEqual(expected)
    expect(left).toBe(0)
  })

  test("stop at a readable number, and count the rest", () => {
    const products = Array.from({ length: MOST_FACTS }, (_, index) => ({ id: `p${index}`, in_stock: index }))
    const { facts, left } = toBodyFacts({ products })
    expect(facts).toHaveLength(MOST_FACTS)
    expect(left).toBe(MOST_FACTS)
  })
})

test.each([
  ["merchant_code", "Merchant code"],
  ["shopCode", "Shop code"],
  ["id", "Id"],
])("the label of an unknown field %s has spaces and a capital letter", (key, label) => {
  expect(toPlainLabel(key)).toBe(label)
})
