import { type Change } from "../change"
import { type NameHolder } from "../names"
import { decideOutcome, refusedAfterStock, type ChangeOutcome, type ItemOutcome, type OutcomeInput } from "../outcome"
import { planPush } from "../plan"
import { toAdvice, toProblem } from "../problem"
import { aContent, aKnown, anItem, held, listed, unwanted } from "./samples"

const nothingTaken = { names: new Map<string, NameHolder>(), partnerIds: new Map<string, string>() }

/** What becomes of an item whose planned changes end so, in their order. */
function outcomeOf(item: OutcomeInput["item"], ends: ((change: Change) => ChangeOutcome)[]): ItemOutcome {
  const planned = anItem(item)
  const { batches, verdicts } = planPush([planned], nothingTaken)
  const changes = batches.flatMap((batch) => batch.entries.map((entry) => entry.change))
  expect(changes).toHaveLength(ends.length)
  const verdict = verdicts[planned.itemId]
  if (!verdict) throw new Error("no verdict")
  return decideOutcome({ item, verdict, outcomes: changes.flatMap((change, i) => ends[i]?.(change) ?? []) })
}

const pendingApproval = { operation: "update", applied: "pending_approval" } as const
const instant = { operation: "update", applied: "instant", sku: 17 } as const
const taken =
  (result: Extract<ChangeOutcome, { kind: "acknowledged" }>["result"]) =>
  (change: Change): ChangeOutcome => ({ kind: "acknowledged", change, result })
const refused =
  (message: string, unknown = false) =>
  (change: Change): ChangeOutcome => ({ kind: "refused", change, message, unknown })
const lost = (change: Change): ChangeOutcome => ({ kind: "postponed", change, maybeApplied: true, retryInMs: 5_000 })
const notSent = (change: Change): ChangeOutcome => ({
  kind: "postponed",
  change,
  maybeApplied: false,
  retryInMs: 9_000,
})

const item = (changes: Partial<OutcomeInput["item"]>) => ({ desired: listed(), known: null, refused: null, ...changes })
const created = { operation: "create", applied: "pending_approval", sku: 17 } as const

