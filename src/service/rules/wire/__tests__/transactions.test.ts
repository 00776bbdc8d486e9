import {
  accountInfoResponse,
  cardPlatformTokenResponse,
  createTransactionRequest,
  createTransactionResponse,
  detailedStatisticsResponse,
  historyResponse,
  installmentPlansResponse,
  listTransactionsResponse,
  refundRequest,
  refundResponse,
  statisticsResponse,
  transactionRecord,
  transactionStatusResponse,
  updateTransactionRequest,
} from "../transactions"

const create = {
  shop_code: "s",
  amount: 900,
  currency: "PHP",
  items: [{ code: "p1", item: "Phone", price: 900, quantity: 1, item_type: "item" }],
  customer: { full_name: "Ana Cruz" },
  checkout_type: "standard",
  order_id: "o1",
  url_redirect: "https://shop.example/thanks",
}

describe("the requests to the service", () => {
  test.each<[string, unknown[], unknown[]]>([
    ["checkout_type", ["standard", "quick", "qr"], ["short", "fast", undefined]],
    ["dp_type", ["cs", "be", "me", undefined], ["xx", null]],
    ["expires_at", ["2026-03-01T10:00:00+08:00", undefined], ["2026-03-01 10:00:00"]],
    ["order_id", ["o1"], ["", undefined]],
    ["amount", [900, 899.5], ["900", undefined]],
    ["items", [[], [{ price: -50, item_type: "fee" }]], [undefined, [{ price: "1" }]]],
    ["is_async", [true, false, undefined], ["false"]],
  ])("create a transaction: %s", (field, allowed, refused) => {
    for (const value of allowed)
      expect(createTransactionRequest.safeParse({ ...create, [field]: value }).error).toBeUndefined()
    for (const value of refused)
      expect(createTransactionRequest.safeParse({ ...create, [field]: value }).success).toBe(false)
  })

  test.each<[string, object, boolean]>([
    ["the merchant's word", { order_id: "o1", status: "OK" }, true],
    ["a delivery status", { order_id: "o1", delivery_status: "DISPATCHED" }, true],
    ["a status that only the service sets", { order_id: "o1", status: "APR" }, false],
    ["a delivery status that does not exist", { order_id: "o1", delivery_status: "LOST" }, false],
    ["no order", { delivery_status: "DISPATCHED" }, false],
  ])("update a transaction: %s", (_, update, allowed) => {
    expect(updateTransactionRequest.safeParse(update).success).toBe(allowed)
  })

  test.each<[string, object, boolean]>([
    ["some items", { items: [1, 2] }, true],
    ["no items", { items: [] }, false],
    ["an item twice", { items: [1, 1] }, false],
    ["an item by its name", { items: ["1"] }, false],
  ])("refund items: %s", (_, refund, allowed) => {
    expect(refundRequest.safeParse(refund).success).toBe(allowed)
  })
})

describe("answers of the service", () => {
  test.each([
    ["a new transaction", createTransactionResponse, { trxid: "t1", status: "PND" }],
    ["a status that nobody knows yet", transactionStatusResponse, { status: "XYZ", message: null }],
    ["an empty record", transactionRecord, {}],
    [
      "a record",
      transactionRecord,
      {
        amount: 900,
        installment_paln_id: "3",
        down_payment: { amount: 90, dp_type: "cs" },
        other_amounts: { refund_amount: 10 },
      },
    ],
    ["a record with an empty down payment", transactionRecord, { down_payment: { amount: null, dp_type: null } }],
    ["a list", listTransactionsResponse, { pages: { count: 1, previous: null, current: 1, next: null }, result: [{}] }],
    ["a refund", refundResponse, { refund_id: "r1", status: "pending" }],
    ["an account", accountInfoResponse, { status: "active", limit: 1000 }],
    ["a card platform token", cardPlatformTokenResponse, { access_token: "a", expires_in: 3600, token_type: "Bearer" }],
  ])("keep their fields and all new fields: %s", (_, schema, answer) => {
    const withNews = JSON.parse(
      JSON.stringify(answer).replaceAll("{}", '{"old":1}').replaceAll("{", '{"news":[1],'),
    ) as object
    expect(schema.parse(answer)).toEqual(answer)
    expect(schema.parse(withNews)).toEqual(withNews)
  })

  test("installment plans are a list, even if the service answers with a single plan", () => {
    const plan = { id: 1, name: "3 months", tenures: [3], installments: [[300]] }
    expect(installmentPlansResponse.parse(plan)).toEqual({ rows: [plan] })
    expect(installmentPlansResponse.parse([plan, plan])).toEqual({ rows: [plan, plan] })
  })

  const plan = { id: 1, name: "3 months", news: [1] }
  test.each([
    [
      "a history",
      historyResponse,
      { created: "2026-03-01 10:20:30+0800", status: "PND", news: [1] },
      { status: "APR" },
      "APR",
    ],
    [
      "statistics",
      statisticsResponse,
      { date: "2026-03-01", transactions: 3, news: [1] },
      { date: "2026-03-02" },
      "2026-03-02",
    ],
    [
      "detailed statistics",
      detailedStatisticsResponse,
      { date: "2026-03-01", APR: 1, CAN: 0, EXP: 0, HOL: 0, PND: 2, REJ: 0, news: [1] },
      { date: "2026-03-02", APR: "many" },
      "2026-03-02",
    ],
    ["installment plans", installmentPlansResponse, plan, { id: "one", name: "6 months" }, "6 months"],
  ])("keep their other rows, with all new fields, beside one that cannot be read: %s", (_, schema, good, bad, id) => {
    expect(schema.parse([good])).toEqual({ rows: [good] })
    const { rows, unreadable } = schema.parse([null, bad, good])
    expect(rows).toEqual([good])
    expect(unreadable?.map((row) => row.id)).toEqual([null, id])
  })

  test("installment plans of which none can be read are no answer", () => {
    expect(installmentPlansResponse.safeParse([{ id: "one" }]).success).toBe(false)
    expect(installmentPlansResponse.safeParse({ id: "one" }).success).toBe(false)
    expect(installmentPlansResponse.parse([])).toEqual({ rows: [] })
  })
})

test("a list of transactions keeps its other records beside one that cannot be read", () => {
  const pages = { count: 2, previous: null, current: 1, next: null }
  const good = { order_id: "o1", amount: 900 }
  expect(listTransactionsResponse.parse({ pages, result: [{ order_id: "o2", amount: "many" }, good] })).toEqual({
    pages,
    result: [good],
    unreadable: [{ id: "o2", issue: expect.stringContaining("amount: ") }],
  })
})

test("the amounts of a record are rounded to cents: a service that adds floats shows more digits", () => {
  const record = {
    amount: 300.3,
    other_amounts: { refund_amount: 1.1 + 2.2, net_proceeds_amount: 0.7 + 0.1, fee: 0.1 + 0.2 },
  }
  expect(transactionRecord.parse(record)).toEqual({
    amount: 300.3,
    other_amounts: { refund_amount: 3.3, net_proceeds_amount: 0.8, fee: 0.1 + 0.2 },
  })
})
