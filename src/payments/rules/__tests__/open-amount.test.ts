import { DOWN_PAYMENT_COLLECTORS } from "../../../service/rules/wire/transactions"
import { findOpenAmount, readOpenAmount, toServicePart } from "../open-amount"
import { PAYMENT_STATES } from "../status"

describe("the open amount of a down payment", () => {
  it.each([
    ["the merchant's", { amount: 1614, dp_type: "me" }, { amount: "1614", by: "merchant" }],
    ["the courier's, to the cent", { amount: 1614.005, dp_type: "cs" }, { amount: "1614.01", by: "courier" }],
    ["the courier's, however the kind is spelled", { amount: 500, dp_type: " CS " }, { amount: "500", by: "courier" }],
    ["nothing of the service's", { amount: 1614, dp_type: "be" }, null],
    ["nothing of an unknown collector's", { amount: 1614, dp_type: "xx" }, null],
    ["nothing of a collector that is not named", { amount: 1614 }, null],
    ["nothing at zero", { amount: 0, dp_type: "me" }, null],
    ["nothing below zero", { amount: -5, dp_type: "me" }, null],
    ["nothing below a cent", { amount: 0.001, dp_type: "me" }, null],
    ["nothing if the service says that none exists", null, null],
    ["unknown without a down payment", undefined, undefined],
    ["unknown without an amount", { dp_type: "me" }, undefined],
    ["unknown with an empty amount", { amount: null, dp_type: "me" }, undefined],
    ["unknown in another form", [{ amount: 1614, dp_type: "me" }], undefined],
    ["unknown if the amount is a text", { amount: "1614", dp_type: "me" }, undefined],
  ] as const)("reads as %s", (_, told, open) => {
    expect(readOpenAmount(told, DOWN_PAYMENT_COLLECTORS)).toEqual(open)
  })

  it("follows the collectors of the options", () => {
    const collectors = { cs: "service", be: "courier", me: "merchant" } as const
    expect(readOpenAmount({ amount: 9, dp_type: "cs" }, collectors)).toBeNull()
    expect(readOpenAmount({ amount: 9, dp_type: "be" }, collectors)).toEqual({ amount: "9", by: "courier" })
  })

  it("exists only while the payment is approved", () => {
    const open = PAYMENT_STATES.filter((state) =>
      findOpenAmount({ state, open_amount: "1614", collected_by: "courier" }),
    )
    expect(open).toEqual(["approved"])
    expect(findOpenAmount({ state: "approved", open_amount: "1614", collected_by: "courier" })).toEqual({
      amount: "1614",
      by: "courier",
    })
    expect(findOpenAmount({ state: "approved", open_amount: "1614", collected_by: null })).toBeNull()
    expect(findOpenAmount({ state: "approved", open_amount: null, collected_by: "courier" })).toBeNull()
    expect(findOpenAmount({ state: "approved", open_amount: null, collected_by: null })).toBeNull()
  })
})

it.each([
  ["everything if nothing is open", "16140", null, "16140"],
  ["the rest of the sale", "16140.10", "1614.01", "14526.09"],
  ["nothing if more is open than was sold", "100", "150", "0"],
])("the service collects %s", (_, amount, open_amount, part) => {
  expect(toServicePart({ amount, open_amount }).toFixed()).toBe(part)
})
