import { Modules } from "@medusajs/framework/utils"
import { expireProblems } from "../../src/health/problems/problems"
import { type ShownProblem } from "../../src/activity/sql/problem-store"
import { CALLBACK } from "../harness/deal-driver"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

const UUID = "7b0a1c9e-0000-4000-8000-00000000000"
/** More than the server's limit of 256 KiB. */
const TOO_LARGE = 300_000

interface LostSale {
  what: string
  send: () => Promise<{ status: number }>
  problem: string
  code: string
  values?: object
}

/** A refused purchase is a lost sale: it raises a problem, except after a shortage. */
describeSellingStore("lost sales", ({ store, control, shop, driver }) => {
  const lost: LostSale[] = [
    {
      what: "an unknown product",
      send: () => driver.call(JSON.stringify(driver.body({ product_id: "nobody-knows-it" }))),
      problem: "deal_product_unknown",
      code: "PRODUCT_NOT_FOUND",
      values: { partner_id: "nobody-knows-it" },
    },
    {
      what: "another currency",
      send: () => driver.call(JSON.stringify(driver.body({ currency: "USD" }))),
      problem: "deal_currency_mismatch",
      code: "CURRENCY_MISMATCH",
      values: { currency: "USD" },
    },
    {
      what: "another price",
      send: () => driver.call(JSON.stringify(driver.body({ amount: 15_000 }))),
      problem: "deal_price_mismatch",
      code: "PRICE_MISMATCH",
      values: { paid: 15_000, price: 15_990 },
    },
    {
      what: "a store that is not set up for deals",
      send: async () => {
        await shop.settings({ sales_channel_id: null })
        return driver.call(JSON.stringify(driver.body()))
      },
      problem: "deal_not_configured",
      code: "NOT_CONFIGURED",
    },
    {
      what: "a body that is not JSON",
      send: () => driver.call("{"),
      problem: "deal_not_understood",
      code: "VALIDATION_ERROR",
    },
    {
      what: "another content type",
      send: () => driver.call(JSON.stringify(driver.body()), { ...CALLBACK, "content-type": "text/plain" }),
      problem: "deal_not_understood",
      code: "VALIDATION_ERROR",
    },
    {
      what: "a body that is too large",
      send: () => driver.call(JSON.stringify(driver.body({ note: "x".repeat(TOO_LARGE) }))),
      problem: "deal_not_understood",
      code: "VALIDATION_ERROR",
    },
    {
      what: "a caller with a wrong secret",
      send: () => driver.call(JSON.stringify(driver.body()), { authorization: "Bearer wrong" }),
      problem: "deal_unauthorized",
      code: "UNAUTHORIZED",
      values: { reason: { code: "caller_wrong_secret", values: {} } },
    },
    {
      what: "an item that is held too long",
      send: async () => {
        await shop.settings({ order_deadline_ms: 1_500 })
        return driver.whileHeld(() => driver.call(JSON.stringify(driver.body())))
      },
      problem: "deal_too_late",
      code: "DEADLINE_EXCEEDED",
    },
    {
      what: "an order whose creation fails",
      send: async () => {
        const orders = store.container.resolve(Modules.ORDER)
        jest.spyOn(orders, "createOrders").mockRejectedValue(new Error("no more orders"))
        return driver.call(JSON.stringify(driver.body()))
      },
      problem: "deal_failed",
      code: "INTERNAL_ERROR",
    },
    {
      what: "a known transaction with another body",
      send: async () => {
        await driver.call(JSON.stringify(driver.body()))
        return driver.call(JSON.stringify(driver.body({ order_id: "another" })))
      },
      problem: "deal_conflict",
      code: "TRANSACTION_CONFLICT",
      values: { trx_id: `${UUID}1` },
    },
  ]

  it.each(lost)("raise a problem with its fix and emit an event: $what", async ({ send, problem, code, values }) => {
    await driver.listed()
    const told = refusals()
    expect((await send()).status).toBeGreaterThanOrEqual(400)
    const open = await driver.problem(problem)
    expect(open).toMatchObject({
      count: 1,
      fix: expect.stringMatching(/.{10}/),
      why: { code: problem, values: expect.objectContaining(values ?? {}) },
    })
    expect(await waitFor("the event", () => told()[0])).toMatchObject({ code })
    expect((await shop.overview()).problems).toContainEqual(
      expect.objectContaining({ code: problem, count: 1, is_dismissible: true }),
    )
  })

  it("raise no problem for a shortage", async () => {
    await driver.listed()
    const told = refusals()
    await shop.setStock(0, 0)
    expect((await driver.call(JSON.stringify(driver.body()))).status).toBe(409)
    expect(await waitFor("the event", () => told()[0])).toMatchObject({ code: "OUT_OF_STOCK" })
    expect(await driver.problems()).toEqual([])
  })

  it("share one problem with their number and the last purchase; repeated calls do not count", async () => {
    await driver.listed()
    for (const [index, product_id] of ["a", "b", "c"].entries()) {
      const body = JSON.stringify(driver.body({ product_id, trx_id: `${UUID}${index}` }))
      await driver.call(body)
      await driver.call(body)
    }
    const counted = await waitFor("three to be counted", async () => {
      const [open] = await driver.problems()
      return open?.count === 3 && open
    })
    expect(counted).toMatchObject({ why: { values: { partner_id: "c" } } })
    expect(await rows("deal_product_unknown")).toBe(1)
  })

  it("from many strangers share one problem, with few writes", async () => {
    await driver.listed()
    const { problems } = store.opened
    const raised = jest.spyOn(problems, "raise")
    for (let n = 0; n < 100; n++) await driver.call("{}", { authorization: `Bearer guess-${n}` })
    await waitFor("all to be counted", async () => (await driver.problem("deal_unauthorized")).count === 100)
    expect(raised.mock.calls.length).toBeLessThan(100)
    expect(await rows("deal_unauthorized")).toBe(1)
  })

  it("end when a person dismisses the problem, which returns with the next one", async () => {
    await driver.listed()
    const lose = (trx_id: string) => driver.call(JSON.stringify(driver.body({ product_id: "a", trx_id })))
    await lose(`${UUID}1`)
    const { id } = await driver.problem("deal_product_unknown")
    const answer = await expectOk(shop.send(`/problems/${id}/dismiss`))
    expect(answer.data).toEqual({ id, object: "problem", dismissed: true })
    expect(await driver.problems()).toEqual([])
    expect(await shop.send(`/problems/${id}/dismiss`)).toMatchObject({ status: 404, data: { code: "no_problem" } })

    await lose(`${UUID}2`)
    expect(await driver.problem("deal_product_unknown")).toMatchObject({ count: 1 })
  })

  it("can be dismissed by a person, unlike lasting problems", async () => {
    const { problems } = store.opened
    await problems.raise({ key: "push", code: "push_failed", values: { lane: "stock", reason: "no memory" } })
    const { id } = await driver.problem("push_failed")
    expect(await shop.send(`/problems/${id}/dismiss`)).toMatchObject({ status: 400, data: { code: "problem_lasts" } })
    expect(await driver.problems()).toHaveLength(1)
  })

  it("end a day after the last lost sale, and not an hour earlier", async () => {
    await driver.listed()
    const told: ShownProblem[] = []
    store.container.resolve(Modules.EVENT_BUS).subscribe("partner-commerce.problem.cleared", ({ data }) => {
      told.push(data as ShownProblem)
      return Promise.resolve()
    })
    await driver.call(JSON.stringify(driver.body({ product_id: "a" })))
    await driver.problem("deal_product_unknown")
    await passTime(23)
    await expireProblems(store.opened)
    expect(await driver.problems()).toHaveLength(1)
    await passTime(1)
    await expireProblems(store.opened)
    expect(await driver.problems()).toEqual([])
    await waitFor("the event", () => told.some(({ code }) => code === "deal_product_unknown"))
  })

  it("stay open after a later purchase succeeds", async () => {
    const id = await driver.listed()
    await driver.call(JSON.stringify(driver.body({ amount: 15_000 })))
    await driver.problem("deal_price_mismatch")
    await driver.confirmed({ id })
    await driver.problem("deal_price_mismatch")
  })

  it("do not include a call with a byte-order mark before the body", async () => {
    await driver.listed()
    expect(await driver.call(`\ufeff${JSON.stringify(driver.body())}`)).toMatchObject({ status: 200 })
    expect(await driver.problems()).toEqual([])
  })

  it("do not include the merchant's own test purchase", async () => {
    await driver.listed()
    const body = driver.body({ trx_id: "7e570000-0000-4000-8000-000000000001", amount: 1 })
    const told = refusals()
    await driver.call(JSON.stringify(body))
    await waitFor("the event", () => told().length > 0)
    expect(await driver.problems()).toEqual([])
  })

  describe("the activity", () => {
    it("stores only the length of an unreadable body", async () => {
      const body = '{"customer":"Maria Santos, 12 Kalayaan Avenue'
      await driver.call(body)
      await driver.call('"Maria Santos lives at 12 Kalayaan Avenue"')
      const calls = await waitFor("both calls in the activity", async () => {
        const unread = (await activity()).filter(({ request }) => JSON.stringify(request).includes("unreadable_bytes"))
        return unread.length === 2 && unread
      })
      const unreadable = (bytes: number) =>
        expect.objectContaining({ status: 400, request: expect.objectContaining({ unreadable_bytes: bytes }) })
      expect(calls).toEqual(expect.arrayContaining([unreadable(body.length), unreadable(42)]))
      expect(JSON.stringify(calls)).not.toMatch(/Maria|Kalayaan/)
    })

    it("stores the keyed values of a list, and masks values without a key", async () => {
      await driver.call(JSON.stringify(["Maria Santos", ["12 Kalayaan Avenue", 4711], { order_id: "order_1" }]))
      const recorded = ["***", ["***", "***"], { order_id: "order_1" }]
      const [call] = await waitFor("the call in the activity", async () => {
        const lists = (await activity()).filter(({ request }) => Array.isArray(request))
        return lists.length > 0 && lists
      })
      expect(call).toMatchObject({ status: 400, request: recorded })
    })
  })

  /** @returns a function that returns the refusal events since now */
  function refusals(): () => { code: string }[] {
    const heard: { code: string }[] = []
    const emit = jest.spyOn(store.container.resolve(Modules.EVENT_BUS), "emit")
    return () => {
      for (const [event] of emit.mock.calls.splice(0)) {
        const one = [event].flat()[0] as { name: string; data: { code: string } }
        if (one.name === "partner-commerce.deal.refused") heard.push(one.data)
      }
      return heard
    }
  }

  async function rows(code: string): Promise<number> {
    return (await store.sql("SELECT id FROM partner_commerce_problem WHERE code = ?", [code])).length
  }

  const passTime = (hours: number) =>
    store.sql("UPDATE partner_commerce_problem SET last_seen_at = last_seen_at - ? * interval '1 hour'", [hours])

  /** The newest entry comes first. */
  async function activity(): Promise<{ request: unknown; path: string; error: string | null }[]> {
    return (await shop.read("/activity?direction=in")).activity
  }

  afterEach(() => control().clearFaults())
})
