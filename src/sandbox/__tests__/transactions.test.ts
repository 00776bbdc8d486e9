import { pingResponse } from "../../service/rules/wire/catalog"
import {
  createTransactionResponse,
  detailedStatisticsResponse,
  historyResponse,
  installmentPlansResponse,
  listTransactionsResponse,
  refundResponse,
  statisticsResponse,
  transactionRecord,
  transactionStatusResponse,
} from "../../service/rules/wire/transactions"
import { SANDBOX_DEFAULTS, SANDBOX_ENDPOINTS } from ".."
import { eventually, type Json, Testbed } from "./testbed"

let bed: Testbed
beforeEach(async () => {
  bed = await Testbed.start()
})
afterEach(() => bed.sandbox.close())

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+08:00$/
const HISTORY_TIME = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\+0800$/
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
const at = (path: string) => `/transactions${path}`
const get = (path: string) => bed.call("GET", at(path))
const post = (path: string, body: unknown) => bed.call("POST", at(path), body)

it("every operation answers at its method and path", async () => {
  expect(Object.keys(SANDBOX_ENDPOINTS)).toHaveLength(15)
  for (const { method, path } of Object.values(SANDBOX_ENDPOINTS)) {
    const answer = await bed.call(method, at(path.replace(/\{\w+\}/g, "x")), method === "POST" ? {} : undefined)
    expect(answer.body.message ?? "").not.toMatch(/^no operation/)
  }
})

it("ping returns the time without an offset", async () => {
  const { body } = await get("/ping")
  expect(pingResponse.parse(body)).toMatchObject({ env: "staging", ver: "1.7.0" })
  expect(body.srv).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
})

describe("create transaction", () => {
  it("answers trxid, PND, created, ttl and the checkout page", async () => {
    const answer = await post("/trx/checkout", bed.checkout())
    expect(answer.status).toBe(200)
    expect(createTransactionResponse.parse(answer.body)).toEqual({
      trxid: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: "PND",
      created: expect.stringMatching(DATE_TIME),
      ttl: 1800,
      redirect_url: `${bed.sandbox.url}/checkout/${answer.body.trxid}`,
    })
    expect((await fetch(answer.body.redirect_url)).status).toBe(200)
  })

  const required = ["shop_code", "amount", "currency", "items", "customer", "checkout_type", "order_id", "url_redirect"]
  const refused: [string, Record<string, unknown>][] = [
    ...required.map((field): [string, Record<string, unknown>] => [`no ${field}`, { [field]: undefined }]),
    ["another shop", { shop_code: "11111111-1111-4111-8111-111111111111" }],
    ["an unknown checkout_type", { checkout_type: "fast" }],
    ["an unknown dp_type", { dp_type: "xx" }],
    ["an amount that is not the sum of the lines", { amount: 150.01 }],
    ["an amount of nothing", { amount: 0, items: [{ price: 0, quantity: 1 }] }],
    ["no line", { items: [] }],
    ["an address that is none", { url_redirect: "javascript:alert(1)" }],
    ["an expiry in the past", { expires_at: "2020-01-01T00:00:00+08:00" }],
    ["is_async and nowhere to call", { is_async: true }],
    ["a quick checkout of an unconnected customer", { checkout_type: "quick" }],
    ["a token that nobody has", { token: "x", token_id: "y" }],
  ]
  it.each(refused)("answers 400 with %s", async (_, changes) => {
    const answer = await post("/trx/checkout", bed.checkout(changes))
    expect(answer).toMatchObject({ status: 400, body: { code: "VALIDATION_ERROR", message: expect.any(String) } })
    expect(bed.sandbox.control.transactions()).toHaveLength(0)
  })

  it("adds decimal prices and discounts up like money", async () => {
    const items = [
      { price: 0.1, quantity: 3, item_type: "item" },
      { price: -0.05, quantity: 1, item_type: "fee" },
    ]
    expect((await post("/trx/checkout", bed.checkout({ amount: 0.25, items }))).status).toBe(200)
  })
})

