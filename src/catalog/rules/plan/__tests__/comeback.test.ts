import { type PriceSettings } from "../../../../settings/rules/settings"
import { aContent, aKnown, anItem, blocked, EXACT, listed, unwanted } from "../../__tests__/samples"
import { type Desired } from "../../desired/desired"
import { diffItem } from "../change"
import { afterComeback, approvedPrices, findOldPrice, isStockLeftToContent, withNewPrice } from "../comeback"
import { NOT_KNOWN } from "../../desired/content"
import { type Known } from "../known"
import { withNoStockAtOldPrice } from "../sendable"

const APPROVED: PriceSettings = { ...EXACT, price_policy: "approved" }

const wanted = listed({ deals_price: 900 })
/** Customers bought the item at 100 until it was archived. */
const cheap = aContent({ deals_price: 100 })
const archived = aKnown({ content: cheap, live: cheap, archived: true })
/** The item is back, and its new price waits for a reviewer. */
const back = aKnown({ live: cheap, in_stock: 0, unarchived: true })
/** The service answered a create with an update, so it had the item before this ledger. */
const older = aKnown({ content: null, live: null, undecided: [NOT_KNOWN, aContent()], in_stock: null, archived: null })

describe("an item that comes back", () => {
  test.each<[string, Known | null, number | "unknown" | null]>([
    ["is held at the price of its last sale", archived, 100],
    ["is held while its new price waits for a reviewer", back, 100],
    [
      "is held at the lowest price that the service may have approved",
      { ...back, undecided: [aContent({ deals_price: 50 })] },
      50,
    ],
    ["is held while the answer to its unarchiving is lost", { ...back, archived: null }, 100],
    ["is sold once customers see the new price", { ...back, live: aContent() }, null],
    [
      "is sold at a price that is at least the wanted one",
      aKnown({ live: aContent({ deals_price: 950 }), archived: true }),
      null,
    ],
    [
      "is sold at a price that is new since the archive",
      { ...back, live: aContent({ deals_price: 800 }), newPrices: [800] },
      null,
    ],
    [
      "is held at an old price beside a new one",
      { ...back, undecided: [aContent({ deals_price: 800 })], newPrices: [800] },
      100,
    ],
    ["is sold if it was never archived", { ...back, unarchived: false }, null],
    ["is sold if customers have never seen it", aKnown({ live: null, archived: true }), null],
    ["is sold if it is new", null, null],
    ["is held if its price is older than the ledger", older, "unknown"],
    [
      "is held at an unknown price until a reading",
      { ...back, live: null, undecided: [NOT_KNOWN, aContent()] },
      "unknown",
    ],
    ["is sold if a reading showed its price, and an answer was lost since", { ...older, live: aContent() }, null],
    ["is sold if a lost create made it", { ...older, content: aContent(), undecided: [] }, null],
  ])("%s", (_, known, price) => {
    expect(findOldPrice({ desired: wanted, known }, APPROVED)).toBe(price)
  })

  test("sells at an old price within the tolerance", () => {
    const desired = listed({ deals_price: 105 })
    const prices = (price_tolerance_percent: number) => ({ ...APPROVED, price_tolerance_percent })
    expect(findOldPrice({ desired, known: archived }, prices(5))).toBeNull()
    expect(findOldPrice({ desired, known: archived }, prices(4))).toBe(100)
  })

  test("gets its stock of 0 and its new price first, then returns, and gets its stock after the approval", () => {
    const next = (known: Known) => {
      const desired = withNoStockAtOldPrice(anItem({ desired: wanted, known }), APPROVED)
      return diffItem(desired, known).map(({ kind }) => kind)
    }
    expect(next(archived)).toEqual(["stock", "update"])
    expect(next({ ...archived, content: aContent(), in_stock: 0 })).toEqual(["unarchive"])
    expect(next(back)).toEqual(["keep"])
    expect(next({ ...back, live: aContent() })).toEqual(["stock"])
  })

  test("tells a person why it is sold out", () => {
    const { problems } = withNoStockAtOldPrice(anItem({ desired: wanted, known: back }), APPROVED) as typeof wanted
    expect(problems).toMatchObject([
      { code: "price_in_review", severity: "advice", values: { old_price: "100", price: "900" } },
    ])
  })

  test("tells a person that it is sold out although its old price is not known", () => {
    const { problems } = withNoStockAtOldPrice(anItem({ desired: wanted, known: older }), APPROVED) as typeof wanted
    expect(problems).toMatchObject([{ code: "price_in_review", values: { price: "900" } }])
  })

  test("stays sold out after a reviewer rejected its new price", () => {
    const rejected = anItem({
      desired: wanted,
      known: { ...back, content: null },
      refused: { code: "rejected", message: "no", changes: diffItem(wanted, { ...back, content: null }) },
    })
    expect(withNoStockAtOldPrice(rejected, APPROVED)).toMatchObject({ in_stock: 0 })
  })

  test("takes no purchase because of an earlier approval", () => {
    expect(approvedPrices(back)).toEqual([])
    expect(approvedPrices({ ...back, newPrices: [900] })).toEqual([900])
    const later = Array.from({ length: 12 }, (_, at) => at + 901)
    const many = later.reduce<typeof back>(
      (known, deals_price) => ({ ...known, ...withNewPrice(known, aContent({ deals_price })) }),
      { ...back, newPrices: [900] },
    )
    expect(approvedPrices(many)).toContain(900)
    expect(approvedPrices({ ...back, unarchived: false })).toEqual([900, 100])
  })
})

