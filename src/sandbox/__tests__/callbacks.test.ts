import { createHmac } from "node:crypto"
import { statusCallback, tokenCallback } from "../../service/rules/wire/callbacks"
import { accountInfoResponse } from "../../service/rules/wire/transactions"
import { type CallbackAuth } from ".."
import { eventually, Merchant, Testbed } from "./testbed"

let bed: Testbed
let merchant: Merchant

async function start(
  react: Parameters<typeof Merchant.start>[0] = () => ({ status: 200 }),
  callbackAuth?: CallbackAuth,
) {
  merchant = await Merchant.start(react)
  bed = await Testbed.start({
    merchantBaseUrl: merchant.url,
    timeScale: 0.0005,
    ...(callbackAuth ? { callbackAuth } : {}),
  })
}
afterEach(async () => {
  await bed.sandbox.close()
  await merchant.close()
})

const approve = (trxid: string) => bed.call("POST", `/checkout/${trxid}/approve`)

describe("status callback", () => {
  it.each(["REJ", "CAN", "EXP", "HOL", "APR", "REF"] as const)(
    "%s goes to callbackapi_url with the documented body",
    async (status) => {
      await start()
      const { trxid } = await bed.createCheckout({ callbackapi_url: `${merchant.url}/hook` })
      const delivery = await bed.sandbox.control.sendStatus({ trx_id: trxid, status })
      expect(delivery?.state).toBe("delivered")
      expect(merchant.received[0]).toMatchObject({ method: "POST", path: "/hook" })
      expect(statusCallback.parse(merchant.received[0]?.body)).toMatchObject({
        status,
        order_id: "order-1",
        trx_id: trxid,
      })
      expect((await bed.call("GET", `/transactions/trx/${trxid}/status`)).body.status).toBe(status)
    },
  )

  it("contains the down payment of a transaction that has one", async () => {
    await start()
    for (const dp_type of ["cs", undefined]) {
      const { trxid } = await bed.createCheckout({ callbackapi_url: `${merchant.url}/hook`, dp_type })
      await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR" })
    }
    const told = merchant.received.map(({ body }) => statusCallback.parse(body).down_payment)
    expect(told).toEqual([{ amount: 15, dp_type: "cs" }, undefined])
  })

  it("can be sent while the record stays unchanged, as a forged message would be", async () => {
    await start()
    const { trxid } = await bed.createCheckout({ callbackapi_url: `${merchant.url}/hook` })
    await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR", record: false })
    expect(merchant.received[0]?.body.status).toBe("APR")
    expect((await bed.call("GET", `/transactions/trx/${trxid}/status`)).body.status).toBe("PND")
  })

  it("repeats after 5, 10, 20, 40 and 80 seconds, and ends with an e-mail", async () => {
    await start(() => ({ status: 500 }))
    bed.sandbox.control.configure({ timeScale: 0.002 })
    const { trxid } = await bed.createCheckout({ callbackapi_url: `${merchant.url}/hook` })
    const delivery = await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR", wait: true })
    expect(delivery).toMatchObject({ state: "failed" })
    expect(merchant.received).toHaveLength(6)
    const gaps = merchant.received.slice(1).map(({ at }, index) => at - merchant.received[index]!.at)
    ;[10, 20, 40, 80, 160].forEach((expected, index) => expect(gaps[index]).toBeGreaterThanOrEqual(expected - 2))
    expect(bed.sandbox.control.journal().filter(({ operation }) => operation === "email")).toHaveLength(1)
  })

  it.each([
    ["a refusal", (count: number) => ({ status: count < 3 ? 400 : 200 })],
    ["a broken connection", (count: number) => (count < 3 ? ("break" as const) : { status: 200 })],
  ])("repeats after %s until the merchant accepts it, with the same body", async (_, react) => {
    await start((_received, count) => react(count))
    const { trxid } = await bed.createCheckout({ callbackapi_url: `${merchant.url}/hook` })
    const delivery = await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR", wait: true })
    expect(delivery).toMatchObject({ state: "delivered" })
    expect(new Set(merchant.received.map(({ rawBody }) => rawBody)).size).toBe(1)
    expect(merchant.received).toHaveLength(3)
    expect(bed.sandbox.control.journal().some(({ operation }) => operation === "email")).toBe(false)
  })
})