describe("one transaction", () => {
  it("returns its status", async () => {
    const { trxid } = await bed.createCheckout()
    const { body } = await get(`/trx/${trxid}/status`)
    expect(transactionStatusResponse.parse(body)).toEqual({
      created: expect.stringMatching(DATE_TIME),
      current_time: expect.stringMatching(DATE_TIME),
      status: "PND",
      order_id: "order-1",
      message: expect.any(String),
    })
  })

  it("returns a record with the documented fields and integer item ids", async () => {
    const { trxid } = await bed.createCheckout({
      sellers: [{ code: "s1" }],
      callbackapi_url: "http://127.0.0.1:9/hook",
      callback_url_token: "http://127.0.0.1:9/token",
      installment_plan_id: "1",
      dp_type: "me",
    })
    const { body } = await get(`/trx/${trxid}`)
    const record = transactionRecord.parse(body)
    expect(Object.keys(record).sort()).toEqual(
      [
        "amount",
        "currency",
        "items",
        "sellers",
        "customer",
        "callbackapi_url",
        "checkout_type",
        "order_id",
        "url_redirect",
        "installment_paln_id",
        "down_payment",
        "callback_url_token",
        "created",
        "other_amounts",
        "merchant_code",
        "shop_code",
        "is_async",
      ].sort(),
    )
    expect(record.items?.map(({ id }) => id)).toEqual([expect.any(Number), expect.any(Number)])
    expect(record).toMatchObject({
      merchant_code: bed.sandbox.merCode,
      shop_code: bed.sandbox.shopCode,
      is_async: false,
    })
    expect(record.created).toMatch(DATE_TIME)
    expect(Object.keys(record.other_amounts ?? {}).sort()).toEqual([
      "cashout_amount",
      "loan_amount",
      "merchant_fee_amount",
      "net_proceeds_amount",
      "refund_amount",
    ])
  })

  it.each([
    ["me", { loan_amount: 135, cashout_amount: 131.62, merchant_fee_amount: 3.38 }],
    ["cs", { loan_amount: 135, cashout_amount: 131.62, merchant_fee_amount: 3.38 }],
    ["be", { loan_amount: 135, cashout_amount: 146.25, merchant_fee_amount: 3.75 }],
    [undefined, { loan_amount: 150, cashout_amount: 146.25, merchant_fee_amount: 3.75 }],
  ] as const)("pays out its own part beside a down payment of the kind %s", async (dp_type, amounts) => {
    const { trxid } = await bed.createCheckout({ dp_type })
    const { body } = await get(`/trx/${trxid}`)
    expect(body).toMatchObject({ amount: 150, other_amounts: amounts })
    expect(body.down_payment).toEqual(dp_type && { amount: 15, dp_type })
  })

  it("takes the share of its down payment from the settings", async () => {
    bed.sandbox.control.configure({ downPaymentShare: 0.3 })
    const { trxid } = await bed.createCheckout({ dp_type: "me" })
    expect((await get(`/trx/${trxid}`)).body.down_payment).toEqual({ amount: 45, dp_type: "me" })
    expect(await (await fetch(`${bed.sandbox.url}/checkout/${trxid}`)).text()).toContain(
      "Down payment, taken by the merchant",
    )
  })

  it("returns a history in the documented shape", async () => {
    const trxid = await bed.approvedCheckout()
    const { rows: history } = historyResponse.parse((await get(`/trx/${trxid}/history`)).body)
    expect(history.map(({ status }) => status)).toEqual(["PND", "APR"])
    history.forEach(({ created }) => expect(created).toMatch(HISTORY_TIME))
  })

  it.each([
    ["status", "/trx/unknown/status", 400],
    ["record", "/trx/unknown", 500],
    ["history", "/trx/unknown/history", 500],
    ["refund", "/trx/refund/unknown", 404],
  ])("has no %s if it is unknown", async (_, path, status) => {
    expect((await get(path)).status).toBe(status)
  })
})

