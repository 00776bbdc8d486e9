import fc from "fast-check"
import { type SyncResult } from "../../../../service/rules/wire/catalog"
import { type Content } from "../../desired/desired"
import { NOT_KNOWN } from "../../desired/content"
import { diffItem, type Change } from "../../plan/change"
import { isStockLeftToContent } from "../../plan/comeback"
import { acknowledge, forget, forgetChange, forgetInFlight, forgetThere, toInFlightChange } from "../acknowledge"
import { type Known } from "../../plan/known"
import { aContent, aKnown, anyDesired, anyKnown, unwanted } from "../../__tests__/samples"

const pending = { operation: "update", applied: "pending_approval" } as const
const instant = { operation: "update", applied: "instant" } as const
const created = { operation: "create", applied: "pending_approval" } as const
const newContent = aContent({ name: "Phone 2" })
const create: Extract<Change, { kind: "create" }> = { kind: "create", content: newContent, in_stock: 3 }
const update: Change = { kind: "update", content: newContent, fields: ["name"] }
const dear = aContent({ deals_price: 950 })
const priceUpdate: Change = { kind: "update", content: dear, fields: ["deals_price"] }

describe("the known state after the service accepted a change", () => {
  test.each<[string, Known | null, Change, Pick<SyncResult, "operation" | "applied">, Known]>([
    [
      "a new item waits for its first approval, with its stock",
      null,
      create,
      created,
      { confirmed: true, content: newContent, live: null, in_stock: 3, archived: false },
    ],
    [
      "a new item that went live at once",
      null,
      create,
      { operation: "create", applied: "instant" },
      { confirmed: true, content: newContent, live: newContent, in_stock: 3, archived: false },
    ],
    [
      "an item that the service creates again after it was gone: customers see it only after its approval",
      aKnown({ confirmed: null, content: null, live: aContent(), undecided: [aContent()], archived: null }),
      create,
      created,
      { confirmed: true, content: newContent, live: null, in_stock: 3, archived: false, undecided: [] },
    ],
    [
      "an item that the service had already: the service keeps the values that a create omits, the stock waits, and the item may be archived",
      null,
      create,
      pending,
      {
        ...{ confirmed: true, content: null, live: null, in_stock: null, archived: null },
        newPrices: [900],
        undecided: [NOT_KNOWN, newContent],
      },
    ],
    [
      "an update that waits leaves the live content as it is",
      aKnown({ live: aContent() }),
      update,
      pending,
      aKnown({ content: newContent, live: aContent() }),
    ],
    ["an update that went live", aKnown(), update, instant, aKnown({ content: newContent, live: newContent })],
    [
      "an update of content that was not known",
      aKnown({ content: null }),
      update,
      pending,
      { ...aKnown({ content: newContent }), undecided: [NOT_KNOWN] },
    ],
    ["stock", aKnown(), { kind: "stock", in_stock: 0 }, instant, aKnown({ in_stock: 0 })],
    ["an archive", aKnown(), { kind: "archive" }, { ...instant, operation: "archive" }, aKnown({ archived: true })],
    [
      "an unarchive",
      aKnown({ archived: true }),
      { kind: "unarchive" },
      { ...instant, operation: "unarchive" },
      aKnown({ unarchived: true }),
    ],
    [
      "a new price of an archived item",
      aKnown({ archived: true, live: aContent() }),
      priceUpdate,
      pending,
      aKnown({ archived: true, live: aContent(), content: dear, newPrices: [950] }),
    ],
    [
      "a new price of an item that came back",
      aKnown({ unarchived: true, newPrices: [800], live: aContent() }),
      priceUpdate,
      pending,
      aKnown({ unarchived: true, live: aContent(), content: dear, newPrices: [800, 950] }),
    ],
    [
      "an archive of an item that came back: all its prices are old",
      aKnown({ unarchived: true, newPrices: [950] }),
      { kind: "archive" },
      { ...instant, operation: "archive" },
      aKnown({ archived: true, unarchived: true, newPrices: [] }),
    ],
    ["nothing", aKnown(), { kind: "keep" }, instant, aKnown()],
    [
      "an item of which the service accepted only a part: the item exists",
      aKnown({ confirmed: false, content: null, in_stock: null }),
      { kind: "stock", in_stock: 3 },
      instant,
      aKnown({ content: null, in_stock: 3 }),
    ],
  ])("%s", (_, known, change, result, expected) => {
    expect(acknowledge(known, change, result)).toEqual(expected)
  })
})

