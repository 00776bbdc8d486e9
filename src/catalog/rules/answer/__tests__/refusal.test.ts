import fc from "fast-check"
import { aContent, aRefusal } from "../../__tests__/samples"
import { CONTENT_FIELDS } from "../../desired/desired"
import { type PlannedEntry } from "../../plan/plan"
import { afterStatusChange, decideAfterRefusal, isAboutWholeRequest, namesEntry } from "../refusal"

const entry = (partnerId: string): PlannedEntry => ({
  itemId: `item_${partnerId}`,
  partnerId,
  change: { kind: "stock", in_stock: 1 },
  entry: { id: partnerId, in_stock: 1 },
})

const anUpdate: PlannedEntry["change"] = { kind: "update", content: aContent(), fields: [...CONTENT_FIELDS] }

/** @returns ids: the culprits, and the requests that follow */
function decide(ids: string[], message: string | undefined, status?: number) {
  const { culprits, resend } = decideAfterRefusal(ids.map(entry), aRefusal(message, status))
  return {
    out: culprits.map((culprit) => culprit.entry.partnerId),
    resend: resend.map((entries) => entries.map(({ partnerId }) => partnerId)),
  }
}

describe("a refused request", () => {
  test.each<[string, string[], string | undefined, { out: string[]; resend: string[][] }]>([
    [
      "is repeated without the product that the message names",
      ["p1", "p2", "p3"],
      "product p2 category not found: Phones",
      { out: ["p2"], resend: [["p1", "p3"]] },
    ],
    [
      "is repeated without the product that the message names in quotes",
      ["p1", "p2", "p3"],
      'Product "p2": deals_price above retail_price',
      { out: ["p2"], resend: [["p1", "p3"]] },
    ],
    [
      "is halved when the message names no entry",
      ["p1", "p2", "p3"],
      "something is wrong",
      { out: [], resend: [["p1", "p2"], ["p3"]] },
    ],
    ["is halved when there is no message", ["p1", "p2"], undefined, { out: [], resend: [["p1"], ["p2"]] }],
    [
      "is halved when the message names every entry",
      ["p1", "p2"],
      "p1, p2 are wrong",
      { out: [], resend: [["p1"], ["p2"]] },
    ],
    ["with one entry is the refusal of that entry", ["p1"], "something is wrong", { out: ["p1"], resend: [] }],
    [
      "does not blame a product whose id is only a part of another id",
      ["p1", "p10", "p1-a", "p1.5"],
      "product p10 not found",
      { out: ["p10"], resend: [["p1", "p1-a", "p1.5"]] },
    ],
    [
      "does not blame a product whose id is the beginning of another id",
      ["sku", "sku.1", "sku 1"],
      "product sku.1 category not found: X",
      { out: ["sku.1"], resend: [["sku", "sku 1"]] },
    ],
    [
      "blames the longest id if ids have spaces",
      ["sku", "sku 1", "other"],
      "product sku 1 category not found: X",
      { out: ["sku 1"], resend: [["sku", "other"]] },
    ],
    [
      "blames the longest id in any order of the products",
      ["sku 1", "sku", "other"],
      "product sku 1 category not found: X",
      { out: ["sku 1"], resend: [["sku", "other"]] },
    ],
    ["blames a product behind several spaces", ["p1", "p2"], "product  p2 is wrong", { out: ["p2"], resend: [["p1"]] }],
    ["blames a product at the end", ["p1", "p2"], "unknown product p2", { out: ["p2"], resend: [["p1"]] }],
    ["blames a product before a full stop", ["p1", "p2"], "unknown product p2.", { out: ["p2"], resend: [["p1"]] }],
    [
      "blames a product at the end of a sentence",
      ["p1", "p2"],
      "unknown product p2. Try again",
      { out: ["p2"], resend: [["p1"]] },
    ],
    [
      "blames a product that the message names twice",
      ["p1", "p2"],
      "product p2 is wrong: product p2 has no name",
      { out: ["p2"], resend: [["p1"]] },
    ],
    [
      "blames no product if the id goes on",
      ["p1", "p2"],
      "product p1x: no name",
      { out: [], resend: [["p1"], ["p2"]] },
    ],
    [
      "does not blame a product whose id is an ordinary word of the message",
      ["17", "10", "p3"],
      "product 17 category not found: Top 10",
      { out: ["17"], resend: [["10", "p3"]] },
    ],
    [
      "tries mentioned entries apart from the others, because one of them may be innocent",
      ["p1", "p2", "p3", "p4"],
      "product p2 has the name of product p3",
      {
        out: [],
        resend: [
          ["p1", "p4"],
          ["p2", "p3"],
        ],
      },
    ],
    [
      "tries a single mentioned entry alone",
      ["p1", "p2", "p3"],
      "duplicate name (p2)",
      { out: [], resend: [["p1", "p3"], ["p2"]] },
    ],
    [
      "does not count an id that is only the beginning or the end of a longer id as a mention",
      ["p1", "p1-a", "p1_b", "a", "b"],
      "duplicates (p1-a) (p1_b)",
      {
        out: [],
        resend: [
          ["p1", "a", "b"],
          ["p1-a", "p1_b"],
        ],
      },
    ],
    [
      "finds ids with signs that have a meaning in patterns",
      ["a+b(", "a", "b"],
      "product a+b( not found",
      { out: ["a+b("], resend: [["a", "b"]] },
    ],
  ])("%s", (_, ids, message, expected) => {
    expect(decide(ids, message)).toEqual(expected)
  })

  test("gets halved after 413 (too many entries), although the message names an entry", () => {
    expect(decide(["p1", "p2", "1000"], "product p1: more than 1000 entries", 413)).toEqual({
      out: [],
      resend: [["p1", "p2"], ["1000"]],
    })
  })

  test.each([
    ["only a 404 says that the service does not know the product", 404, true],
    ["a 400 does not say that", 400, false],
    ["a 409 does not say that", 409, false],
    ["a 422 does not say that", 422, false],
  ])("%s", (_, status, notFoundRemotely) => {
    const { culprits } = decideAfterRefusal([entry("p1"), entry("p2")], aRefusal("product p2 not found", status))
    expect(culprits).toEqual([{ entry: entry("p2"), message: "product p2 not found", notFoundRemotely }])
  })

  test("keeps the plugin's own words if the service gave no words", () => {
    expect(decideAfterRefusal([entry("p1")], aRefusal(undefined)).culprits[0]?.message).toBe(
      "catalog.syncProducts was refused",
    )
  })
})