describe("update transaction", () => {
  it("takes OK, once or again", async () => {
    const trxid = await bed.approvedCheckout()
    for (let time = 0; time < 2; time++) {
      const answer = await post(`/trx/${trxid}/update`, { order_id: "order-1", status: "OK" })
      expect(answer).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    }
    expect((await get(`/trx/${trxid}/status`)).body.status).toBe("APR")
  })

  it("needs only the order", async () => {
    const trxid = await bed.approvedCheckout()
    expect((await post(`/trx/${trxid}/update`, { order_id: "order-1", message: "hello" })).status).toBe(200)
    expect((await get(`/trx/${trxid}/status`)).body.status).toBe("APR")
  })

  it("takes CAN, which ends the transaction", async () => {
    const { trxid } = await bed.createCheckout()
    await post(`/trx/${trxid}/update`, { order_id: "order-1", status: "CAN", message: "no stock" })
    expect((await get(`/trx/${trxid}/status`)).body).toMatchObject({ status: "CAN", message: "no stock" })
    expect((await post(`/trx/${trxid}/update`, { order_id: "order-1", status: "OK" })).status).toBe(400)
  })

  it.each([
    ["no order_id", { status: "OK" }],
    ["another order_id", { order_id: "order-2", status: "OK" }],
    ["an unknown status", { order_id: "order-1", status: "APR" }],
  ])("answers 400 with %s", async (_, body) => {
    const trxid = await bed.approvedCheckout()
    expect((await post(`/trx/${trxid}/update`, body)).status).toBe(400)
  })
})

describe("refund items", () => {
  async function refundable() {
    const trxid = await bed.approvedCheckout()
    const { items } = (await get(`/trx/${trxid}`)).body
    return { trxid, ids: items.map(({ id }: Json) => id) as number[] }
  }
  const refund = (trxid: string, body: unknown) => post(`/trx/${trxid}/refund`, body)

  it("stays pending at first, and then counts in the record's refund_amount", async () => {
    const { trxid, ids } = await refundable()
    bed.sandbox.control.configure({ timeScale: 0.4 })
    const { status, body } = await refund(trxid, { items: [ids[1]], reason_refund: "late" })
    expect([status, refundResponse.parse(body)]).toEqual([
      200,
      { refund_id: expect.any(String), refund_time: expect.stringMatching(HISTORY_TIME), status: "pending" },
    ])
    expect((await get(`/trx/${trxid}`)).body.other_amounts.refund_amount).toBe(0)
    await eventually(
      async () => (await get(`/trx/refund/${body.refund_id}`)).body.status as string,
      (one) => one !== "pending",
    )
    expect((await get(`/trx/${trxid}`)).body.other_amounts).toMatchObject({ refund_amount: 50 })
    expect((await get(`/trx/${trxid}/status`)).body.status).toBe("APR")
  })

  it("refunds an item only once by default", async () => {
    const { trxid, ids } = await refundable()
    expect((await refund(trxid, { items: [ids[0]], amount: 30 })).status).toBe(200)
    expect(await refund(trxid, { items: [ids[0]], amount: 70 })).toMatchObject({
      status: 400,
      body: { message: `items: ${ids[0]} has been refunded` },
    })
  })

  it("refunds an item again up to its worth when the setting allows it", async () => {
    bed.sandbox.control.configure({ refundsItemAgain: true })
    const { trxid, ids } = await refundable()
    expect((await refund(trxid, { items: [ids[0]], amount: 30 })).status).toBe(200)
    expect((await refund(trxid, { items: [ids[0]], amount: 71 })).status).toBe(400)
    expect((await refund(trxid, { items: [ids[0]], amount: 70 })).status).toBe(200)
    expect((await refund(trxid, { items: [ids[0]], amount: 1 })).status).toBe(400)
  })

  it.each([
    ["me", 135.01, 135],
    ["cs", 135.01, 135],
    ["be", 150.01, 150],
  ])("gives back its own part beside a down payment of the kind %s", async (dp_type, tooMuch, whole) => {
    const { trxid } = await bed.createCheckout({ dp_type })
    await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR" })
    const items = (await get(`/trx/${trxid}`)).body.items.map(({ id }: Json) => id) as number[]
    expect((await refund(trxid, { items, amount: tooMuch })).status).toBe(400)
    expect((await refund(trxid, { items, amount: whole })).status).toBe(200)
    await eventually(
      async () => (await get(`/trx/${trxid}/status`)).body.status as string,
      (status) => status === "REF",
    )
  })

  it("makes the transaction REF once everything is refunded", async () => {
    const { trxid, ids } = await refundable()
    await refund(trxid, { items: ids, amount: 150 })
    await eventually(
      async () => (await get(`/trx/${trxid}/status`)).body.status as string,
      (status) => status === "REF",
    )
  })

  it.each([
    ["no items", () => ({ items: [] })],
    ["the same item twice", (ids: number[]) => ({ items: [ids[0], ids[0]] })],
    ["an item of another transaction", () => ({ items: [999_999] })],
    ["more than the items cost", (ids: number[]) => ({ items: [ids[1]], amount: 50.01 })],
    ["nothing", (ids: number[]) => ({ items: [ids[1]], amount: 0 })],
    ["no list", () => ({ amount: 5 })],
  ])("answers 400 with %s", async (_, body) => {
    const { trxid, ids } = await refundable()
    expect((await refund(trxid, body(ids))).status).toBe(400)
  })

  it("answers 400 for the same item twice", async () => {
    const { trxid, ids } = await refundable()
    await refund(trxid, { items: [ids[0]] })
    expect((await refund(trxid, { items: [ids[0]] })).status).toBe(400)
  })

  it.each(["PND", "REJ", "CAN"] as const)(
    "answers 403 for a transaction that is %s, and 400 for an unknown one",
    async (status) => {
      const { trxid } = await bed.createCheckout()
      await bed.sandbox.control.sendStatus({ trx_id: trxid, status })
      expect((await refund(trxid, { items: [1] })).status).toBe(403)
      expect((await refund("unknown", { items: [1] })).status).toBe(400)
    },
  )
})

