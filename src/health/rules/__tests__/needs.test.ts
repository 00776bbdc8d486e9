import { type RunKind } from "../../../activity/rules/timeline"
import { isDecidedWith, toNeeds } from "../needs"

describe("the list of needs", () => {
  it("contains no entry if no problem exists", () => {
    expect(toNeeds({ option_problems: [], problems: [], causes: [] })).toEqual([])
  })

  it("groups the needs by cause: problems that stop everything first, then open deals, lost sales and items", () => {
    const needs = toNeeds({
      option_problems: [{ option: "catalog.token" }],
      problems: [
        { key: "price:a", code: "deal_price_mismatch", count: 3 },
        { key: "unconfirmed:1", code: "deal_unconfirmed", count: 9 },
        { key: "price:b", code: "deal_price_mismatch", count: 2 },
        { key: "unconfirmed:2", code: "deal_unconfirmed", count: 1 },
        { key: "catalog-credentials", code: "credentials_refused", count: 40 },
      ],
      causes: [
        { code: "no_image", items: 12 },
        { code: "rejected", items: 2 },
      ],
    })
    expect(needs).toEqual([
      { kind: "option", code: "catalog.token", count: 1, keys: [] },
      // Each key is one sale, even if the problem occurred several times.
      { kind: "problem", code: "deal_unconfirmed", count: 2, keys: ["unconfirmed:1", "unconfirmed:2"] },
      { kind: "problem", code: "credentials_refused", count: 1, keys: ["catalog-credentials"] },
      // Each occurrence was a sale.
      { kind: "passed", code: "deal_price_mismatch", count: 5, keys: ["price:a", "price:b"] },
      { kind: "items", code: "no_image", count: 12, keys: [] },
      { kind: "items", code: "rejected", count: 2, keys: [] },
    ])
  })

  it("leaves out problems that only the service can end", () => {
    const codes = [
      "service_unavailable",
      "service_pause",
      "answer_not_understood",
      "payment_unreadable",
      "read_back_failed",
      "refund_refused",
    ]
    const problems = codes.map((code) => ({ key: code, code, count: 1 }))
    expect(toNeeds({ option_problems: [], problems, causes: [] }).map(({ code }) => code)).toEqual([
      "read_back_failed",
      "refund_refused",
    ])
  })

  it("marks the needs that a waiting run decides", () => {
    const problems = ["change_limit", "remote_list_empty", "items_missing", "credentials_refused"].map((code) => ({
      key: code,
      code,
      count: 1,
    }))
    const needs = toNeeds({ option_problems: [], problems, causes: [{ code: "no_image", items: 1 }] })
    const codes = (kind: RunKind) => needs.filter((need) => isDecidedWith(need, kind)).map(({ code }) => code)
    expect(codes("sync")).toEqual(["change_limit"])
    expect(codes("reconcile")).toEqual(["remote_list_empty", "items_missing"])
  })
})