describe("the checkout page", () => {
  it.each([
    ["approve", "APR", "http://127.0.0.1:9/thanks"],
    ["reject", "REJ", "http://127.0.0.1:9/sorry"],
    ["cancel", "CAN", "http://127.0.0.1:9/sorry"],
  ])("%s sends the merchant %s before the customer returns", async (decision, status, location) => {
    await start()
    const { trxid } = await bed.createCheckout({
      callbackapi_url: `${merchant.url}/hook`,
      failed_url_redirect: "http://127.0.0.1:9/sorry",
    })
    const answer = await bed.call("POST", `/checkout/${trxid}/${decision}`)
    expect([answer.status, answer.headers.get("location")]).toEqual([303, location])
    expect(merchant.received.map(({ body }) => body.status)).toEqual([status])
    expect((await approve(trxid)).status).toBe(409)
  })

  it("shows a customer who decides on an old page the end of the payment, and the way back to the shop", async () => {
    await start()
    const { trxid } = await bed.createCheckout({ failed_url_redirect: "http://127.0.0.1:9/sorry" })
    await bed.call("POST", `/checkout/${trxid}/reject`)
    const { status, headers, body } = await approve(trxid)
    expect([status, headers.get("content-type")]).toEqual([409, "text/html; charset=utf-8"])
    expect(body).toContain("This payment has ended already, so your choice changes nothing.")
    expect(body).toContain('<a href="http://127.0.0.1:9/sorry">Back to the shop</a>')
    expect(body).not.toContain("<form")
  })

  it("shows amounts and the status in the usual form", async () => {
    await start()
    const { trxid } = await bed.createCheckout({
      items: [{ item: "Aurora", price: 1299.5, quantity: 2 }],
      amount: 2599,
    })
    expect((await bed.call("GET", `/checkout/${trxid}`)).body).toContain("₱2,599<")
    await approve(trxid)
    const { body } = await bed.call("GET", `/checkout/${trxid}`)
    expect(body).toContain('<p class="status">Approved</p>')
    expect(body).not.toMatch(/APR|PHP/)
  })

  it("shows names as text, even if they contain markup", async () => {
    await start()
    const items = [{ item: "<script>alert(1)</script>", price: 150, quantity: 1 }]
    const { redirect_url: page } = await bed.createCheckout({ items, order_id: '"><img src=x>' })
    const html = await (await fetch(page)).text()
    expect(html).toContain("&lt;script&gt;alert(1)")
    expect(html).not.toMatch(/<script|<img/)
  })

  it("keeps the customer of an asynchronous shop waiting until the shop has said OK", async () => {
    await start()
    const { trxid } = await bed.createCheckout({ is_async: true, callbackapi_url: `${merchant.url}/hook` })
    expect((await approve(trxid)).headers.get("location")).toBe(`/checkout/${trxid}`)
    expect((await bed.call("GET", `/checkout/${trxid}`)).body).toContain("Waiting for the shop")
    await bed.call("POST", `/transactions/trx/${trxid}/update`, {
      order_id: "order-1",
      status: "OK",
      message: "Thank <you>",
    })
    const { body } = await bed.call("GET", `/checkout/${trxid}`)
    expect(body).toContain("http://127.0.0.1:9/thanks")
    expect(body).toContain("Thank &lt;you&gt;")
  })
})

