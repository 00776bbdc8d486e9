import fc from "fast-check"
import { CATALOG_LIMITS, syncRequest } from "../../../../service/rules/wire/catalog"
import {
  aContent,
  aFullUpdate,
  aKnown,
  anItem,
  anyDesired,
  anyKnown,
  EXACT,
  blocked,
  listed,
  stored,
  unwanted,
} from "../../__tests__/samples"
import { type PriceSettings } from "../../../../settings/rules/settings"
import { type Desired } from "../../desired/desired"
import { NOT_KNOWN } from "../../desired/content"
import { toProblem } from "../../item/problem"
import { diffItem, BATCH_LANES, type Change, isThere } from "../change"
import { type Known } from "../known"
import { nameProposals } from "../names"
import { planPush, type PlanItem, type Taken } from "../plan"
import { sendableChanges, type ServiceRejection, withNoStockAtOldPrice } from "../sendable"

const APPROVED: PriceSettings = { ...EXACT, price_policy: "approved" }

const nothingTaken: Taken = { names: new Map(), partnerIds: new Map() }

const plan = (items: PlanItem[], taken: Partial<Taken> = {}) => planPush(items, { ...nothingTaken, ...taken })
const entriesOf = (items: PlanItem[], taken: Partial<Taken> = {}) =>
  plan(items, taken).batches.flatMap((batch) => batch.entries.map(({ entry }) => entry))
const problemCodes = (items: PlanItem[], itemId: string, taken: Partial<Taken> = {}) => {
  const verdict = plan(items, taken).verdicts[itemId]
  return verdict?.kind === "blocked" ? verdict.problems.map((problem) => problem.code) : []
}

/** If items want each other's names, one item gets an interim name; all other sent fields have the wanted values. */
function withWantedName(change: Change, { desired }: PlanItem): Change {
  if ((change.kind !== "create" && change.kind !== "update") || desired.kind !== "listed") return change
  const { name } = desired.content
  return nameProposals(name).includes(change.content.name)
    ? { ...change, content: { ...change.content, name } }
    : change
}

const exchanged = (partnerId: string, wants: string, has: string) =>
  anItem({
    partnerId,
    desired: listed({ name: wants }, 5, partnerId),
    known: aKnown({ content: aContent({ name: has }) }),
  })

describe("a push", () => {
  test("sends stock first, then statuses, then content", () => {
    const items = [
      anItem({ partnerId: "new" }),
      anItem({ partnerId: "gone", desired: unwanted, known: aKnown() }),
      anItem({ partnerId: "back", desired: listed({ name: "Back" }, 1, "back"), known: aKnown({ archived: true }) }),
      anItem({ partnerId: "sold", desired: listed({}, 4, "sold"), known: aKnown() }),
    ]
    const sent = plan(items).batches.map(({ lane, entries }) => [lane, ...entries.map((entry) => entry.partnerId)])
    expect(sent).toEqual([
      ["stock", "back", "sold"],
      ["status", "back", "gone"],
      ["content", "back", "new"],
    ])
  })

  test("sends at most a thousand entries per request", () => {
    const items = Array.from({ length: 2_001 }, (_, i) => anItem({ partnerId: `p${i}` }))
    expect(plan(items).batches.map((batch) => batch.entries.length)).toEqual([1000, 1000, 1])
  })

  test("sends no request without a change", () => {
    expect(plan([])).toEqual({ batches: [], verdicts: {} })
    expect(plan([anItem({ desired: listed(), known: aKnown() })])).toEqual({
      batches: [],
      verdicts: { item_p1: { kind: "keep" } },
    })
  })

  test("sends the other fields of an item whose name is taken if the service has the item", () => {
    const holder = anItem({ partnerId: "p1", desired: listed({ name: "Phone" }, 5, "p1"), known: aKnown() })
    const wanting = { desired: listed({ name: "Phone", deals_price: 800 }, 3, "p2"), partnerId: "p2" }
    const there = anItem({ ...wanting, known: aKnown({ content: aContent({ name: "Case" }) }) })
    expect(entriesOf([holder, there])).toEqual([
      { id: "p2", in_stock: 3 },
      { id: "p2", deals_price: 800 },
    ])
    expect(entriesOf([holder, anItem(wanting)])).toEqual([])
  })

  test("checks the new name of a blocked item like any other name", () => {
    const named = (name: string): Desired => ({ ...blocked(), partnerId: "p2", content: { name } })
    const holder = anItem({ partnerId: "p1", desired: listed({ name: "Phone" }, 5, "p1"), known: aKnown() })
    const known = aKnown({ content: aContent({ name: "Case" }) })
    expect(entriesOf([holder, anItem({ partnerId: "p2", desired: named("Cable"), known })])).toEqual([
      { id: "p2", name: "Cable" },
    ])
    expect(entriesOf([holder, anItem({ partnerId: "p2", desired: named("Phone"), known })])).toEqual([])
    expect(problemCodes([holder, anItem({ partnerId: "p2", desired: named("Phone"), known })], "item_p2")).toEqual([
      "duplicate_name",
    ])
  })

  test("sends the stock of blocked items, and holds their content with every reason", () => {
    const items = [anItem({ desired: blocked(1), known: aKnown() })]
    expect(entriesOf(items)).toEqual([{ id: "p1", in_stock: 1 }])
    expect(plan(items).verdicts).toEqual({ item_p1: { kind: "blocked", problems: [] } })
  })
})

