import { isDismissible, isPassing, isWarning, toCauseLinks, toProblemLink } from "../problems"

const problem = (code: string, key: string, values: object = {}) => ({ code, key, why: { values } })

describe("the page for the examination of a problem", () => {
  it.each([
    ["is the item that it names", problem("deal_price_mismatch", "x", { partner_id: "a b" }), "items?item=a%20b"],
    ["is the deal of its key", problem("deal_not_settled", "deal:7b0a"), "deals?deal=7b0a"],
    ["is the payment that it names", problem("payment_unreadable", "x", { trx_id: "7b0a" }), "payments?payment=7b0a"],
    ["is the activity for a deal that was not understood", problem("deal_not_understood", "x"), "activity"],
  ])("%s", (_, given, page) => {
    expect(toProblemLink(given)).toBe(`/partner-commerce/${page}`)
  })

  it.each(["refund_unknown", "refund_pending", "refund_refused", "refund_not_booked"])(
    "shows the deal or the payment that the refund of %s belongs to",
    (code) => {
      const toLink = (sale: string) => toProblemLink(problem(code, "refund:1", { trx_id: "7b", sale }))
      expect(toLink("deal")).toBe("/partner-commerce/deals?deal=7b")
      expect(toLink("payment")).toBe("/partner-commerce/payments?payment=7b")
    },
  )

  it("does not exist for a problem that is solved outside of the admin", () => {
    expect(toProblemLink(problem("credentials_refused", "catalog-credentials"))).toBeNull()
    expect(toProblemLink(problem("constructor", "x"))).toBeNull()
    expect(toProblemLink({ code: "deal_not_settled", key: "deal:7b0a", why: null })).toContain("7b0a")
  })
})

it.each([
  ["no_partner_id", "/partner-commerce/items?problem=no_partner_id", true],
  ["no_name", "/partner-commerce/items?problem=no_name", false],
] as const)(
  "the cause %s leads to its items, and to one page that fixes all of them if there is one",
  (code, link, isFixable) => {
    const links = toCauseLinks(code)
    expect(links.link).toBe(link)
    expect(links.fix_link).toEqual(isFixable ? expect.stringContaining("product_id_source") : null)
  },
)

it.each([
  ["deal_failed", { isPassing: true, isWarning: true, isDismissible: true }],
  ["left_unsent", { isPassing: false, isWarning: true, isDismissible: false }],
  ["refund_refused", { isPassing: false, isWarning: false, isDismissible: true }],
  ["no_jobs", { isPassing: false, isWarning: false, isDismissible: false }],
])("the problem %s: %j", (code, expected) => {
  expect({
    isPassing: isPassing(code),
    isWarning: isWarning(code),
    isDismissible: isDismissible(code),
  }).toEqual(expected)
})
