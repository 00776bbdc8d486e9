import { DOWN_PAYMENT_COLLECTORS } from "../../../service/rules/wire/transactions"
import { findImpossibleAmount, findOpenAmount, readOpenAmount, toServicePart } from "../open-amount"
import { PAYMENT_STATES } from "../status"

const SALE = { amount: "16140", collectors: DOWN_PAYMENT_COLLECTORS }

describe("the open amount of a down payment", () => {
  it.each([
    ["the merchant's", { amount: 1614, dp_type: "me" }, { amount: "1614", by: "merchant" }],
    ["the courier's, to the cent", { amount: 1614.005, dp_type: "cs" }, { amount: "1614.01", by: "courier" }],
    ["the courier's, however the kind is spelled", { amount: 500, dp_type: " CS " }, { amount: "500", by: "courier" }],
    ["nothing of the service's", { amount: 1614, dp_type: "be" }, null],
    ["nothing of an unknown collector's", { amount: 1614, dp_type: "xx" }, null],
    ["nothing of a collector that is not named", { amount: 1614 }, null],
    [
      "the merchant's, a cent below the sale",
      { amount: 16_139.99, dp_type: "me" },
      { amount: "16139.99", by: "merchant" },
    ],
    ["unknown at the whole sale", { amount: 16_140, dp_type: "cs" }, undefined],
    ["unknown above the sale", { amount: 161_400, dp_type: "me" }, undefined],
    ["nothing of the service's above the sale", { amount: 161_400, dp_type: "be" }, null],
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
    expect(readOpenAmount(told, SALE)).toEqual(open)
  })

  it.each([
    ["a silent record", null],
    ["an amount of zero", { amount: 0, dp_type: "me" }],
  ])("reads as unknown after %s of an ended sale", (_, told) => {
    expect(readOpenAmount(told, { ...SALE, isOver: true })).toBeUndefined()
  })

  it("follows the collectors of the options", () => {
    const sale = { ...SALE, collectors: { cs: "service", be: "courier", me: "merchant" } } as const
    expect(readOpenAmount({ amount: 9, dp_type: "cs" }, sale)).toBeNull()
    expect(readOpenAmount({ amount: 9, dp_type: "be" }, sale)).toEqual({ amount: "9", by: "courier" })
  })

  it.each([
    ["above the sale", { amount: 161_400, dp_type: "me" }, "161400"],
    ["at the whole sale", { amount: 16_140, dp_type: "cs" }, "16140"],
    ["below the sale", { amount: 16_139.99, dp_type: "me" }, null],
    ["of the service's part", { amount: 161_400, dp_type: "be" }, null],
    ["of a sale without a down payment", null, null],
    ["of a silent record", undefined, null],
  ] as const)("names the mistake of an amount %s", (_, told, amount) => {
    expect(findImpossibleAmount(told, SALE)).toBe(amount)
  })

  it("exists only while the payment is approved", () => {
    const open = PAYMENT_STATES.filter((state) =>
      findOpenAmount({ amount: "16140", state, open_amount: "1614", collected_by: "courier" }),
    )
    expect(open).toEqual(["approved"])
    const find = (noted: Pick<Parameters<typeof findOpenAmount>[0], "open_amount" | "collected_by">) =>
      findOpenAmount({ amount: "16140", state: "approved", ...noted })
    expect(find({ open_amount: "1614", collected_by: "courier" })).toEqual({ amount: "1614", by: "courier" })
    expect(find({ open_amount: "16140", collected_by: "courier" })).toBeNull()
    expect(find({ open_amount: "1614", collected_by: null })).toBeNull()
    expect(find({ open_amount: null, collected_by: "courier" })).toBeNull()
    expect(find({ open_amount: null, collected_by: null })).toBeNull()
  })
})

it.each([
  ["everything if nothing is open", "16140", null, "16140"],
  ["the rest of the sale", "16140.10", "1614.01", "14526.09"],
  ["everything if the open amount is the whole sale", "100", "100", "100"],
  ["everything if the open amount is above the sale", "100", "150", "100"],
])("the service collects %s", (_, amount, open_amount, part) => {
  expect(toServicePart({ amount, open_amount }).toFixed()).toBe(part)
})