describe("a change without an answer", () => {
  const sentOnce: Known = { confirmed: false, content: newContent, live: null, in_stock: 3, archived: null }

  test("keeps the content of a create as long as each repeated create has the same content", () => {
    const first = forgetChange(null, create)
    expect(first).toEqual(sentOnce)
    expect(forgetChange(first, create)).toEqual(sentOnce)
    expect(forgetChange(first, { ...create, in_stock: 9 })).toEqual({ ...sentOnce, in_stock: null })
    expect(forgetChange(first, { ...create, content: aContent() })).toEqual({
      ...sentOnce,
      content: null,
      in_stock: null,
      undecided: [newContent, aContent()],
    })
  })

  test("keeps an item that the service has if a create gets no answer", () => {
    expect(forgetChange(aKnown(), create)).toEqual(aKnown())
  })

  test("keeps both contents of an update, because customers may see either", () => {
    expect(forgetChange(aKnown(), update)).toEqual(aKnown({ content: null, undecided: [aContent(), newContent] }))
  })

  test("forgets the stock, also for an item that may be missing at the service", () => {
    const stock: Change = { kind: "stock", in_stock: 3 }
    expect(forgetChange(sentOnce, stock)).toEqual({ ...sentOnce, in_stock: null })
    expect(forgetChange(null, stock)).toBeNull()
  })
})

describe("the record of a change that a dead process had sent", () => {
  test.each<[Change, ReturnType<typeof toInFlightChange>]>([
    [create, create],
    [
      { kind: "stock", in_stock: 3 },
      { kind: "stock", in_stock: 3 },
    ],
    [{ kind: "archive" }, "archive"],
    [
      { kind: "update", content: newContent, fields: ["description", "name"] },
      { kind: "update", told: { name: "Phone 2" } },
    ],
  ])("stores %j in the form of the ledger", (change, noted) => {
    expect(toInFlightChange(change)).toEqual(noted)
  })

  test("keeps the contents that customers may see", () => {
    const sent = toInFlightChange(update)
    const shown = { name: "Phone 2", category: "Smartphones", deals_price: 900, retail_price: 1000 }
    expect(forgetInFlight(aKnown(), [sent])).toEqual(
      aKnown({ content: null, undecided: [aContent(), { ...NOT_KNOWN, ...shown }] }),
    )
    expect(forgetInFlight(aKnown({ content: null }), [sent])).toEqual(
      aKnown({ content: null, undecided: [NOT_KNOWN, { ...NOT_KNOWN, name: "Phone 2" }] }),
    )
    expect(forgetInFlight(null, [sent])).toBeNull()
  })
})

test.each<[string, Known | null, Known | null]>([
  ["unknown stays unknown", null, null],
  ["reported as gone before stays as it is", aKnown({ confirmed: null }), aKnown({ confirmed: null })],
  ["that may be missing is forgotten", aKnown({ confirmed: false }), null],
  ["archived is forgotten", aKnown({ archived: true }), null],
])("an item that the service reports as gone and that is %s", (_, known, left) => {
  expect(forgetThere(known)).toEqual(left)
})

describe("the known state after a create was sent twice and accepted as an update", () => {
  const unanswered = forgetChange(null, create)
  // The service may approve the first one and reject the second one.
  const own = {
    ...{ confirmed: true, content: newContent, live: null, in_stock: 3, archived: false },
    undecided: [newContent],
  }
  const somebodys = (...undecided: Content[]) => ({
    ...{ confirmed: true, content: null, live: null, in_stock: null, archived: null },
    undecided,
  })

  test.each<[string, Known | null, Known]>([
    ["is complete: the first create made the item", unanswered, own],
    ["is complete, also after three creates", forgetChange(unanswered, create), own],
    [
      "lacks the stock if the first create had another stock",
      forgetChange(null, { ...create, in_stock: 9 }),
      { ...own, in_stock: null },
    ],
    [
      "is unknown if the first create had another content",
      forgetChange(null, { ...create, content: aContent() }),
      somebodys(aContent(), NOT_KNOWN, newContent),
    ],
    [
      "is unknown if an earlier create had another content",
      forgetChange(forgetChange(null, { ...create, content: aContent() }), create),
      somebodys(aContent(), NOT_KNOWN, newContent),
    ],
    ["is complete if a process died over the first create", forgetInFlight(null, [create]), own],
    ["is complete if a process died over each of two creates", forgetInFlight(null, [create, create]), own],
    [
      "is unknown if a process died over a create with another content",
      forgetInFlight(null, [{ ...create, content: aContent() }, create]),
      somebodys(aContent(), NOT_KNOWN, newContent),
    ],
    [
      "is unknown if the content of the first create is unknown",
      forget(null, ["create"]),
      { ...somebodys(NOT_KNOWN, newContent), newPrices: [900] },
    ],
    [
      "is unknown if the content of one create is unknown",
      forget(unanswered, ["create"]),
      somebodys(NOT_KNOWN, newContent),
    ],
  ])("%s", (_, known, expected) => {
    expect(acknowledge(known, create, pending)).toEqual(expected)
  })
})

