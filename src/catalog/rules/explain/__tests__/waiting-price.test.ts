import { aContent, aKnown, listed, unwanted } from "../../__tests__/samples"
import { toWaitingPrice } from "../waiting-price"

const [live, price] = [5_490, 5_990]
const since = "2026-11-24T08:00:00.000Z"
const EXACT = { price_policy: "exact", price_tolerance_percent: 0 } as const
const shown = aContent({ deals_price: live })
const edited = {
  desired: listed({ deals_price: price }),
  known: aKnown({ content: shown, live: shown }),
  refused: null,
  pendingSince: null,
  prices: EXACT,
}
const wanted = aContent({ deals_price: price })
const sent = { known: aKnown({ content: wanted, live: shown }), pendingSince: since }
const rejected = { code: "rejected", message: "too dear", changes: [] } as const

describe("a price that customers do not see yet", () => {
  test.each([
    ["is not sent", {}, { stage: "unsent", since: null }],
    ["is not sent, while something else waits for approval", { pendingSince: since }, { stage: "unsent", since: null }],
    ["waits for approval since it was sent", sent, { stage: "waiting", since }],
    ["was not taken", { ...sent, refused: { ...rejected, changes: [] } }, { stage: "refused", since: null }],
  ])("%s and loses the sales at the old price until then", (_, given, expected) => {
    expect(toWaitingPrice({ ...edited, ...given })).toEqual({ live, price, is_accepted: false, ...expected })
  })

  test.each([
    ["honoured by choice", { price_policy: "approved", price_tolerance_percent: 0 }, true],
    ["lower than what is taken at least", { price_policy: "at_least", price_tolerance_percent: 0 }, false],
    ["within the tolerance", { price_policy: "exact", price_tolerance_percent: 10 }, true],
  ] as const)("accepts or refuses a purchase at an old price that is %s", (_, prices, is_accepted) => {
    expect(toWaitingPrice({ ...edited, ...sent, prices })).toMatchObject({ is_accepted })
  })

  test("refuses a purchase at the old price of an item that came back, although the service approved that price", () => {
    const prices = { price_policy: "approved", price_tolerance_percent: 0 } as const
    const known = { ...sent.known, unarchived: true }
    expect(toWaitingPrice({ ...edited, ...sent, known, prices })).toMatchObject({ is_accepted: false })
  })

  test.each([
    ["customers see this store's price", { known: aKnown({ content: wanted, live: wanted }) }],
    ["the price that customers see is unknown", { known: aKnown({ content: shown, live: null }) }],
    ["it is archived", { known: aKnown({ content: shown, live: shown, archived: true }) }],
    ["this store does not want to sell it", { desired: unwanted }],
    ["the service has replaced the price", { known: sent.known }],
  ])("does not exist if %s", (_, given) => {
    expect(toWaitingPrice({ ...edited, ...given })).toBeNull()
  })
})
