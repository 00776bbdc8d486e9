import { CALLBACK_ERROR_STATUS, customerName, dealOrderCallback, statusCallback, tokenCallback } from "../callbacks"

const status = { status: "APR", order_id: "o1", trx_id: "t1", current_time: "2026-03-01T10:00:00+08:00" }
const token = { internal_user_id: "u1", token: "t", token_id: "17" }
const deal = {
  order_id: "o1",
  trx_id: "0b6f1e63-9f0c-4c6e-8a51-1d2f3a4b5c6d",
  product_id: "p1",
  amount: 900,
  currency: "PHP",
  customer: { full_name: "Ana Cruz" },
}
const CALLBACKS = {
  status: [statusCallback, status],
  token: [tokenCallback, token],
  deal: [dealOrderCallback, deal],
} as const

describe("a callback", () => {
  test.each(Object.keys(CALLBACKS) as (keyof typeof CALLBACKS)[])(
    "keeps fields that the document does not show: %s",
    (kind) => {
      const [schema, body] = CALLBACKS[kind]
      const withNews = { ...body, news: { a: 1 }, sender: { first_name: "Ben", email: "b@example.com" } }
      expect(schema.parse(withNews)).toEqual(withNews)
    },
  )

  test.each<[keyof typeof CALLBACKS, string, unknown[], unknown[]]>([
    ["status", "status", ["REJ", "CAN", "EXP", "HOL", "APR", "REF"], ["PND", "OK", "apr", undefined]],
    ["status", "order_id", ["o1", "№ 7"], ["", 17, undefined, "o".repeat(256), "o\n1"]],
    ["status", "trx_id", ["t1"], ["", undefined, "t".repeat(256), "t\u001b1"]],
    [
      "status",
      "current_time",
      ["2026-03-01T10:00:00Z", "2026-03-01 10:00:00+0800"],
      ["now", "", 17, undefined, `2026-03-01T10:00:00.${"0".repeat(100)}Z`],
    ],
    ["status", "message", ["ok", "", null, undefined], [17]],
    ["status", "installment", [{ months: 3 }, null, undefined, "3", []], []],
    ["status", "down_payment", [{ amount: 3 }, null, undefined, 500], []],
    ["token", "internal_user_id", ["u1"], ["", undefined, "u".repeat(256)]],
    ["token", "token", ["t", "t".repeat(8_000)], ["", undefined, "t".repeat(8_001), "t\n"]],
    ["token", "token_id", ["17"], ["", 17, undefined, "i".repeat(256)]],
    ["token", "email", ["a@example.com", null, undefined], [17]],
    ["token", "phone", ["+639170000000", null, undefined], [17]],
    ["deal", "order_id", ["o1"], ["", undefined, "o".repeat(256), "o\r\n1"]],
    ["deal", "trx_id", [deal.trx_id], ["t1", undefined]],
    ["deal", "product_id", ["p1", "SKU 7/ж"], ["", undefined, "p".repeat(256), "p\t1"]],
    ["deal", "amount", [1, 899.5], [0, -1, "900", undefined]],
    ["deal", "currency", ["PHP", "php"], ["", undefined, "P".repeat(256)]],
    ["deal", "created", ["2026-03-01T10:00:00Z", null, undefined], [17]],
    [
      "deal",
      "customer",
      [
        { full_name: "Ana" },
        { first_name: "Ana" },
        { last_name: "Cruz", adr_shipping: null },
        { full_name: "Ana", adr_shipping: { city: "Cebu", floor: 3 } },
        { full_name: "Ana", phone: 639170000000, adr_shipping: { postal_code: 1210 } },
      ],
      [{}, { full_name: " " }, { phone: "+63" }, null, undefined],
    ],
    ["deal", "sender", [{ anything: 1 }, null, undefined, "Ben", []], []],
  ])("%s: %s", (kind, field, allowed, refused) => {
    const [schema, body] = CALLBACKS[kind]
    for (const value of allowed) expect(schema.safeParse({ ...body, [field]: value }).error).toBeUndefined()
    for (const value of refused) expect(schema.safeParse({ ...body, [field]: value }).success).toBe(false)
  })
})

test("a number in the place of a text is read as its text", () => {
  const customer = { full_name: "Ana Cruz", phone: 639170000000, adr_shipping: { postal_code: 1210 } }
  expect(dealOrderCallback.parse({ ...deal, customer }).customer).toEqual({
    full_name: "Ana Cruz",
    phone: "639170000000",
    adr_shipping: { postal_code: "1210" },
  })
})

test("the texts of a customer are cut, because a long one is no reason to lose a sale", () => {
  const long = "x".repeat(230_000)
  const person = { full_name: long, phone: long, adr_shipping: { street: long, address: long, postal_code: long } }
  const { customer } = dealOrderCallback.parse({ ...deal, customer: person })
  expect(customer.full_name).toHaveLength(255)
  expect(customer.phone).toHaveLength(255)
  expect(customer.adr_shipping?.street).toHaveLength(1_000)
  expect(customer.adr_shipping?.address).toHaveLength(1_000)
})

test.each([
  [{ full_name: " Ana Cruz ", first_name: "A" }, "Ana Cruz"],
  [{ full_name: " ", first_name: "Ana", last_name: "Cruz" }, "Ana Cruz"],
  [{ first_name: null, last_name: " Cruz " }, "Cruz"],
  [{}, ""],
])("the name of %j is %p", (customer, name) => {
  expect(customerName(customer)).toBe(name)
})

test("only a true shortage is ever answered with 409, which zeroes the service's stock", () => {
  const conflicts = Object.entries(CALLBACK_ERROR_STATUS).filter(([, status]) => (status as number) === 409)
  expect(conflicts).toEqual([["OUT_OF_STOCK", 409]])
})
