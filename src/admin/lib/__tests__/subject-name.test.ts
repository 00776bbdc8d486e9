import { toSubjectName } from "../subject-name"

const sale = { product: "Aurora 5", customer: "Maria Santos", order_number: 12 }

it.each([
  ["a sale by product and customer", "trx_id", sale, "“Aurora 5, Maria Santos”"],
  ["a sale by its product, for a user who may not see customers", "trx_id", { ...sale, customer: null }, "“Aurora 5”"],
  ["a payment by its customer", "trx_id", { ...sale, product: null }, "“Maria Santos”"],
  ["a payment without a customer by its order", "trx_id", { ...sale, product: null, customer: null }, "#12"],
  ["an order by its number", "order_id", sale, "#12"],
])("names %s", (_, valueName, subject, name) => {
  expect(toSubjectName(valueName, subject)).toBe(name)
})

it("returns no name for an id without a name", () => {
  expect(toSubjectName("trx_id", undefined)).toBeUndefined()
  expect(toSubjectName("order_id", { product: null, customer: null, order_number: null })).toBeUndefined()
})
