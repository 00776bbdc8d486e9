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
    "keeps what the document does not show: %s",
    (kind) => {
      const [schema, body] = CALLBACKS[kind]
      const withNews = { ...body, news: { a: 1 }, sender: { first_name: "Ben", email: "b@example.com" } }
      expect(schema.parse(withNews)).toEqual(withNews)
    },
  )

  test.each<[keyof typeof CALLBACKS, string, unknown[], unknown[]]>([
    ["status", "status", ["REJ", "CAN", "EXP", "HOL", "APR", "REF"], ["PND", "OK", "apr", undefined]],
    ["status", "order_id", ["o1"], ["", 17, undefined]],
    ["status", "trx_id", ["t1"], ["", undefined]],
    ["status", "current_time", ["2026-03-01T10:00:00Z", "2026-03-01 10:00:00+0800"], ["now", "", 17, undefined]],
    ["status", "message", ["ok", "", null, undefined], [17]],
    ["status", "installment", [{ months: 3 }, null, undefined, "3", []], []],
    ["status", "down_payment", [{ amount: 3 }, null, undefined, 500], []],
    ["token", "internal_user_id", ["u1"], ["", undefined]],
    ["token", "token", ["t"], ["", undefined]],
    ["token", "token_id", ["17"], ["", 17, undefined]],
    ["token", "email", ["a@example.com", null, undefined], [17]],
    ["token", "phone", ["+639170000000", null, undefined], [17]],
    ["deal", "order_id", ["o1"], ["", undefined]],
    ["deal", "trx_id", [deal.trx_id], ["t1", undefined]],
    ["deal", "product_id", ["p1"], ["", undefined]],
    ["deal", "amount", [1, 899.5], [0, -1, "900", undefined]],
    ["deal", "currency", ["PHP", "php"], ["", undefined]],
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

test("a number for a text is read as the text that it stands for", () => {
  const customer = { full_name: "Ana Cruz", phone: 639170000000, adr_shipping: { postal_code: 1210 } }
  expect(dealOrderCallback.parse({ ...deal, customer }).customer).toEqual({
    full_name: "Ana Cruz",
    phone: "639170000000",
    adr_shipping: { postal_code: "1210" },
  })
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