describe("names are unique on the service", () => {
  const named = (partnerId: string, name: string, changes: Partial<PlanItem> = {}) =>
    anItem({ partnerId, desired: listed({ name }, 5, partnerId), ...changes })

  test("the push sends an item with a refused name only under another name, and holds its namesakes", () => {
    const change: Change = { kind: "create", content: aContent({ name: "Phone" }), in_stock: 5 }
    const refused: ServiceRejection = { code: "refused", changes: [change], message: "409", name: "Phone" }
    const repriced = anItem({ partnerId: "p2", desired: listed({ name: "Phone", deals_price: 1 }, 3, "p2"), refused })
    const items = [named("p1", "Phone"), repriced, named("p3", "Phone")]
    expect(entriesOf(items)).toEqual([])
    expect(plan(items).verdicts.item_p2).toEqual({ kind: "rejected", refused })
    expect([problemCodes(items, "item_p1"), problemCodes(items, "item_p3")]).toEqual([
      ["duplicate_name"],
      ["duplicate_name"],
    ])
    const renamed = anItem({ partnerId: "p2", desired: listed({ name: "Case" }, 3, "p2"), refused })
    expect(entriesOf([renamed])).toMatchObject([{ id: "p2", name: "Case" }])
  })

  test("the lower product id of two new items gets their name, and the problem of the other item proposes a free name", () => {
    const items = [named("p2", "Phone"), named("p1", "Phone"), named("p3", "Phone (2)")]
    expect(entriesOf(items).map((entry) => entry.id)).toEqual(["p1", "p3"])
    expect(plan(items).verdicts["item_p2"]).toMatchObject({
      kind: "blocked",
      problems: [{ code: "duplicate_name", message: expect.stringContaining("“Phone (3)”") }],
    })
  })

  test("the item that has the name at the service keeps it", () => {
    const items = [
      named("p1", "Phone"),
      named("p2", "Phone", { known: aKnown({ content: aContent({ name: "Phone" }) }) }),
    ]
    expect(problemCodes(items, "item_p1")).toEqual(["duplicate_name"])
    expect(problemCodes(items, "item_p2")).toEqual([])
  })

  const holder = (partnerId: string) => new Map([["Phone", { partnerId, wants: "Phone", by: "content" as const }]])

  test("an item outside the plan keeps its name", () => {
    expect(problemCodes([named("p1", "Phone")], "item_p1", { names: holder("p9") })).toEqual(["duplicate_name"])
  })

  test("an item whose name a hook made too long is blocked, and its stock is sent", () => {
    const item = named("p1", "N".repeat(501), { known: aKnown({ in_stock: 1 }) })
    expect(problemCodes([item], "item_p1")).toEqual(["name_too_long"])
    expect(entriesOf([item])).toEqual([{ id: "p1", in_stock: expect.any(Number) }])
  })

  test("an item does not block its own name", () => {
    expect(problemCodes([named("p1", "Phone")], "item_p1", { names: holder("p1") })).toEqual([])
  })

  test("a name in another case is another name", () => {
    expect(entriesOf([named("p1", "Phone"), named("p2", "PHONE")])).toHaveLength(2)
  })

  test("the stock of an item whose new name is taken is still sent", () => {
    const renamed = named("p2", "Phone", {
      desired: listed({ name: "Phone" }, 1, "p2"),
      known: aKnown({ content: aContent({ name: "Old" }) }),
    })
    expect(entriesOf([named("p1", "Phone", { known: aKnown() }), renamed])).toEqual([{ id: "p2", in_stock: 1 }])
  })

  test("an item that is blocked because of its product id takes no name from others", () => {
    const items = [
      { ...named("p1", "First"), itemId: "a" },
      { ...named("p1", "Second"), itemId: "b" },
      { ...named("p2", "Second"), itemId: "c" },
    ]
    expect(problemCodes(items, "b")).toEqual(["duplicate_partner_id"])
    expect(problemCodes(items, "c")).toEqual([])
  })
})

