import { CALLBACK } from "../harness/deal-driver"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore("the protocol of deals", ({ store, driver }) => {
  it("returns the same bytes for a repeated call, and creates no second order", async () => {
    await driver.listed()
    const body = JSON.stringify(driver.body())
    const first = await driver.call(body)
    expect(first).toEqual({ status: 200, text: '{"status":"OK","in_stock":9}' })
    expect(await driver.call(body)).toEqual(first)
    expect(await driver.countOrders()).toBe(1)
  })

  it("creates one order for ten simultaneous equal calls", async () => {
    await driver.listed()
    const body = JSON.stringify(driver.body())
    const answers = await Promise.all(Array.from({ length: 10 }, () => driver.call(body)))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"OK","in_stock":9}']),
    )
    expect(await driver.countOrders()).toBe(1)
  })

  it("returns the same refusal for a repeated call", async () => {
    await driver.listed()
    const body = JSON.stringify(driver.body({ amount: 1 }))
    const first = await driver.call(body)
    expect(first.status).toBe(400)
    expect(await driver.call(body)).toEqual(first)
  })

  it("reports a known transaction with another body as a conflict with status 400", async () => {
    await driver.listed()
    const purchase = driver.body()
    await driver.call(JSON.stringify(purchase))
    const other = await driver.call(JSON.stringify({ ...purchase, order_id: "another" }))
    expect(other.status).toBe(400)
    expect(JSON.parse(other.text)).toMatchObject({ code: "TRANSACTION_CONFLICT" })
  })

  it.each([
    ["another currency", { currency: "USD" }, "CURRENCY_MISMATCH"],
    ["a product that was never an item", { product_id: "nobody-knows-it" }, "PRODUCT_NOT_FOUND"],
    ["a recipient without a name", { customer: { phone: "1" } }, "VALIDATION_ERROR"],
    ["an invalid transaction id", { trx_id: "12" }, "VALIDATION_ERROR"],
    ["an amount in words", { amount: "15990" }, "VALIDATION_ERROR"],
  ])("rejects %s with 400 and a code", async (_, changes, code) => {
    await driver.listed()
    const answer = await driver.call(JSON.stringify(driver.body(changes)))
    expect({ status: answer.status, ...JSON.parse(answer.text) }).toMatchObject({ status: 400, code })
    expect(await driver.countOrders()).toBe(0)
  })

  it("shows an unreadable purchase as a problem", async () => {
    await driver.listed()
    const { status, text } = await driver.call(JSON.stringify(driver.body({ amount: "15990" })))
    expect({ status, ...JSON.parse(text) }).toMatchObject({ status: 400, code: "VALIDATION_ERROR" })
    expect(await driver.problem("deal_not_understood")).toMatchObject({
      why: { code: "deal_not_understood", values: { fields: expect.stringContaining("amount") } },
    })
  })

  it("accepts types that the interface does not show", async () => {
    await driver.listed()
    const customer = {
      full_name: "Maria Santos",
      phone: 639171234567,
      adr_shipping: { country: "PH", postal_code: 1210 },
    }
    const purchase = driver.body({ sender: ["Jose Reyes"], customer })
    expect(await driver.call(JSON.stringify(purchase))).toMatchObject({ status: 200 })
  })

  it("creates an order for a purchase with fields named like the members of every object", async () => {
    await driver.listed()
    const names = { hasOwnProperty: 1, ["__proto__"]: { amount: 1 }, constructor: { name: "x" } }
    const customer = { full_name: "Maria Santos", adr_shipping: { city: "Makati", ...names }, ...names }
    const bytes = JSON.stringify({ ...names, ...driver.body({ customer }), lines: [names] })
    for (const name of Object.keys(names)) expect(bytes.split(`"${name}":`)).toHaveLength(5)
    expect(await driver.call(bytes)).toEqual({ status: 200, text: '{"status":"OK","in_stock":9}' })
    expect(await driver.countOrders()).toBe(1)
  })

  it("accepts the currency in any case", async () => {
    await driver.listed()
    expect(await driver.call(JSON.stringify(driver.body({ currency: "php" })))).toMatchObject({ status: 200 })
  })

  it("accepts a name with characters that the database rejects", async () => {
    await driver.listed()
    const purchase = driver.body({ customer: { full_name: "Mar\u0000ia \ud83d Santos" } })
    expect(await driver.call(JSON.stringify(purchase))).toMatchObject({ status: 200 })
  })

  it("records the call in the activity without personal data", async () => {
    const { trx_id } = await driver.buyOne()
    const { activity, activityList } = store.opened
    await activity.flush()
    const question = { trxId: trx_id, operation: "callback.deal", withoutPings: false, limit: 1, offset: 0 }
    const [entry] = (await activityList.read(question)).activity
    expect(entry).toMatchObject({ direction: "in", status: 200, method: "POST" })
    expect(JSON.stringify(entry)).not.toMatch(/Santos|Kalayaan|9171234567|bearer-of/)
  })

  describe("the entrance", () => {
    it.each([
      ["no credentials", {}],
      ["a wrong secret", { authorization: "Bearer wrong" }],
      ["another scheme", { authorization: `Basic ${Buffer.from("a:b").toString("base64")}` }],
    ])("answers a call with %s with 401, and creates no deal", async (_, headers) => {
      await driver.listed()
      const body = driver.body()
      const answer = await store.api.post("/partner-commerce/trx/transaction", body, headers)
      expect(answer).toMatchObject({ status: 401, data: { code: "UNAUTHORIZED" } })
      expect(await store.opened.deals.ledger.read(body.trx_id)).toBeNull()
    })

    it.each([
      ["broken JSON", "POST", "/trx/transaction", "{", {}, 400, "VALIDATION_ERROR"],
      ["no body", "POST", "/trx/transaction", "", {}, 400, "VALIDATION_ERROR"],
      [
        "a form",
        "POST",
        "/trx/transaction",
        "a=1",
        { "content-type": "application/x-www-form-urlencoded" },
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a body of 300 kB",
        "POST",
        "/trx/transaction",
        JSON.stringify("x".repeat(300_000)),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      ["an unknown path", "POST", "/trx/nothing", "{}", {}, 404, "NOT_FOUND"],
      ["an unknown method", "DELETE", "/trx/transaction", undefined, {}, 404, "NOT_FOUND"],
      [
        "an unknown transaction's status",
        "PUT",
        "/trx/status",
        JSON.stringify(status("x", "APR")),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a status of another transaction",
        "POST",
        "/trx/status/y",
        JSON.stringify(status("x", "APR")),
        {},
        400,
        "VALIDATION_ERROR",
      ],
      [
        "a token without an encryption key",
        "POST",
        "/trx/token",
        '{"internal_user_id":"u","token":"t","token_id":"i"}',
        {},
        500,
        "NOT_CONFIGURED",
      ],
      ["an existence check of an invalid id", "GET", "/trx/transaction/nothing", undefined, {}, 404, "NOT_FOUND"],
    ])("answers %s in the protocol's form", async (_, method, path, body, headers, expectedStatus, code) => {
      const response = await fetch(`${store.url}/partner-commerce${path}`, {
        method,
        body,
        headers: { "content-type": "application/json", ...CALLBACK, ...(headers as Record<string, string>) },
      })
      const answer = (await response.json()) as { code: string; message: string }
      expect({ status: response.status, code: answer.code }).toEqual({ status: expectedStatus, code })
      expect(Object.keys(answer)).toEqual(["code", "message"])
    })
  })

  function status(trx_id: string, value: string) {
    return { trx_id, order_id: "o", status: value, current_time: "2026-01-01T00:00:00+08:00" }
  }
})
