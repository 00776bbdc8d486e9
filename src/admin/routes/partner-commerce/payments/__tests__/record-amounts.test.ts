import { toShownAmounts } from "../record-amounts"

const amounts = {
  loan_amount: 100,
  cashout_amount: 95,
  net_proceeds_amount: 95,
  merchant_fee_amount: 5,
  refund_amount: null,
  unknown_amount: 7,
}

test("a paid payment shows the payout and the fee", () => {
  expect(toShownAmounts("approved", amounts)).toEqual([
    ["loan_amount", 100],
    ["cashout_amount", 95],
    ["net_proceeds_amount", 95],
    ["merchant_fee_amount", 5],
  ])
})

test.each(["open", "held", "failed", "abandoned"] as const)(
  "a payment that is %s has no payout and no fee",
  (state) => {
    expect(toShownAmounts(state, amounts)).toEqual([["loan_amount", 100]])
  },
)

test("a record without amounts shows none", () => {
  expect(toShownAmounts("approved", null)).toEqual([])
})
