import { type ProductReadObject } from "../../../wire/catalog"
import { aContent, aKnown, listed, unwanted } from "../../__tests__/samples"
import { toWaitingPrice } from "../waiting-price"

const [live, price] = [5_490, 5_990]
const since = "2026-11-24T08:00:00.000Z"
const EXACT = { price_policy: "exact", price_tolerance_percent: 0 } as const
const aVersion = (status: 1 | 3, deals_price: number): ProductReadObject => ({
  id: "p1",
  status,
  in_stock: 3,
  deals_price,
})
const edited = {
  desired: listed({ deals_price: price }),
  known: aKnown({ content: aContent({ deals_price: live }) }),
  refused: null,
  versions: { 1: aVersion(1, live) },
  pendingSince: null,
  prices: EXACT,
}
const sent = { known: aKnown({ content: aContent({ deals_price: price }) }), pendingSince: since }
const rejected = { code: "rejected", message: "too dear", changes: [] } as const

describe("a price that customers do not see yet", () => {
  test.each([
    ["is not sent", {}, { stage: "unsent", since: null }],
    ["is not sent, while something else waits for approval", { pendingSince: since }, { stage: "unsent", since: null }],
    ["waits for approval since it was sent", sent, { stage: "waiting", since }],
    ["was not taken", { ...sent, refused: { ...rejected, changes: [] } }, { stage: "refused", since: null }],
  ])("%s, and meanwhile loses the sales at the price before", (_, given, expected) => {
    expect(toWaitingPrice({ ...edited, ...given })).toEqual({ live, price, is_accepted: false, ...expected })
  })

  test.each([
    ["honoured by choice", { price_policy: "approved", price_tolerance_percent: 0 }, true],
    ["lower than what is taken at least", { price_policy: "at_least", price_tolerance_percent: 0 }, false],
    ["within the tolerance", { price_policy: "exact", price_tolerance_percent: 10 }, true],
  ] as const)("accepts or refuses meanwhile a purchase at a price that is %s", (_, prices, is_accepted) => {
    expect(toWaitingPrice({ ...edited, ...sent, prices })).toMatchObject({ is_accepted })
  })

  test.each([
    ["customers see this store's price", { versions: { 1: aVersion(1, price) } }],
    ["customers see nothing", { versions: { 3: aVersion(3, price) } }],
    ["it was never read", { versions: null }],
    ["it is not wanted there", { desired: unwanted }],
    ["the service itself has put another one there", { known: sent.known }],
  ])("is none where %s", (_, given) => {
    expect(toWaitingPrice({ ...edited, ...given })).toBeNull()
  })
})
