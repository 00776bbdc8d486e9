import fc from "fast-check"
import {
  countLimited,
  type LimitedChange,
  type LimitedItem,
  compareDecisions,
  type Decision,
  isCorrection,
  isTooMuch,
  itemsToCount,
  NO_LIMITED_COUNTS,
  assumeDeferred,
  assumeMade,
  toChangeLimit,
  toLimitedChanges,
  toChangeLimitFigures,
} from "../change-limit"
import { type Known } from "../../plan/known"
import { type Change, diffItem } from "../../plan/change"
import { aContent, anyDesired, anyKnown, blocked, listed, unwanted } from "../../__tests__/samples"

const content = aContent()
const onSale: Known = { confirmed: true, content, live: content, in_stock: 5, archived: false }
const archived: Known = { ...onSale, archived: true }
const saidGone: Known = { ...onSale, confirmed: null, content: null, archived: null }
const reprice = (deals_price: number): Change => ({
  kind: "update",
  content: { ...content, deals_price },
  fields: ["deals_price"],
})

const LIMITS = { limitPercent: 30, maxPriceDropPercent: 50 }
type Judged = Omit<LimitedItem, "maxPriceDropPercent">

describe("the decisions of a person about an item that the change limit holds", () => {
  it.each<[string, Change[], Known | null, LimitedChange[]]>([
    ["the withdrawal of the item", [{ kind: "archive" }], onSale, [{ kind: "withdrawn" }]],
    ["a stock of zero", [{ kind: "stock", in_stock: 0 }], onSale, [{ kind: "zeroed" }]],
    [
      "the new price and the price that customers see",
      [reprice(700)],
      onSale,
      [{ kind: "repriced", deals_price: 700, from: 900 }],
    ],
    [
      "both",
      [{ kind: "stock", in_stock: 0 }, reprice(700)],
      onSale,
      [{ kind: "zeroed" }, { kind: "repriced", deals_price: 700, from: 900 }],
    ],
    ["no other change of the item", [{ kind: "stock", in_stock: 3 }, { kind: "unarchive" }], onSale, []],
    ["no change of an item that is not on sale", [{ kind: "archive" }], { ...onSale, archived: true }, []],
    [
      "no price that falls by the allowed share when the item comes back",
      [{ kind: "unarchive" }, reprice(450)],
      archived,
      [],
    ],
    [
      "a price that fell too far since customers saw it, when the item comes back",
      [{ kind: "unarchive" }, reprice(449)],
      archived,
      [{ kind: "repriced", deals_price: 449, from: 900 }],
    ],
    [
      "a price that fell too far since the last push, when an item comes back that customers never saw",
      [{ kind: "unarchive" }, reprice(90)],
      { ...archived, live: null },
      [{ kind: "repriced", deals_price: 90, from: 900 }],
    ],
    ["no price of an item that the service never had", [reprice(700)], null, []],
    [
      "the price of an item that is created again after the service reported it as gone",
      [{ kind: "create", content: { ...content, deals_price: 700 }, in_stock: 5 }],
      saidGone,
      [{ kind: "repriced", deals_price: 700, from: 900 }],
    ],
    [
      "a stock of zero of an item that is created again",
      [{ kind: "create", content, in_stock: 0 }],
      saidGone,
      [{ kind: "zeroed" }],
    ],
    [
      "no change of an item that is created again with the same values",
      [{ kind: "create", content, in_stock: 3 }],
      saidGone,
      [],
    ],
    [
      "no change of a create whose answer got lost",
      [{ kind: "create", content: { ...content, deals_price: 700 }, in_stock: 0 }],
      { ...saidGone, confirmed: false, content, live: null },
      [],
    ],
    [
      "the price of an item that is created again, if its content and its live content are unknown",
      [{ kind: "create", content, in_stock: 5 }],
      { ...saidGone, live: null },
      [{ kind: "repriced", deals_price: content.deals_price, from: null }],
    ],
  ])("include %s", (_, changes, known, decisions) => {
    expect(toLimitedChanges(changes, { known, ...LIMITS })).toEqual(decisions)
  })

  const unknown = { ...onSale, content: null }
  it.each<[string, Judged, boolean]>([
    [
      "the price that customers see is no change",
      { known: { ...unknown, live: { ...content, deals_price: 700 } } },
      false,
    ],
    ["another price than customers see is a change", { known: unknown }, true],
    ["the price that was read is no change", { known: { ...unknown, live: null }, readPrice: 700 }, false],
    [
      "another price than the price that was read is a change",
      { known: { ...unknown, live: null }, readPrice: 999 },
      true,
    ],
    ["any price is a change if no price is known", { known: { ...unknown, live: null }, readPrice: null }, true],
    [
      "any price is a change for an item that the service reported as gone",
      { known: { ...saidGone, live: null }, readPrice: null },
      true,
    ],
    [
      "the price that was read is no change for an item that the service reported as gone",
      { known: { ...saidGone, live: null }, readPrice: 700 },
      false,
    ],
  ])(
    "compare with the price that customers see or with the price that was read if the content is unknown: %s",
    (_, item, isRepriced) => {
      const all = diffItem(
        { kind: "listed", partnerId: "p1", in_stock: 5, content: { ...content, deals_price: 700 }, problems: [] },
        item.known,
      )
      expect(toLimitedChanges(all, { ...item, ...LIMITS })).toMatchObject(
        isRepriced ? [{ kind: "repriced", deals_price: 700 }] : [],
      )
    },
  )

  it.each<[string, Judged, number, LimitedChange[]]>([
    [
      "leave out a price that customers see already",
      { known: { ...onSale, content: { ...content, deals_price: 90 } } },
      900,
      [],
    ],
    [
      "leave out a price that the service shows if no approval is known",
      { known: { ...onSale, live: null, content: { ...content, deals_price: 90 } }, readPrice: 900 },
      900,
      [],
    ],
    [
      "compare with the price that customers see instead of a price that waits for approval",
      { known: { ...onSale, content: { ...content, deals_price: 600 } } },
      300,
      [{ kind: "repriced", deals_price: 300, from: 900 }],
    ],
    [
      "compare with the price that was sent if customers see no price yet",
      { known: { ...onSale, live: null } },
      300,
      [{ kind: "repriced", deals_price: 300, from: 900 }],
    ],
  ])("%s", (_, item, price, expected) => {
    expect(toLimitedChanges([reprice(price)], { ...item, ...LIMITS })).toEqual(expected)
  })

  it("leave out a stock of zero that the service has already", () => {
    expect(
      toLimitedChanges([{ kind: "stock", in_stock: 0 }], { known: { ...onSale, in_stock: 0 }, ...LIMITS }),
    ).toEqual([])
  })

  it("leave out a price that was sent before", () => {
    const known = { ...onSale, content: { ...content, deals_price: 700 } }
    expect(toLimitedChanges([reprice(700)], { known, ...LIMITS })).toEqual([])
  })

  it("leave out a stock of zero after a sale", () => {
    expect(toLimitedChanges([{ kind: "stock", in_stock: 0 }], { known: onSale, isSoldOut: true, ...LIMITS })).toEqual(
      [],
    )
  })
})