/** A service that rejects every request with one of these products, in its own wording. */
function isolate(ids: string[], culprits: Set<string>, words: (bad: string[], ids: string[]) => string) {
  const queue = [ids]
  const out: string[] = []
  const accepted: string[] = []
  let requests = 0
  for (let request = queue.shift(); request; request = queue.shift()) {
    requests++
    const bad = request.filter((id) => culprits.has(id))
    if (bad.length === 0) {
      accepted.push(...request)
      continue
    }
    const decided = decide(request, words(bad, request))
    out.push(...decided.out)
    queue.unshift(...decided.resend)
  }
  return { out, accepted, requests }
}

const awkwardIds = fc.uniqueArray(fc.stringMatching(/^[a-b1-2]{1,3}([-_. ][a-b1-2]{1,2})?$/), {
  minLength: 1,
  maxLength: 60,
})
const scene = awkwardIds.chain((ids) =>
  fc.record({
    ids: fc.constant(ids),
    bad: fc.subarray(ids, { maxLength: Math.min(5, ids.length) }).map((some) => new Set(some)),
  }),
)

describe("a search takes out exactly the culprits for words of the service that", () => {
  test.each<[string, (bad: string[], ids: string[]) => string]>([
    ["have the form of the interface", ([first]) => `product ${first} category not found: Phones`],
    ["name no entry", () => "bad request"],
    ["name all culprits", (bad) => `refused: ${bad.join(", ")}`],
    ["name the last culprit", (bad) => `[${bad.at(-1)}] is not valid`],
    [
      "name an innocent entry beside the culprit",
      ([first], ids) => `product ${first} has the name of product ${ids[0]}`,
    ],
    ["name only an innocent entry", (bad, ids) => `duplicate of ${ids.find((id) => !bad.includes(id)) ?? "something"}`],
    ["name every entry", (_, ids) => `one of ${ids.join(" ")}`],
  ])("%s", (_, words) => {
    fc.assert(
      fc.property(scene, ({ ids, bad }) => {
        const { out, accepted } = isolate(ids, bad, words)
        expect([...out].sort()).toEqual([...bad].sort())
        expect([...accepted].sort()).toEqual(ids.filter((id) => !bad.has(id)).sort())
      }),
    )
  })

  const numbered = fc
    .tuple(fc.integer({ min: 2, max: 1000 }), fc.array(fc.nat(999), { minLength: 1, maxLength: 8 }))
    .map(([n, picks]) => {
      const ids = Array.from({ length: n }, (_, i) => `variant_${i}`)
      return { ids, bad: new Set(picks.map((pick) => `variant_${pick % n}`)) }
    })

  test("finds each culprit with one request, and sends one more for the rest, if each message names one culprit", () => {
    fc.assert(
      fc.property(numbered, ({ ids, bad }) => {
        const { requests } = isolate(ids, bad, ([first]) => `product ${first} category not found: Phones`)
        expect(requests).toBeLessThanOrEqual(bad.size + 1)
      }),
    )
  })

  test("needs about two requests per culprit and halving if no message names a culprit", () => {
    fc.assert(
      fc.property(numbered, ({ ids, bad }) => {
        const { requests } = isolate(ids, bad, () => "bad request")
        expect(requests).toBeLessThanOrEqual(2 * bad.size * Math.ceil(Math.log2(ids.length)) + 1)
      }),
    )
  })
})

