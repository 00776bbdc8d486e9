import { toNamedIds } from "../named-ids"

describe("the search for ids in problems", () => {
  it("finds the ids in values and in nested messages, each once", () => {
    const differs = { code: "only_here", values: { trx_id: "b", amount: "₱1" } }
    expect(
      toNamedIds([
        { why: { values: { trx_id: "a", order_id: "order_1", reason: { code: "x", values: { trx_id: "a" } } } } },
        { why: { values: { partner_id: "p", paid: 1 } } },
        { why: { values: { differences: [differs, differs], more: 0 } } },
        { why: { values: { customer_id: "cus_1" } } },
      ]),
    ).toEqual({ trx_id: ["a", "b"], partner_id: ["p"], order_id: ["order_1"], customer_id: ["cus_1"] })
  })

  it("finds no ids in a problem without values", () => {
    const none = { trx_id: [], partner_id: [], order_id: [], customer_id: [] }
    expect(toNamedIds([{ why: null }, { why: { values: { partner_id: "" } } }])).toEqual(none)
  })
})