describe("the stock lane", () => {
  const stockOf = (known: Known, in_stock = 7) => diffItem(blocked(in_stock), known)
  const keep = [{ kind: "keep" }]

  test.each([
    ["leaves the stock of 0", 0],
    ["leaves an unknown stock", null],
    ["leaves a stock that rises", 6],
  ])("%s of a returning item to the content lane", (_, in_stock) => {
    const known = { ...back, in_stock }
    expect(stockOf(known)).toEqual(keep)
    expect(isStockLeftToContent({ desired: blocked(7), known })).toBe(true)
  })

  test.each([
    ["lowers the stock", 9, 7],
    ["empties an unknown stock", null, 0],
  ])("%s of an item that came back", (_, in_stock, wantedStock) => {
    const known = { ...back, in_stock }
    expect(stockOf(known, wantedStock)).toEqual([{ kind: "stock", in_stock: wantedStock }])
    expect(isStockLeftToContent({ desired: blocked(wantedStock), known })).toBe(false)
  })

  test("sends the whole stock of any other item", () => {
    for (const known of [aKnown(), { ...back, unarchived: false }])
      expect(stockOf(known)).toEqual([{ kind: "stock", in_stock: 7 }])
  })
})

describe("a comeback is over", () => {
  test.each<[string, Desired, Known, boolean]>([
    ["once customers see the new price", wanted, { ...back, live: aContent() }, true],
    ["once the store wants the old price", listed({ deals_price: 100 }), back, true],
    ["not while customers may see the old price", wanted, back, false],
    ["not while the store has no price", blocked(), { ...back, live: aContent() }, false],
    ["not while the answer to the unarchiving is lost", wanted, { ...back, live: aContent(), archived: null }, false],
    ["not while the item is unwanted", unwanted, { ...back, live: aContent() }, false],
  ])("%s", (_, desired, known, isOver) => {
    expect(afterComeback({ desired, known }, APPROVED)).toMatchObject({ unarchived: !isOver })
  })

  test("and its new prices are forgotten", () => {
    const known = { ...back, live: aContent(), newPrices: [900] }
    expect(afterComeback({ desired: wanted, known }, APPROVED)).toMatchObject({ unarchived: false, newPrices: [] })
  })
})