describe("a correction of a price", () => {
  const waiting = { ...onSale, content: { ...content, deals_price: 90 } }
  it.each<[string, Change, Judged, boolean]>([
    ["replaces another price by the price that customers see", reprice(900), { known: waiting }, true],
    ["is not a price that customers do not see", reprice(700), { known: waiting }, false],
    ["is not a price that was sent already", reprice(90), { known: waiting }, false],
    ["is not a waiting price that equals the price that customers see", reprice(900), { known: onSale }, false],
    ["is not a first price", reprice(900), { known: { ...onSale, content: null, live: null }, readPrice: 900 }, false],
    ["is not a change of other fields", { ...reprice(900), fields: ["name"] } as Change, { known: waiting }, false],
    ["is not a new product", { kind: "create", content, in_stock: 5 }, { known: waiting }, false],
  ])("%s", (_, change, item, expected) => {
    expect(isCorrection(change, { ...item, ...LIMITS })).toBe(expected)
  })
})

describe("the decision of a person and the change that is planned now", () => {
  const repriced: LimitedChange = { kind: "repriced", deals_price: 700, from: 900 }
  const steep: LimitedChange = { ...repriced, deals_price: 449 }
  const decision = (state: Decision["state"], deals_price = 700, from = 900): Decision => ({
    kind: "repriced",
    deals_price,
    from,
    state,
    run: "run_1",
  })
  const nothing = { fresh: [], waiting: [], kept: [], confirmed: [] }

  it.each<[string, Decision[], Partial<ReturnType<typeof compareDecisions>>]>([
    ["without a decision the change is fresh", [], { fresh: [repriced] }],
    ["a change that a run shows goes on waiting", [decision("waiting")], { kept: [decision("waiting")] }],
    ["a change waits again if the run shows another change", [decision("waiting", 1)], { waiting: [repriced] }],
    ["a confirmed change is sent", [decision("confirmed")], { confirmed: [decision("confirmed")] }],
    ["a change waits again if another change was confirmed", [decision("confirmed", 1)], { waiting: [repriced] }],
    ["a discarded change stays discarded", [decision("discarded")], { kept: [decision("discarded")] }],
    ["a change is fresh if another change was discarded", [decision("discarded", 1)], { fresh: [repriced] }],
    [
      "a change is fresh if the decision is about another kind of change",
      [{ kind: "zeroed", state: "waiting", run: "run_1" }],
      { fresh: [repriced] },
    ],
  ])("%s", (_, decisions, expected) => {
    expect(compareDecisions([repriced], decisions, 50)).toEqual({ ...nothing, ...expected })
  })

  it.each<[string, Decision[], Partial<ReturnType<typeof compareDecisions>>]>([
    ["it waits without a decision, even if few prices fall", [], { waiting: [steep] }],
    ["it continues to wait if a run shows it", [decision("waiting", 449)], { kept: [decision("waiting", 449)] }],
    ["it is sent after a confirmation", [decision("confirmed", 449)], { confirmed: [decision("confirmed", 449)] }],
    ["it waits if another change was discarded", [decision("discarded", 1)], { waiting: [steep] }],
    [
      "it is sent if customers see another price since the confirmation",
      [decision("confirmed", 449, 950)],
      {
        confirmed: [decision("confirmed", 449, 950)],
      },
    ],
  ])("about a price that falls too far: %s", (_, decisions, expected) => {
    expect(compareDecisions([steep], decisions, 50)).toEqual({ ...nothing, ...expected })
  })

  it.each<[string, LimitedChange, number, boolean]>([
    ["not by half, if half is allowed", { ...repriced, deals_price: 450 }, 50, false],
    ["by slightly more than the allowed share", { ...repriced, deals_price: 449 }, 50, true],
    ["not by all but one, if any fall is allowed", { ...repriced, deals_price: 1 }, 100, false],
    ["to a higher price", { ...repriced, deals_price: 9_000 }, 50, false],
    ["from an unknown price", { ...repriced, deals_price: 1, from: null }, 50, false],
    ["a withdrawal", { kind: "withdrawn" }, 50, false],
  ])("a price falls too far: %s", (_, change, maxPriceDropPercent, waits) => {
    expect(compareDecisions([change], [], maxPriceDropPercent).waiting).toEqual(waits ? [change] : [])
  })
})

