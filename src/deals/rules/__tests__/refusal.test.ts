import {
  toAcceptedAnswer,
  toOutcome,
  toRefusalAnswer,
  toSoldOut,
  toCallProblem,
  toFirstRefusal,
  toKeptRefusal,
  toLostRefusal,
  toRefusalProblem,
  type RefusedCall,
} from "../refusal"

describe("the answer to a purchase", () => {
  it("says how many units are left", () => {
    const answer = toAcceptedAnswer(3)
    expect({ ...answer, body: JSON.parse(answer.body) as unknown }).toEqual({
      status: 200,
      body: { status: "OK", in_stock: 3 },
    })
    expect(toOutcome(answer)).toBe("committed")
  })

  it.each([
    ["OUT_OF_STOCK", 409],
    ["TRANSACTION_CONFLICT", 400],
    ["VALIDATION_ERROR", 400],
    ["INTERNAL_ERROR", 500],
  ] as const)("refuses by the code %s", (code, status) => {
    const answer = toRefusalAnswer({ code, message: "no" })
    expect({ ...answer, body: JSON.parse(answer.body) as unknown }).toEqual({ status, body: { code, message: "no" } })
    expect(toOutcome(answer)).toBe(code)
  })

  it("names the product that is out of stock", () => {
    expect(toSoldOut("p1")).toEqual({ code: "OUT_OF_STOCK", message: "product p1 is out of stock" })
  })
})

const deal = { trx_id: "t1", product_id: "p1", amount: 900, currency: "USD" }

describe("the problem of a refused purchase", () => {
  it.each([
    ["PRODUCT_NOT_FOUND", { code: "deal_product_unknown", values: { partner_id: "p1" } }],
    ["CURRENCY_MISMATCH", { code: "deal_currency_mismatch", values: { partner_id: "p1", currency: "USD" } }],
    ["PRICE_MISMATCH", { code: "deal_price_mismatch", values: { partner_id: "p1", paid: 900, currency: "USD" } }],
    ["VALIDATION_ERROR", { code: "deal_refused_by_hook", values: { partner_id: "p1", words: "no" } }],
    ["NOT_CONFIGURED", { code: "deal_not_configured", values: { partner_id: "p1" } }],
    ["TRANSACTION_CONFLICT", { code: "deal_conflict", values: { trx_id: "t1" } }],
    ["DEADLINE_EXCEEDED", { code: "deal_too_late", values: { partner_id: "p1" } }],
    ["INTERNAL_ERROR", { code: "deal_failed", values: { partner_id: "p1" } }],
    ["OUT_OF_STOCK", null],
  ] as const)("%s", (code, problem) => {
    expect(toRefusalProblem({ code, message: "no", deal })).toStrictEqual(problem)
  })

  it("names the price of the store, if the price is known", () => {
    expect(toRefusalProblem({ code: "PRICE_MISMATCH", message: "no", deal, price: 1000 })).toEqual({
      code: "deal_price_mismatch",
      values: { partner_id: "p1", paid: 900, price: 1000, currency: "USD" },
    })
  })
})

describe("the refusal of a purchase whose order could not be removed at first", () => {
  it.each([
    { code: "PRICE_MISMATCH", message: "amount: 900", price: 1000 },
    { code: "OUT_OF_STOCK", message: "gone" },
  ] as const)("keeps its code, words and price for the next attempt: %j", (refusal) => {
    const row = { refusal_code: refusal.code, answer_body: toKeptRefusal(refusal) }
    expect(toFirstRefusal(row)).toStrictEqual(refusal)
  })

  it("is unknown without an earlier attempt", () => {
    expect(toFirstRefusal({ refusal_code: null, answer_body: null })).toBeNull()
  })
})

describe("the refusal of a lost sale", () => {
  it("keeps the recorded code, words and price", () => {
    const timeline = [{ event: "received" }, { event: "refused", detail: "amount: 900", price: 1000 }]
    const refusal = { code: "PRICE_MISMATCH", message: "amount: 900", price: 1000 } as const
    expect(toLostRefusal({ refusal_code: "PRICE_MISMATCH", timeline })).toEqual(refusal)
  })

  it("names the missed deadline if the order was made", () => {
    expect(toLostRefusal({ refusal_code: null, timeline: [{ event: "cancelled" }] })).toMatchObject({
      code: "DEADLINE_EXCEEDED",
    })
  })
})

const WRONG_SECRET = { code: "caller_wrong_secret", values: {} } as const

describe("the problem of a call that caused no deal", () => {
  const call = { message: "amount: required", partnerId: "p1", reason: null, address: "203.0.113.7" }
  it.each<[string, Partial<RefusedCall> & Pick<RefusedCall, "code">, unknown]>([
    [
      "of a stranger",
      { code: "UNAUTHORIZED", reason: WRONG_SECRET },
      { code: "deal_unauthorized", values: { reason: WRONG_SECRET, address: "203.0.113.7" } },
    ],
    ["of a stranger without a reason", { code: "UNAUTHORIZED" }, null],
    ["that failed", { code: "INTERNAL_ERROR" }, { code: "deal_failed", values: { partner_id: "p1" } }],
    [
      "that could not be read",
      { code: "VALIDATION_ERROR" },
      { code: "deal_not_understood", values: { fields: "amount: required" } },
    ],
    ["about another purchase", { code: "TRANSACTION_CONFLICT" }, null],
  ])("%s", (_, changes, problem) => {
    expect(toCallProblem({ ...call, ...changes })).toEqual(problem)
  })
})
