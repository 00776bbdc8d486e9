import { compareRecord } from "../compare-record"

const deal = { amount: "15990", currency_code: "php", remote_order_id: "DEAL-1" }

describe("the service's record of a deal", () => {
  it.each([
    [{ amount: 15990, order_id: "DEAL-1" }],
    [{ amount: 15990.0, order_id: "DEAL-1", currency: "PHP" }],
    [{ amount: 15990 }],
    [{ order_id: "DEAL-1" }],
    [{ amount: 15990, currency: " php" }],
    [{ amount: 15990, currency: "" }],
  ])("equals the deal: %j", (record) => {
    expect(compareRecord(deal, record)).toEqual({ kind: "same" })
  })

  it.each([
    [{ amount: 1599, order_id: "DEAL-1" }, "amount", "15990", "1599"],
    [{ amount: 15990.01 }, "amount", "15990", "15990.01"],
    [{ amount: 15990, currency: "USD" }, "currency", "PHP", "USD"],
    [{ amount: 15990, order_id: "DEAL-2" }, "order_id", "DEAL-1", "DEAL-2"],
  ])("differs: %j", (record, field, ours, theirs) => {
    expect(compareRecord(deal, record)).toEqual({ kind: "differs", field, ours, theirs })
  })

  it("counts as equal if it names neither value, as the answer of another endpoint does", () => {
    expect(compareRecord(deal, { message: "hello" })).toEqual({ kind: "says_nothing" })
  })
})