describe("an item with a waiting change", () => {
  it("sends every change except the waiting one", () => {
    fc.assert(
      fc.property(anyDesired, anyKnown, (desired, known) => {
        const changes = diffItem(desired, known)
        const decisions = toLimitedChanges(changes, { known, ...LIMITS })
        const left = diffItem(desired, assumeMade(known, decisions, desired))
        expect(toLimitedChanges(left, { known, ...LIMITS })).toEqual([])
        // If the service may lack an item, the full entry waits.
        if (desired.kind === "unwanted" || !known?.content || !known.confirmed) return
        const isOther = (change: Change) =>
          change.kind === "unarchive" || (change.kind === "stock" && change.in_stock > 0)
        expect(left.filter(isOther)).toEqual(changes.filter(isOther))
      }),
    )
  })
})

describe("an item of which a change waits for the end of a push", () => {
  const repriced: LimitedChange = { kind: "repriced", deals_price: 700, from: 900 }

  it("stays as it was if the store has no content for the item", () => {
    for (const assume of [assumeMade, assumeDeferred]) {
      expect(assume(onSale, [repriced], unwanted)).toEqual(onSale)
      expect(assume(onSale, [repriced], blocked())).toEqual(onSale)
    }
  })

  it("counts as a whole if the service has reported it as gone", () => {
    const made = { ...saidGone, confirmed: true, archived: false, in_stock: 3 }
    expect(assumeMade(saidGone, [repriced], desired)).toEqual({ ...made, content: desired.content })
    expect(assumeMade(saidGone, [repriced], blocked(3))).toEqual(made)
    expect(assumeMade(saidGone, [repriced], unwanted)).toEqual(saidGone)
  })

  const desired = listed({ deals_price: 700, name: "Phone 2" }, 3)
  const planned = (known: Known | null, deferred: LimitedChange[]) =>
    diffItem(desired, assumeDeferred(known, deferred, desired)).map(({ kind }) => kind)

  it("sends no content with a price that waits, and sends its stock", () => {
    expect(planned(onSale, [])).toEqual(expect.arrayContaining(["update", "stock"]))
    expect(planned(onSale, [repriced])).toEqual(["stock"])
    expect(planned({ ...onSale, content: null }, [repriced])).toEqual(["stock"])
  })

  it("sends the rest of the content while its withdrawal waits", () => {
    expect(planned({ ...onSale, in_stock: 3 }, [{ kind: "zeroed" }])).toContain("update")
  })

  it("stays as unknown as it was if the service never had it", () => {
    expect(assumeDeferred(null, [repriced], desired)).toBeNull()
  })
})