describe("product ids are unique on the service", () => {
  const twins = [anItem({ itemId: "item_a", partnerId: "p1" }), anItem({ itemId: "item_b", partnerId: "p1" })]

  test("only one of two new items with the same id is sent", () => {
    expect(entriesOf(twins)).toHaveLength(1)
    expect(problemCodes(twins, "item_a")).toEqual([])
    expect(problemCodes(twins, "item_b")).toEqual(["duplicate_partner_id"])
  })

  test("the item that has the id in the ledger keeps it", () => {
    expect(problemCodes(twins, "item_a", { partnerIds: new Map([["p1", "item_b"]]) })).toEqual(["duplicate_partner_id"])
  })
})

describe("a change that the service refused", () => {
  const refusedOf = (item: PlanItem): ServiceRejection => ({
    code: "refused",
    message: "duplicate name",
    changes: stored(diffItem(item.desired, item.known).filter((change: Change) => change.kind !== "stock")),
  })
  const again = (before: PlanItem, changes: Partial<PlanItem> = {}) => ({
    ...before,
    ...changes,
    refused: refusedOf(before),
  })
  const renamed = anItem({ desired: listed({ name: "B" }), known: aKnown() })
  const fresh = anItem({ desired: listed({ name: "B" }) })

  test.each<[string, PlanItem, object[]]>([
    ["is not sent again while nothing differs", again(renamed), []],
    ["a new item is not sent again while nothing differs", again(fresh), []],
    ["is not sent again when only its stock differs", again(fresh, { desired: listed({ name: "B" }, 1) }), []],
    [
      "does not stop the stock of an existing item",
      again(renamed, { desired: listed({ name: "B" }, 1) }),
      [{ id: "p1", in_stock: 1 }],
    ],
    ["is sent when its content differs", again(renamed, { desired: listed({ name: "C" }) }), [{ id: "p1", name: "C" }]],
    [
      "is sent when another field differs as well",
      again(renamed, { desired: listed({ name: "B", deals_price: 1 }) }),
      [{ id: "p1", name: "B", deals_price: 1 }],
    ],
    ["does not stop an archive", again(renamed, { desired: unwanted }), [{ id: "p1", status: 2 }]],
  ])("%s", (_, item, entries) => {
    expect(entriesOf([item])).toEqual(entries)
  })

  test("stays rejected with the service's words", () => {
    const item = again(renamed)
    expect(plan([item]).verdicts["item_p1"]).toEqual({ kind: "rejected", refused: item.refused })
  })

  test("lets an archived item come back with its former content", () => {
    const item = again(renamed, { known: aKnown({ archived: true }) })
    expect(entriesOf([item])).toEqual([{ id: "p1", status: 1 }])
  })

  test("stays refused when it would be sent as an update instead of a new item", () => {
    expect(entriesOf([again(fresh, { known: aKnown({ content: null }) })])).toEqual([])
  })

  test("lets the stock of an item through whose create got no answer", () => {
    const item = again(fresh, { known: aKnown({ confirmed: false, content: null, in_stock: null }) })
    expect(entriesOf([item])).toEqual([{ id: "p1", in_stock: 5 }])
  })

  describe("beside a new price of the item", () => {
    const newPrice = { deals_price: 800 }
    const customersSee = aContent({ description: "Old words" })
    const rejectedWords = aContent({ description: "Bad words" })
    const rejected: ServiceRejection = { code: "rejected", message: "no", changes: [aFullUpdate(rejectedWords)] }
    const shown = aKnown({ content: null, live: customersSee })
    const afterNo = anItem({
      desired: listed({ description: "Bad words", ...newPrice }),
      known: shown,
      refused: rejected,
    })
    const both = { ...rejected, changes: [...rejected.changes, aFullUpdate({ ...customersSee, ...newPrice })] }

    test("sends only the new price, with the content that the service accepted last", () => {
      const item = anItem({ desired: listed({ name: "B", ...newPrice }), known: aKnown() })
      expect(entriesOf([again(item)])).toEqual([{ id: "p1", ...newPrice }])
    })

    test("sends the price with the content that customers see after a reviewer's rejection, and keeps the rejection", () => {
      const { changes } = sendableChanges(afterNo)
      expect(changes).toEqual([aFullUpdate({ ...customersSee, ...newPrice })])
      expect(plan([afterNo]).verdicts["item_p1"]).toEqual({ kind: "rejected", refused: rejected })
    })

    test("sends nothing if customers see the wanted price, or have never seen the item", () => {
      const atThatPrice = aKnown({ content: null, live: { ...customersSee, ...newPrice } })
      expect(entriesOf([{ ...afterNo, known: atThatPrice }])).toEqual([])
      expect(withNoStockAtOldPrice({ ...afterNo, known: atThatPrice, refused: both }, EXACT)).toBe(afterNo.desired)
      const unseen = { ...afterNo, known: aKnown({ content: null }), desired: listed({ description: "Bad words" }) }
      expect(entriesOf([unseen])).toEqual([])
    })

    test("sets the stock to 0 and names a problem if the price was refused too", () => {
      const item = { ...afterNo, refused: both }
      expect(withNoStockAtOldPrice(item, EXACT)).toMatchObject({ in_stock: 0, problems: [{ code: "price_not_taken" }] })
      expect(entriesOf([{ ...item, desired: withNoStockAtOldPrice(item, EXACT) }])).toEqual([{ id: "p1", in_stock: 0 }])
    })

    test.each<[string, Known, PriceSettings, boolean]>([
      ["is offered", shown, APPROVED, true],
      ["is offered if it is high enough", shown, { ...EXACT, price_policy: "at_least" }, true],
      ["is offered within the tolerance", shown, { ...EXACT, price_tolerance_percent: 13 }, true],
      ["is not offered beyond the tolerance", shown, { ...EXACT, price_tolerance_percent: 12 }, false],
      [
        "is not offered if the service may show an unknown price",
        { ...shown, undecided: [NOT_KNOWN] },
        APPROVED,
        false,
      ],
    ])("an old price at which purchases may be accepted %s", (_, known, prices, isOffered) => {
      const desired = withNoStockAtOldPrice({ ...afterNo, known, refused: both }, prices)
      expect(desired).toMatchObject({ in_stock: isOffered ? 5 : 0 })
    })

    test("a price from the service is never offered", () => {
      const wanted = anItem({ desired: listed(newPrice), known: aKnown({ live: aContent() }) })
      const { changes } = sendableChanges(wanted)
      const refused: ServiceRejection = { code: "changed_there", message: "", changes }
      const item = { ...wanted, refused }
      const rejectedItem: PlanItem = { ...item, refused: { ...refused, code: "rejected" } }
      expect(withNoStockAtOldPrice(rejectedItem, APPROVED)).toMatchObject({ in_stock: 5 })
      expect(withNoStockAtOldPrice(item, APPROVED)).toMatchObject({ in_stock: 0 })
    })

    test("keeps the stock if the price can still be sent, or if no content was refused", () => {
      for (const item of [afterNo, { ...afterNo, refused: null }])
        expect(withNoStockAtOldPrice(item, EXACT)).toBe(item.desired)
    })
  })

  test("a reviewer's rejection of the whole content remains until the content differs", () => {
    const rejected: ServiceRejection = {
      code: "rejected",
      message: "blurred picture",
      changes: [aFullUpdate(aContent())],
    }
    const item = anItem({ desired: listed(), known: aKnown({ content: null }), refused: rejected })
    expect(entriesOf([item])).toEqual([])
    expect(entriesOf([{ ...item, desired: listed({ description: "Better" }) }])).toHaveLength(1)
  })
})