describe("what becomes of an item after a push", () => {
  test.each<[string, OutcomeInput["item"], ((change: Change) => ChangeOutcome)[], Partial<ItemOutcome>]>([
    [
      "nothing had to be sent: it is in step",
      item({ known: aKnown() }),
      [],
      { state: "synced", settled: true, acknowledgedStock: false, acknowledgedContent: false, known: aKnown() },
    ],
    [
      "it was taken as new",
      item({}),
      [taken(created)],
      {
        state: "synced",
        settled: true,
        acknowledgedContent: true,
        acknowledgedStock: false,
        remoteSku: "17",
        known: aKnown(),
      },
    ],
    [
      "it was taken, but the service had it already: stock, status and what was cleared are told next",
      item({}),
      [taken(pendingApproval)],
      {
        state: "pending",
        settled: false,
        acknowledgedContent: true,
        known: aKnown({ content: null, in_stock: null, archived: null }),
      },
    ],
    [
      "it was archived",
      item({ desired: unwanted, known: aKnown() }),
      [taken(instant)],
      { state: "archived", settled: true },
    ],
    [
      "it is not wanted and was never there",
      item({ desired: unwanted }),
      [],
      { state: "unlisted", settled: true, known: null },
    ],
    [
      "it is held",
      item({ desired: { ...held(), problems: [toProblem({ code: "no_image", values: {} })] } }),
      [],
      { state: "held", settled: true },
    ],
    [
      "it is held, and its stock was told",
      item({ desired: held(3), known: aKnown() }),
      [taken(instant)],
      { state: "held", settled: true, known: aKnown({ in_stock: 3 }) },
    ],
    [
      "its answer got lost: it is not believed to be there",
      item({ desired: listed({}, 3), known: aKnown() }),
      [lost],
      { state: "pending", settled: false, known: aKnown({ in_stock: null }), retryInMs: 5_000 },
    ],
    [
      "its turn did not come: all is as it was",
      item({ desired: listed({}, 3), known: aKnown() }),
      [notSent],
      { state: "pending", settled: false, known: aKnown(), retryInMs: 9_000 },
    ],
    [
      "its stock was taken, its content has to wait",
      item({ desired: listed({ name: "B" }, 3), known: aKnown() }),
      [taken(instant), notSent],
      {
        state: "pending",
        settled: false,
        acknowledgedStock: true,
        acknowledgedContent: false,
        known: aKnown({ in_stock: 3 }),
      },
    ],
    [
      "the service does not know it (404): everything is forgotten and it is sent in full",
      item({ desired: listed({}, 3), known: aKnown() }),
      [refused("product p1 not found", true)],
      { state: "pending", settled: false, notFoundRemotely: true, known: null, refused: null },
    ],
    [
      "a create that ends in a 404 is refused like any other",
      item({}),
      [refused("not found", true)],
      { state: "parked", settled: true, notFoundRemotely: false, known: null },
    ],
    [
      "the service refuses it: it is parked with the service's words",
      item({ desired: listed({ name: "B" }), known: aKnown() }),
      [refused("duplicate name")],
      {
        state: "parked",
        settled: true,
        known: aKnown(),
        refused: {
          code: "refused",
          message: "duplicate name",
          changes: [{ kind: "update", content: aContent({ name: "B" }), fields: ["name"] }],
        },
        problems: [toProblem({ code: "refused", values: { words: "duplicate name" } })],
      },
    ],
    [
      "its content is refused and its stock is taken",
      item({ desired: listed({ name: "B" }, 3), known: aKnown() }),
      [taken(instant), refused("duplicate name")],
      { state: "parked", settled: true, known: aKnown({ in_stock: 3 }) },
    ],
  ])("%s", (_, given, ends, expected) => {
    expect(outcomeOf(given, ends)).toMatchObject(expected)
  })

  test("what was refused stays noted while the same is wanted, and its stock goes on", () => {
    const first = outcomeOf(item({ desired: listed({ name: "B" }), known: aKnown() }), [refused("no")])
    const again = outcomeOf(item({ desired: listed({ name: "B" }, 3), known: first.known, refused: first.refused }), [
      taken(instant),
    ])
    expect(again).toMatchObject({
      state: "parked",
      settled: true,
      refused: first.refused,
      known: aKnown({ in_stock: 3 }),
    })
    expect(again.problems).toEqual([toProblem({ code: "refused", values: { words: "no" } })])
  })

  test("a create that is refused, after one that got no answer, leaves its stock to be told", () => {
    const before = aKnown({ confirmed: false, content: null, in_stock: null })
    expect(outcomeOf(item({ known: before }), [refused("no")])).toMatchObject({ state: "parked", settled: false })
  })

  test("only what was refused is noted, not what was taken beside it", () => {
    const back = item({ desired: listed({ name: "B" }), known: aKnown({ archived: true }) })
    const { refused: noted } = outcomeOf(back, [taken(instant), refused("no")])
    expect(noted?.changes.map((change) => change.kind)).toEqual(["update"])
  })

  test("what was refused is forgotten once something else is wanted", () => {
    const first = outcomeOf(item({ desired: listed({ name: "B" }), known: aKnown() }), [refused("no")])
    const changed = outcomeOf(item({ desired: listed({ name: "C" }), known: first.known, refused: first.refused }), [
      taken(pendingApproval),
    ])
    expect(changed).toMatchObject({ state: "synced", refused: null, problems: [] })
  })

  test("an item whose name is taken is held, and settled once its stock was told", () => {
    const given = anItem({ desired: listed({ name: "B" }, 3), known: aKnown() })
    const { verdicts } = planPush([given], {
      ...nothingTaken,
      names: new Map([["B", { partnerId: "p2", wants: "B", by: "content" }]]),
    })
    const verdict = verdicts[given.itemId]
    if (!verdict) throw new Error("no verdict")
    const outcome = decideOutcome({ item: given, verdict, outcomes: [taken(instant)({ kind: "stock", in_stock: 3 })] })
    expect(outcome).toMatchObject({ state: "held", settled: true, known: aKnown({ in_stock: 3 }) })
  })

  test("advice is kept beside what was sent, and goes with what is not wanted", () => {
    const advice = toAdvice({ code: "single_image", values: {} })
    const desired = { ...listed(), problems: [advice] }
    expect(outcomeOf(item({ desired }), [taken(created)]).problems).toEqual([advice])
    expect(outcomeOf(item({ desired: unwanted, known: aKnown() }), [taken(instant)]).problems).toEqual([])
  })

  test("leaves nothing to be told: what an answer brought to light is sent next, what was refused is not", () => {
    const unseen = aKnown({ confirmed: false, content: null, in_stock: null, archived: null })
    const given = item({ desired: listed({ name: "B" }), known: unseen, refused: refusedCreate })
    // Its stock was taken, so it is there; whether it is archived there is still not known.
    expect(outcomeOf(given, [taken(instant)])).toMatchObject({ state: "parked", settled: false })
    const back = { ...given, known: aKnown({ content: null, archived: false }) }
    expect(outcomeOf(back, [])).toMatchObject({ state: "parked", settled: true })
  })
})

const refusedCreate = {
  code: "refused" as const,
  message: "no",
  changes: [{ kind: "create" as const, content: aContent({ name: "B" }), in_stock: 5 }],
}

describe("what is refused after the stock lane told a stock", () => {
  const five: Change = { kind: "stock", in_stock: 5 }
  const three: Change = { kind: "stock", in_stock: 3 }
  const stock = { code: "refused" as const, message: "too much", changes: [five] }

  test.each<[string, Parameters<typeof refusedAfterStock>, ReturnType<typeof refusedAfterStock>]>([
    ["a stock that the service refuses", [null, [refused("too much")(five)]], stock],
    ["nothing, once another was taken", [stock, [taken(instant)(three)]], null],
    ["the newest, when another is refused too", [stock, [refused("too much")(three)]], { ...stock, changes: [three] }],
    ["the same, while no answer came", [stock, [lost(three)]], stock],
    ["the same, while it was not told again", [stock, []], stock],
    ["content, whatever becomes of stock", [refusedCreate, [taken(instant)(three)]], refusedCreate],
    [
      "content and stock",
      [refusedCreate, [refused("too much")(five)]],
      { ...refusedCreate, changes: [...refusedCreate.changes, five] },
    ],
    [
      "what it was, when the service does not know the item: it is sent in full",
      [stock, [refused("?", true)(three)]],
      stock,
    ],
  ])("%s", (_, given, expected) => {
    expect(refusedAfterStock(...given)).toEqual(expected)
  })

  test("is not sent again until the stock differs", () => {
    const known = aKnown({ in_stock: 7 })
    const planned = (in_stock: number) =>
      planPush([anItem({ desired: { ...held(), in_stock }, known, refused: stock })], nothingTaken).batches.length
    expect([planned(5), planned(3)]).toEqual([0, 1])
  })
})