describe("get transactions", () => {
  beforeEach(async () => {
    for (let index = 1; index <= 25; index++) {
      const amount = index % 7
      const items = [{ price: amount + 1, quantity: 1 }]
      await bed.createCheckout({
        order_id: `o-${String(index).padStart(2, "0")}`,
        amount: amount + 1,
        items,
        checkout_type: index === 3 ? "qr" : "standard",
      })
    }
    const [first, second] = bed.sandbox.control.transactions()
    await bed.sandbox.control.sendStatus({ trx_id: first!.trxid, status: "APR" })
    await bed.sandbox.control.sendStatus({ trx_id: second!.trxid, status: "REJ" })
  })
  const ids = async (query: string) =>
    (await get(`/trx${query}`)).body.result.map(({ order_id }: Json) => order_id) as string[]

  it("pages through full records", async () => {
    const first = listTransactionsResponse.parse((await get("/trx")).body)
    expect([first.pages, first.result.length]).toEqual([{ count: 2, previous: 0, current: 1, next: 2 }, 20])
    const second = listTransactionsResponse.parse((await get("/trx?page=2")).body)
    expect([second.pages, second.result.length]).toEqual([{ count: 2, previous: 1, current: 2, next: 0 }, 5])
  })

  it.each([
    ["?status=APR", ["o-01"]],
    ["?status=APR,REJ", ["o-01", "o-02"]],
    ["?status=NONE", []],
    ["?checkout_type=qr", ["o-03"]],
    ["?checkout_type=short", []],
    ["?shop=another", []],
    ["?date_to=2020-01-01", []],
    ["?date_from=2999-01-01", []],
    [`?status=APR&date_from=${today()}&date_to=${today()}&shop=${SANDBOX_DEFAULTS.shopCode}`, ["o-01"]],
  ])("filters by %s", async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it("orders by a field, descending with a minus", async () => {
    expect((await ids("?order_by=order_id"))[0]).toBe("o-01")
    expect((await ids("?order_by=-order_id"))[0]).toBe("o-25")
    const amounts = (await get("/trx?order_by=-amount")).body.result.map(({ amount }: Json) => amount) as number[]
    expect(amounts).toEqual([...amounts].sort((left, right) => right - left))
  })

  it.each([
    "/trx?order_by=color",
    "/trx?checkout_type=quick",
    "/trx?date_from=yesterday",
    "/trx?page=0",
    "/reports/transactions.csv?date_to=soon",
    "/statistics?date_from=2026-01-30",
    "/statistics/detailed?date_to=soon",
  ])("refuses %s with 500, the only refusal that the document lists for it", async (path) => {
    const answer = await get(path)
    expect(answer).toMatchObject({ status: 500, body: { code: "VALIDATION_ERROR", message: expect.any(String) } })
  })

  it("reports any checkout type and lists of types, known or unknown", async () => {
    const lines = async (query: string) =>
      ((await get(`/reports/transactions.csv?${query}`)).body as string).split("\r\n").length - 2
    expect(await lines("checkout_type=qr")).toBe(1)
    expect(await lines("checkout_type=unheard-of")).toBe(0)
    expect(await lines("checkout_type=unheard-of,qr")).toBe(1)
  })

  it("reports transactions as CSV", async () => {
    const { status, headers, body } = await get(
      "/reports/transactions.csv?status=APR&checkout_type=standard&checkout_type=qr",
    )
    expect([status, headers.get("content-type")]).toEqual([200, "text/csv; charset=utf-8"])
    const [head, line, rest] = (body as string).split("\r\n")
    expect(head).toBe("code,order_id,created,status,checkout_type,amount,currency,refund_amount")
    expect([line?.split(",")[1], rest]).toEqual(["o-01", ""])
  })

  it("puts no formula into the report", async () => {
    await bed.createCheckout({ order_id: '=1+1,"x"' })
    expect((await get("/reports/transactions.csv")).body).toContain(`"'=1+1,""x"""`)
  })

  it("counts transactions per day, and needs both dates", async () => {
    const { body } = await get(`/statistics?date_from=2026-01-30&date_to=2026-02-02`)
    expect(statisticsResponse.parse(body).rows.map(({ date }) => date)).toEqual([
      "2026-01-30",
      "2026-01-31",
      "2026-02-01",
      "2026-02-02",
    ])
    const counted = await get(`/statistics?date_from=${today()}&date_to=${today()}`)
    expect(counted.body).toEqual([{ date: today(), transactions: 25 }])
  })

  it("counts transactions per day and status, with or without dates", async () => {
    const { body } = await get("/statistics/detailed")
    expect(detailedStatisticsResponse.parse(body)).toEqual({
      rows: [{ date: today(), APR: 1, CAN: 0, EXP: 0, HOL: 0, PND: 23, REJ: 1 }],
    })
    expect((await get("/statistics/detailed?date_from=2020-01-01&date_to=2020-01-01")).body).toHaveLength(1)
  })
})

describe("installment plans", () => {
  it("return a row per down payment and a column per tenure", async () => {
    const { body } = await post("/installment-plans", { amount: 1200, currency: "PHP", allow_downpayment: true })
    const [plan] = installmentPlansResponse.parse(body).rows
    expect(plan?.installments).toHaveLength(plan?.down_payments?.length ?? 0)
    expect(plan?.loan_amount?.[1]).toHaveLength(plan?.tenures?.length ?? 0)
    expect((await post("/installment-plans", { amount: 1200 })).body.down_payments).toEqual([0])
  })

  it.each([{}, { amount: 0 }, { amount: "12" }])("answer 400 for %j", async (body) => {
    expect((await post("/installment-plans", body)).status).toBe(400)
  })
})

describe("the card platform's token", () => {
  const credentials = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`
  const { clientId, clientSecret } = SANDBOX_DEFAULTS.cardPlatform
  const scope = "resources/transactions.read resources/transactions.create"
  const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()
  const ask = (authorization: string, fields: Record<string, string>, type = "application/x-www-form-urlencoded") =>
    bed.call("POST", "/auth/oauth2/token", type.includes("json") ? fields : form(fields), {
      authorization,
      "content-type": type,
    })

  it.each(["application/x-www-form-urlencoded", "application/json"])(
    "comes for client credentials as %s",
    async (type) => {
      const answer = await ask(credentials(clientId, clientSecret), { grant_type: "client_credentials", scope }, type)
      expect(answer).toMatchObject({
        status: 200,
        body: { access_token: expect.any(String), expires_in: 3600, token_type: "Bearer" },
      })
    },
  )

  it.each([
    ["another secret", credentials(clientId, "no"), { grant_type: "client_credentials", scope }, 401],
    ["the static token", `Bearer ${SANDBOX_DEFAULTS.token}`, { grant_type: "client_credentials", scope }, 401],
    ["another grant", credentials(clientId, clientSecret), { grant_type: "password", scope }, 400],
    [
      "a missing scope",
      credentials(clientId, clientSecret),
      { grant_type: "client_credentials", scope: "resources/transactions.read" },
      400,
    ],
  ])("stays unavailable with %s", async (_, authorization, fields, status) => {
    expect((await ask(authorization, fields as Record<string, string>)).status).toBe(status)
  })
})