describe("customer token", () => {
  it("goes to callback_url_token on the customer's first transaction only", async () => {
    await start()
    const urls = { callback_url_token: `${merchant.url}/token` }
    await approve((await bed.createCheckout(urls)).trxid)
    await approve((await bed.createCheckout(urls)).trxid)
    expect(merchant.received.map(({ path }) => path)).toEqual([
      "/trx/status/" + merchant.received[0]?.body.trx_id,
      "/token",
      "/trx/status/" + merchant.received[2]?.body.trx_id,
    ])
    expect(tokenCallback.parse(merchant.received[1]?.body)).toMatchObject({
      internal_user_id: "user-1",
      phone: "+639171234567",
    })
  })

  it("opens the account and a quick checkout, and no quick checkout once it is deactivated", async () => {
    await start()
    await approve((await bed.createCheckout({ callback_url_token: `${merchant.url}/token` })).trxid)
    const { token, token_id } = merchant.received[1]?.body as { token: string; token_id: string }
    const info = () => bed.call("POST", `/transactions/accounts/${token_id}`, { token })
    const pageOf = async (changes = {}) =>
      (await bed.call("GET", `/checkout/${(await bed.createCheckout(changes)).trxid}`)).body
    expect(await pageOf()).toContain("You are not signed in.")
    expect(await pageOf({ token, token_id })).toContain("Signed in")
    expect(accountInfoResponse.parse((await info()).body)).toEqual({
      status: "active",
      limit: expect.any(Number),
      currency: "PHP",
      message: expect.any(String),
    })
    await bed.createCheckout({ checkout_type: "quick", token, token_id })
    expect((await bed.call("POST", `/transactions/accounts/${token_id}`, { token: "wrong" })).status).toBe(400)
    expect((await bed.call("POST", "/transactions/accounts/unknown", { token })).status).toBe(400)
    const off = await bed.call("POST", `/transactions/accounts/${token_id}/deactivate`, { token })
    expect(off).toMatchObject({ status: 200, body: { message: expect.any(String) } })
    expect((await info()).body.status).toBe("inactive")
    const quick = bed.checkout({ checkout_type: "quick", token, token_id })
    expect((await bed.call("POST", "/transactions/trx/checkout", quick)).status).toBe(400)
  })

  it("stays out of the journal", async () => {
    await start()
    await approve((await bed.createCheckout({ callback_url_token: `${merchant.url}/token` })).trxid)
    const { token } = merchant.received[1]?.body as { token: string }
    expect(JSON.stringify(bed.sandbox.control.journal())).not.toContain(token)
  })
})

describe("a callback proves its sender", () => {
  const sign = (rawBody: string, algorithm: string, encoding: "hex" | "base64") =>
    createHmac(algorithm, "secret").update(rawBody).digest(encoding)
  const schemes: [string, CallbackAuth, string, (rawBody: string) => string][] = [
    ["a bearer token", { bearer: "b-1" }, "authorization", () => "Bearer b-1"],
    ["basic credentials", { basic: { username: "u", password: "p" } }, "authorization", () => `Basic ${btoa("u:p")}`],
    ["a header", { header: { name: "X-Api-Key", value: "k" } }, "x-api-key", () => "k"],
    [
      "a signature",
      { hmac: { header: "X-Signature", secret: "secret" } },
      "x-signature",
      (raw) => sign(raw, "sha256", "hex"),
    ],
    [
      "a signature of another kind",
      { hmac: { header: "X-Signature", secret: "secret", algorithm: "sha512", encoding: "base64", prefix: "sha512=" } },
      "x-signature",
      (raw) => `sha512=${sign(raw, "sha512", "base64")}`,
    ],
  ]
  it.each(schemes)("through %s", async (_, auth, header, expected) => {
    await start(() => ({ status: 200 }), auth)
    const { trxid } = await bed.createCheckout()
    await bed.sandbox.control.sendStatus({ trx_id: trxid, status: "APR" })
    const [received] = merchant.received
    expect(received?.headers[header]).toBe(expected(received?.rawBody ?? ""))
  })
})

it("a checkout expires when its time is over, and the merchant gets a callback", async () => {
  await start()
  const { trxid, ttl } = await bed.createCheckout({
    callbackapi_url: `${merchant.url}/hook`,
    expires_at: new Date(Date.now() + 2_000).toISOString(),
  })
  expect(ttl).toBeLessThanOrEqual(2)
  await merchant.until(1)
  expect(merchant.received[0]?.body.status).toBe("EXP")
  await eventually(
    async () => (await bed.call("GET", `/transactions/trx/${trxid}/status`)).body.status as string,
    (status) => status === "EXP",
  )
})