const anyItems: fc.Arbitrary<PlanItem[]> = fc
  .array(fc.record({ desired: anyDesired, known: anyKnown, partner: fc.nat(30) }), { maxLength: 12 })
  .map((some) =>
    some.map(({ desired, known, partner }, i) => {
      // If the service knows a product id, the ledger has it, and it is unique.
      const partnerId = known ? `k${i}` : `p${partner % 8}`
      const named = desired.kind === "unwanted" ? desired : { ...desired, partnerId }
      return { itemId: `item_${i}`, partnerId, desired: named, known, refused: null }
    }),
  )

describe("any plan", () => {
  test("every change of every item is in exactly one batch, or its item is blocked", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const { batches, verdicts } = plan(items)
        expect(Object.keys(verdicts).sort()).toEqual(items.map((item) => item.itemId).sort())
        for (const item of items) {
          const sent = batches.flatMap(({ entries }) => entries).filter((entry) => entry.itemId === item.itemId)
          const wanted = diffItem(item.desired, item.known).filter((change) => change.kind !== "keep")
          if (verdicts[item.itemId]?.kind === "blocked") {
            const kinds = sent.map(({ change }) => change.kind)
            expect(isThere(item.known) ? ["", "stock", "update", "stock,update"] : [""]).toContain(kinds.join())
          } else {
            expect(sent.map(({ change }) => withWantedName(change, item))).toEqual(wanted)
          }
        }
      }),
      { examples: [[[exchanged("p1", "Case", "Cable"), exchanged("p2", "Cable", "Case")]]] },
    )
  })

  test("no request breaks a limit of the interface, and no product comes twice in one", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        for (const { entries } of plan(items).batches) {
          const request = {
            shop_code: "00000000-0000-4000-8000-000000000000",
            mer_code: "00000000-0000-4000-8000-000000000000",
            products: entries.map(({ entry }) => entry),
          }
          expect(syncRequest.safeParse(request).error).toBeUndefined()
          expect(entries.length).toBeLessThanOrEqual(CATALOG_LIMITS.entriesPerSync)
          expect(new Set(entries.map(({ partnerId }) => partnerId)).size).toBe(entries.length)
        }
      }),
    )
  })

  test("no two products get the same name, and no two items get the same product", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const creates = plan(items)
          .batches.flatMap(({ entries }) => entries)
          .flatMap(({ change, partnerId }) =>
            change.kind === "create" ? [{ name: change.content.name, partnerId }] : [],
          )
        expect(new Set(creates.map(({ name }) => name)).size).toBe(creates.length)
        expect(new Set(creates.map(({ partnerId }) => partnerId)).size).toBe(creates.length)
      }),
    )
  })

  test("the lanes are sent in their order", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        const lanes = plan(items).batches.map(({ lane }) => BATCH_LANES.indexOf(lane))
        expect(lanes).toEqual([...lanes].sort())
      }),
    )
  })

  test("the order in which items were claimed does not matter", () => {
    const shuffled = anyItems.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    )
    fc.assert(
      fc.property(shuffled, ([items, other]) => {
        expect(plan(other)).toEqual(plan(items))
      }),
    )
  })

  test("a plan is unchanged after it was stored and read again", () => {
    fc.assert(
      fc.property(anyItems, (items) => {
        expect(plan(stored(items))).toEqual(plan(items))
      }),
    )
  })
})