describe("a conflict that speaks of a name", () => {
  const named = (partnerId: string, name: string): PlannedEntry => ({
    ...entry(partnerId),
    entry: { id: partnerId, name },
  })
  const entries = [named("p1", "Phone"), named("p2", "Phone - 64 GB"), named("p3", "Case"), entry("p4")]
  const resendOf = (message: string, status = 409) =>
    decideAfterRefusal(entries, aRefusal(message, status)).resend.map((each) => each.map(({ partnerId }) => partnerId))

  test.each<[string, string, string[][]]>([
    ["blames the entry that has the name", 'a product named "Case" exists already', [["p1", "p2", "p4"], ["p3"]]],
    ["blames the entry with the longest name", "duplicate name: Phone - 64 GB", [["p1", "p3", "p4"], ["p2"]]],
    [
      "blames the entry with the short name if the message says so",
      'duplicate name: "Phone"',
      [["p2", "p3", "p4"], ["p1"]],
    ],
    [
      "blames no part of a word",
      "duplicate name: Cases",
      [
        ["p1", "p2"],
        ["p3", "p4"],
      ],
    ],
    ["blames an id before any name", "p4 is like Case", [["p1", "p2", "p3"], ["p4"]]],
  ])("%s", (_, message, expected) => {
    expect(resendOf(message)).toEqual(expected)
  })

  test("does not apply to another refusal, because a name may be any word", () => {
    expect(resendOf("Case is not a valid category", 400)).toEqual([
      ["p1", "p2"],
      ["p3", "p4"],
    ])
  })
})

test.each<[string, PlannedEntry["change"], string, boolean]>([
  ["of an update", anUpdate, "product p1 missing required field: in_stock", true],
  ["of an update, in other words", anUpdate, "in_stock is required", true],
  [
    "of a create",
    { kind: "create", content: aContent(), in_stock: 1 },
    "product p1 missing required field: name",
    false,
  ],
  ["that asks for no field", anUpdate, "product p1 category not found: Phones", false],
])("a refusal %s says whether the service takes the product for a new one", (_, change, message, notFoundRemotely) => {
  const { culprits } = decideAfterRefusal([{ ...entry("p1"), change }], aRefusal(message))
  expect(culprits).toMatchObject([{ notFoundRemotely }])
})

const aCreate: PlannedEntry["change"] = { kind: "create", content: aContent(), in_stock: 1 }

test.each<[string, PlannedEntry["change"][], number, boolean]>([
  ["a 404 for new products alone is about none of them", [aCreate, aCreate], 404, true],
  ["a 404 may be about an update beside a new product", [aCreate, anUpdate], 404, false],
  ["any other status may be about a new product", [aCreate, aCreate], 400, false],
])("%s", (_, changes, status, expected) => {
  const entries = changes.map((change, at) => ({ ...entry(`p${at}`), change }))
  expect(isAboutWholeRequest(entries, aRefusal("not found", status))).toBe(expected)
})

test.each<[string, string, boolean]>([
  ["its id", "p1 is wrong", true],
  ["its name", "duplicate name: Phone", true],
  ["its category", "category not found: Smartphones", true],
  ["a part of its id", "p10 is wrong", false],
  ["nothing of it", "- something is wrong -", false],
])("recognises an entry in a message with %s", (_, message, expected) => {
  const named = { ...entry("p1"), entry: { id: "p1", name: "Phone", category: "Smartphones" } }
  expect(namesEntry(named, message)).toBe(expected)
})

test("recognises no entry by an empty name or a missing category", () => {
  const nameless = { ...entry("p1"), entry: { id: "p1", name: "" } }
  expect(["-", "undefined", "false", "true"].map((message) => namesEntry(nameless, message))).toEqual([
    false,
    false,
    false,
    false,
  ])
})

describe("a rejection after the status of the item has changed", () => {
  const rejected = (...changes: PlannedEntry["change"][]) => ({ code: "refused" as const, message: "no", changes })

  test("keeps only the changes that do not concern the status", () => {
    const left = afterStatusChange(rejected(anUpdate, { kind: "archive" }, { kind: "unarchive" }))
    expect(left).toEqual(rejected(anUpdate))
  })

  test("the rejection ends if it concerned only the status", () => {
    expect(afterStatusChange(rejected({ kind: "archive" }))).toBeNull()
    expect(afterStatusChange(rejected({ kind: "unarchive" }))).toBeNull()
    expect(afterStatusChange(null)).toBeNull()
  })

  test("stays as it is if it was about content", () => {
    expect(afterStatusChange(rejected(anUpdate))).toEqual(rejected(anUpdate))
  })
})
