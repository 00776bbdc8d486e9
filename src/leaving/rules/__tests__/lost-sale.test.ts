import { hasRecord, judgeRecord } from "../lost-sale"

const SHOP = "5a0d0b0e-5a0d-4b0e-8a0d-000000000001"
const sale = {
  trx_id: "7b0a1c9e-0000-4000-8000-000000000001",
  remote_trx_id: "7B0A1C9E-0000-4000-8000-000000000001",
  order_id: "order_1",
  amount: "15990",
  currency_code: "php",
  has_refunds: false,
  orderRef: null,
}
const record = { amount: 15_990, currency: "PHP", order_id: "pcref_1", shop_code: SHOP.toUpperCase() }

it("takes the reference of a payment from the record", () => {
  expect(judgeRecord(sale, record, SHOP)).toEqual({ kind: "ours", orderRef: "pcref_1" })
})

it.each([
  ["another shop", { ...record, shop_code: "00000000-0000-4000-8000-00000000000a" }],
  ["another amount", { ...record, amount: 1 }],
  ["another currency", { ...record, currency: "USD" }],
])("leaves a record with %s out", (_, other) => {
  expect(judgeRecord(sale, other, SHOP)).toEqual({ kind: "foreign" })
})

it("leaves the record of another order out", () => {
  expect(judgeRecord({ ...sale, orderRef: "DEAL-1" }, record, SHOP)).toEqual({ kind: "foreign" })
})

it("needs a reference from one of the two sides", () => {
  const { order_id: _, ...nameless } = record
  expect(judgeRecord(sale, nameless, SHOP)).toEqual({ kind: "says_nothing" })
  expect(judgeRecord({ ...sale, orderRef: "DEAL-1" }, nameless, SHOP)).toEqual({ kind: "ours", orderRef: "DEAL-1" })
})

it("asks the service for no record of a test deal", () => {
  expect([hasRecord(sale), hasRecord({ ...sale, trx_id: "7e570000-0000-4000-8000-000000000001" })]).toEqual([
    true,
    false,
  ])
})