describe("the verdict about an item", () => {
  const verdictOf = (item: PlanItem, taken: Partial<Taken> = {}) => plan([item], taken).verdicts[item.itemId]

  test("names the changes that are sent, or keeps the item", () => {
    expect(verdictOf(anItem({ desired: listed({}, 3), known: aKnown() }))).toEqual({
      kind: "send",
      changes: [{ kind: "stock", in_stock: 3 }],
    })
    expect(verdictOf(anItem({ desired: listed(), known: aKnown() }))).toEqual({ kind: "keep" })
  })

  test("names the product id that another item has", () => {
    expect(verdictOf(anItem(), { partnerIds: new Map([["p1", "item_other"]]) })).toMatchObject({
      problems: [{ code: "duplicate_partner_id", values: { partner_id: "p1" } }],
    })
  })

  test.each([
    ["duplicate_name", "Phone", { name: "Phone", holder: "p9", proposal: "Phone (2)" }],
    ["name_not_free_yet", "Other", { name: "Phone", holder: "p9" }],
  ])("names the item that has its name: %s", (code, wants, values) => {
    const names = new Map([["Phone", { partnerId: "p9", wants, by: "content" as const }]])
    const verdict = verdictOf(anItem({ desired: listed() }), { names })
    expect(verdict).toMatchObject({ problems: [{ code, values }] })
  })

  test("names the problems of an item without a product id", () => {
    const noId = toProblem({ code: "no_partner_id", values: { source: "sku" } })
    const item = anItem({ itemId: "item_x", partnerId: null, known: null })
    const desired: Desired = { kind: "blocked", partnerId: null, in_stock: 0, problems: [noId] }
    expect(plan([{ ...item, partnerId: null, desired }])).toEqual({
      batches: [],
      verdicts: { item_x: { kind: "blocked", problems: [noId] } },
    })
  })
})

