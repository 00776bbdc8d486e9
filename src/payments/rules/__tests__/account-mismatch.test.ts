import { findAccountMismatch } from "../customer"

const CUSTOMER = { email: "Ana@Shop.example", phones: ["0917 123 4567", null] }

it.each([
  ["agrees in another spelling", { email: " ana@shop.example", phone: "+639171234567" }, []],
  ["has another e-mail", { email: "ben@shop.example", phone: "+639171234567" }, ["email"]],
  ["has another phone", { email: "ana@shop.example", phone: "+639990000000" }, ["phone"]],
  ["differs in both", { email: "ben@shop.example", phone: "0999 000 0000" }, ["email", "phone"]],
  ["names neither", { email: null }, []],
  ["names an invalid phone number", { phone: "none" }, []],
])("compares an account that %s", (_, account, fields) => {
  expect(findAccountMismatch(CUSTOMER, account)).toEqual(fields)
})

it("ignores a field that the store does not know", () => {
  const account = { email: "ben@shop.example", phone: "+639990000000" }
  expect(findAccountMismatch({ email: null, phones: [null, "-"] }, account)).toEqual([])
})
