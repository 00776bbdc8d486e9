import { dealOrderCallback } from "../../../service/rules/wire/callbacks"
import { isTestDeal, toTestDeal } from "../test-deal"

const deal = toTestDeal({
  productId: "P-1",
  amount: 15990,
  currency: "PHP",
  country: "ph",
  suffix: "0123456789ab",
  at: new Date(0),
})

it("the schema of a purchase accepts the body of a test deal unchanged", () => {
  expect(dealOrderCallback.parse(deal)).toEqual(deal)
})

it.each([
  [deal.trx_id, true],
  [deal.trx_id.toUpperCase(), true],
  ["7b0a1c9e-0000-4000-8000-000000000001", false],
  ["7e570000-0000-4000-8001-000000000001", false],
])("%s is a test deal's: %s", (trxId, expected) => {
  expect(isTestDeal(trxId)).toBe(expected)
})