test("sorts entries by product id for any order of the rows", () => {
  const ids = ["p3", "p1", "p4", "p2"]
  const items = ids.map((id) => anItem({ partnerId: id, desired: listed({ name: id }, 3, id), known: aKnown() }))
  const sent = (some: PlanItem[]) => plan(some).batches.map(({ entries }) => entries.map(({ partnerId }) => partnerId))
  for (const some of [items, items.toReversed()]) expect(sent(some)).toEqual([ids.toSorted(), ids.toSorted()])
})

test("a blocked item that takes an interim name gets that name beside its other fields", () => {
  const known = (name: string) => aKnown({ content: aContent({ name }) })
  const one = anItem({
    partnerId: "p1",
    desired: { ...blocked(), content: { name: "B", description: "New" } },
    known: known("A"),
  })
  const entries = entriesOf([one, exchanged("p2", "A", "B")])
  expect(entries).toContainEqual({ id: "p1", name: "B (2)", description: "New" })
})

describe("the price of an item whose content was refused", () => {
  const wanted = listed({ deals_price: 700 })
  const update = aFullUpdate(aContent({ deals_price: 700 }))
  const refusal = (...changes: Change[]): ServiceRejection => ({ code: "refused", message: "no", changes })
  const unseen = aKnown({ content: null, live: null })

  test("is sent without the rest if the service never showed the item", () => {
    const item = { desired: wanted, known: unseen, refused: refusal({ kind: "stock", in_stock: 9 }, update) }
    const content = { ...NOT_KNOWN, deals_price: 700, retail_price: 1000 }
    expect(sendableChanges(item).changes).toContainEqual({
      kind: "update",
      content,
      fields: ["deals_price", "retail_price"],
    })
  })

  test.each<[string, ServiceRejection]>([
    ["rejected by a reviewer", { ...refusal(update), code: "rejected" }],
    ["refused as a new product", refusal({ kind: "create", content: aContent({ deals_price: 700 }), in_stock: 5 })],
  ])("stays unknown if the content was %s", (_, refused) => {
    expect(sendableChanges({ desired: wanted, known: unseen, refused }).changes).toEqual([])
  })

  test("takes the item off sale if the price was refused too, and says so once", () => {
    const noPrice = toProblem({ code: "price_not_taken", values: { price: "1" } })
    const noImage = toProblem({ code: "no_image", values: {} })
    const item = { desired: { ...wanted, problems: [noPrice, noImage] }, known: aKnown(), refused: refusal(update) }
    expect(withNoStockAtOldPrice(item, EXACT)).toEqual({
      ...wanted,
      in_stock: 0,
      problems: [noImage, toProblem({ code: "price_not_taken", values: { price: "700" } })],
    })
  })

  test("leaves an unwanted item and an item without a refusal as they are", () => {
    expect(withNoStockAtOldPrice({ desired: unwanted, known: aKnown(), refused: refusal(update) }, EXACT)).toBe(
      unwanted,
    )
    expect(withNoStockAtOldPrice({ desired: wanted, known: aKnown(), refused: null }, EXACT)).toBe(wanted)
  })
})

test("an item that may be missing at the service gets its stock if its content was refused", () => {
  const content = aContent({ name: "B" })
  const create: Change = { kind: "create", content, in_stock: 5 }
  const known = aKnown({ confirmed: false, content: null, in_stock: null })
  const refused: ServiceRejection = {
    code: "refused",
    message: "no",
    changes: [create, { kind: "stock", in_stock: 5 }],
  }
  expect(sendableChanges({ desired: listed({ name: "B" }), known, refused }).changes).toEqual([])
  const withoutStock = { ...refused, changes: [create] }
  expect(sendableChanges({ desired: listed({ name: "B" }), known, refused: withoutStock }).changes).toEqual([
    { kind: "stock", in_stock: 5 },
  ])
})