describe("contents that the service may have approved", () => {
  const older = aContent({ name: "Phone 1" })

  test.each<[string, Known | null, Content[]]>([
    [
      "the content that waited when newer content was taken",
      acknowledge(aKnown({ content: older }), update, pending),
      [older],
    ],
    ["no content that customers saw before", acknowledge(aKnown({ content: older, live: older }), update, pending), []],
    ["an update whose answer got lost", forgetChange(aKnown({ live: aContent() }), update), [newContent]],
    [
      "an update of a dead process, with the fields that the service lists",
      forgetInFlight(aKnown({ live: aContent() }), [toInFlightChange(update)]),
      [{ ...NOT_KNOWN, ...{ name: "Phone 2", category: "Smartphones", deals_price: 900, retail_price: 1000 } }],
    ],
    [
      "content that is missing in the ledger, of an item that is older than the ledger",
      acknowledge(aKnown({ content: null }), update, pending),
      [NOT_KNOWN],
    ],
    [
      "no content from before content that went live at once",
      acknowledge(aKnown({ content: older, undecided: [aContent()] }), update, instant),
      [],
    ],
  ])("%s", (_, known, undecided) => {
    expect(known?.undecided ?? []).toEqual(undecided)
  })
})

describe("the known state after changes without an answer", () => {
  test.each<[string, Known | null, Change["kind"][], Known | null]>([
    [
      "after a create: the service may have the item",
      null,
      ["create"],
      { confirmed: false, content: null, live: null, in_stock: null, archived: null },
    ],
    [
      "after an update: the content may be the old or the new one",
      aKnown(),
      ["update"],
      aKnown({ content: null, undecided: [aContent(), NOT_KNOWN] }),
    ],
    ["after a stock", aKnown(), ["stock"], aKnown({ in_stock: null })],
    ["after an archive", aKnown(), ["archive"], aKnown({ archived: null })],
    [
      "after a create and an archive",
      aKnown({ confirmed: false, archived: null }),
      ["archive"],
      aKnown({
        ...{ confirmed: false, content: null, in_stock: null, archived: null },
        undecided: [aContent(), NOT_KNOWN],
      }),
    ],
    ["after an unarchive", aKnown({ archived: true }), ["unarchive"], aKnown({ archived: null, unarchived: true })],
    [
      "after an archive of an item that came back",
      aKnown({ unarchived: true, newPrices: [950] }),
      ["archive"],
      aKnown({ archived: null, unarchived: true, newPrices: [] }),
    ],
    [
      "after several changes",
      aKnown(),
      ["stock", "unarchive", "update"],
      aKnown({
        ...{ in_stock: null, archived: null, unarchived: true, content: null },
        undecided: [aContent(), NOT_KNOWN],
      }),
    ],
    ["after no change", aKnown(), [], aKnown()],
    ["after a keep", aKnown(), ["keep"], aKnown()],
    ["after a stock of an unknown item", null, ["stock"], null],
  ])("%s", (_, known, kinds, expected) => {
    expect(forget(known, kinds)).toEqual(expected)
  })

  test("lets the next push repeat each change, or send the newer value", () => {
    fc.assert(
      fc.property(anyDesired, anyDesired, anyKnown, (desired, meanwhile, known) => {
        const sent = diffItem(desired, known).map((change) => change.kind)
        const forgotten = forget(known, sent)
        const again = diffItem(desired, forgotten).map((change) => change.kind)
        // The content lane sends the unknown stock of an item that may have come back.
        const isLeft = isStockLeftToContent({ desired, known: forgotten })
        expect(again).toEqual(expect.arrayContaining(sent.filter((kind) => kind !== "stock" || !isLeft)))
        // A value changed back: the plugin does not assume that the service still has the value from before the push.
        if (sent[0] !== "keep" && meanwhile.kind === "listed" && known?.confirmed && sent.includes("stock")) {
          expect(diffItem(meanwhile, forgotten)).toContainEqual({ kind: "stock", in_stock: meanwhile.in_stock })
        }
      }),
    )
  })

  test("an unwanted item that the service may have is archived", () => {
    expect(diffItem(unwanted, forget(null, ["create"]))).toEqual([{ kind: "archive" }])
  })
})