describe("whether a number of changes is too large", () => {
  it.each([
    [7, 25, 28, false],
    [8, 25, 28, true],
    [30, 100, 30, false],
    [31, 100, 30, true],
    [19, 19, 30, false],
    [25, 20, 100, false],
  ])("%d of %d at %d %%: %s", (affected, items, limit, expected) => {
    expect(isTooMuch(affected, items, limit)).toBe(expected)
  })
})

describe("how many items have to be counted to know whether a number of changes is too large", () => {
  it.each([
    [50, 10, 500],
    [1, 10, 20],
    [5, 0, 20],
    [29, 30, 97],
  ])("%d at %d %% need %d", (affected, limit, items) => {
    expect(itemsToCount(affected, limit)).toBe(items)
  })

  it("equals the smallest number that decides it: more items do not change the answer", () => {
    fc.assert(
      fc.property(fc.nat(2_000), fc.nat(10_000), fc.nat(100), (affected, items, limit) => {
        const counted = Math.min(items, itemsToCount(affected, limit))
        expect(isTooMuch(affected, counted, limit)).toBe(isTooMuch(affected, items, limit))
      }),
    )
  })
})

describe("whether the change limit holds a plan", () => {
  const planOf = (...groups: [count: number, changes: Change[]][]) => {
    const items = groups.flatMap(([count, changes]) => Array.from({ length: count }, () => changes))
    return toChangeLimit(
      items.reduce((counts, changes) => countLimited(counts, { known: onSale, changes, ...LIMITS }), NO_LIMITED_COUNTS),
      { sent: 0, ...LIMITS },
    )
  }
  const zero: Change = { kind: "stock", in_stock: 0 }

  it("counts every watched change together", () => {
    const changeLimit = planOf([10, [{ kind: "archive" }]], [10, [zero]], [20, []])
    expect(changeLimit).toMatchObject({ items: 40, affected: 20, withdrawn: 10, zeroed: 10, percent: 50, holds: true })
    expect(changeLimit.largest_drop_percent).toBe(0)
  })

  it("counts no item that the service never had", () => {
    const counts = countLimited(NO_LIMITED_COUNTS, { known: null, changes: [reprice(1)], ...LIMITS })
    expect(counts).toEqual(NO_LIMITED_COUNTS)
    expect(toChangeLimit(counts, { sent: 0, ...LIMITS })).toMatchObject({ percent: 0, holds: false })
  })

  it("counts an item once", () => {
    const changeLimit = planOf([10, [zero, reprice(700)]], [30, []])
    expect(changeLimit).toMatchObject({ affected: 10, zeroed: 10, repriced: 10, percent: 25, holds: false })
  })

  it("ignores the share if only a few items change", () => {
    expect(planOf([19, [zero]]).holds).toBe(false)
    expect(planOf([20, [zero]]).holds).toBe(true)
  })

  it("holds more changes than the limit, and lets exactly the limit through", () => {
    expect(planOf([6, [zero]], [14, []]).holds).toBe(false)
    expect(planOf([7, [zero]], [13, []]).holds).toBe(true)
  })

  it("counts the changes that were sent within the last hour too", () => {
    const counts = { ...NO_LIMITED_COUNTS, items: 100, affected: 5, zeroed: 5 }
    expect(toChangeLimit(counts, { sent: 25, ...LIMITS })).toMatchObject({ percent: 30, holds: false })
    expect(toChangeLimit(counts, { sent: 26, ...LIMITS })).toMatchObject({ percent: 31, holds: true })
    expect(toChangeLimit({ ...counts, affected: 0 }, { sent: 50, ...LIMITS })).toMatchObject({ holds: false })
  })

  it("holds a price that has fallen too far while its item was archived, and sends a smaller fall", () => {
    const returned = (price: number) =>
      countLimited(NO_LIMITED_COUNTS, { known: archived, changes: [{ kind: "unarchive" }, reprice(price)], ...LIMITS })
    expect(returned(90)).toMatchObject({ items: 0, affected: 1, steep: 1, largest_drop_percent: 90 })
    expect(toChangeLimit(returned(90), { sent: 0, ...LIMITS }).holds).toBe(true)
    expect(returned(500)).toEqual(NO_LIMITED_COUNTS)
  })

  it("holds a single price that falls too far, and says how far", () => {
    expect(planOf([1, [reprice(90)]], [1, [reprice(300)]], [38, []])).toMatchObject({
      affected: 2,
      steep: 2,
      largest_drop_percent: 90,
      max_drop_percent: 50,
      holds: true,
    })
    expect(planOf([1, [reprice(450)]], [1, [reprice(1_800)]], [38, []])).toMatchObject({
      steep: 0,
      largest_drop_percent: 50,
      holds: false,
    })
  })

  it("includes the figures of price drops if a price falls too far", () => {
    const figures = { items: 40, withdrawn: 0, zeroed: 0, repriced: 1, sent: 0, limit_percent: 30 }
    expect(toChangeLimitFigures(planOf([1, [reprice(90)]], [39, []]))).toEqual({
      ...figures,
      steep: 1,
      largest_drop_percent: 90,
      max_drop_percent: 50,
    })
    expect(toChangeLimitFigures(planOf([1, [reprice(800)]], [39, []]))).toEqual(figures)
  })
})
