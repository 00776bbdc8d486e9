import { createHmac } from "node:crypto"
import { checkHealth } from "../../src/health/checks/check-health"
import { CALLBACK } from "../harness/deal-driver"
import { RawCall } from "../harness/raw-call"
import { describeSellingStore } from "../harness/selling-store"

const MINUTE_S = 60
const HMAC = {
  header: "X-Signature",
  secret: "the-secret",
  timestampHeader: "X-Signed-At",
  toleranceSeconds: 2 * MINUTE_S,
}

const now = () => Math.floor(Date.now() / 1000)
const sign = (bytes: string, at: number) => ({
  "x-signature": createHmac("sha256", HMAC.secret).update(`${at}.${bytes}`).digest("hex"),
  "x-signed-at": String(at),
})

/** Callbacks have a signature with a timestamp, and the store lists the allowed addresses. */
describeSellingStore(
  "signed purchases",
  ({ store, control, shop, driver }) => {
    it("creates an order for a signed purchase", async () => {
      const before = control().config().callbackAuth
      const { header, secret, timestampHeader } = HMAC
      control().configure({ callbackAuth: { hmac: { header, secret, timestampHeader } } })
      expect(await driver.buyOne()).toMatchObject({ status: "APR" })
      control().configure({ callbackAuth: { ...before, bearer: "bearer-of-the-tests" } })
    })

    it("rejects a replay after the tolerance, and records the reason", async () => {
      await driver.listed()
      const bytes = `\ufeff${JSON.stringify(driver.body())}`
      expect(await driver.call(bytes, sign(bytes, now() - MINUTE_S))).toMatchObject({ status: 200 })
      expect(await driver.call(bytes, sign(bytes, now() - 3 * MINUTE_S))).toMatchObject({ status: 401 })
      expect(await driver.call(bytes, { ...sign(bytes, now()), "x-signed-at": "" })).toMatchObject({ status: 401 })
      const { activity } = await shop.read("/activity?direction=in")
      const errors = activity.map(({ error }: { error: string | null }) => error)
      expect(errors.filter((error: string | null) => error?.includes("timestamp, from"))).toHaveLength(2)
      expect(await driver.problem("deal_unauthorized")).toMatchObject({
        why: { values: { reason: { code: "caller_timestamp" } } },
      })
    })

    const head = (headers: Record<string, string | number>) => ({
      method: "POST",
      path: "/partner-commerce/trx/transaction",
      headers: { "content-type": "application/json", ...headers },
    })

    describe("the body of a stranger", () => {
      const unsigned = { code: "UNAUTHORIZED", message: "the caller could not be authenticated" }

      it("stays unread without a signature in the headers, so the answer comes at once", async () => {
        // The store waits for this body, so a stranger whose body is awaited too gets the later answer.
        const awaited = await RawCall.begin(store.url, head({ ...CALLBACK, "content-length": 100 }))
        const call = await RawCall.begin(store.url, head({ "content-length": 100_000_000 }))
        expect(await call.answered()).toMatchObject({ status: 401, body: unsigned })
        expect(awaited.isAnswered).toBe(false)
        awaited.leave()
        await call.ended()
        expect(await driver.problem("deal_unauthorized")).toMatchObject({
          why: { values: { reason: { code: "caller_no_credentials" } } },
        })
      })

      it("counts as a stranger's call if it is cut short, and not as a lost order", async () => {
        const bytes = JSON.stringify(driver.body())
        const call = await RawCall.begin(
          store.url,
          head({ ...sign(bytes, now()), "content-length": Buffer.byteLength(bytes) }),
        )
        call.write(bytes.slice(0, 20))
        call.leave()
        expect(await driver.problem("deal_unauthorized")).toMatchObject({
          why: { values: { reason: { code: "caller_wrong_secret" } } },
        })
        expect((await driver.problems()).map(({ code }) => code)).toEqual(["deal_unauthorized"])
      })
    })

    it("reports a cut-short body of the service as unreadable, and not as a failure of the store", async () => {
      const call = await RawCall.begin(store.url, head({ ...CALLBACK, "content-length": 100 }))
      call.write('{"trx_id"')
      call.leave()
      expect(await driver.problem("deal_not_understood")).toMatchObject({
        why: { values: { fields: "the body ended before it was complete" } },
      })
      expect(await driver.problems()).toHaveLength(1)
    })

    it("answers a body that is too large before its end, and then ends the connection", async () => {
      const [partly, whole] = [await sendLarge(300_000), await sendLarge(500_000)]
      for (const call of [partly, whole]) {
        const answer = await call.answered()
        expect(answer).toMatchObject({ status: 400, body: { message: "the body is too large" } })
        expect(answer.headers).toContain("connection: close")
      }
      // The store waits for the rest of the first body for two seconds, and has nothing to wait for in the second.
      await whole.ended()
      expect(partly.isOver).toBe(false)
      await partly.ended()
    })

    /** Sends only the beginning of a body of 500,000 bytes. */
    async function sendLarge(bytes: number): Promise<RawCall> {
      const call = await RawCall.begin(store.url, head({ ...CALLBACK, "content-length": 500_000 }))
      call.write("x".repeat(bytes))
      return call
    }

    it("raises a problem for a call through two proxies, which doctor reports, but not for a stranger's header", async () => {
      const forwarded = { "x-forwarded-for": "203.0.113.9, 127.0.0.1" }
      await driver.listed()
      await driver.call("{}", { authorization: "Bearer wrong", ...forwarded })
      expect((await driver.problems()).map(({ code }) => code)).not.toContain("callback_proxies")

      const bytes = JSON.stringify(driver.body())
      expect(await driver.call(bytes, { ...CALLBACK, ...forwarded })).toMatchObject({ status: 200 })
      expect(await driver.problem("callback_proxies")).toMatchObject({ why: { values: { proxies: 2 } } })
      expect(await checkHealth(store.opened)).toContainEqual(
        expect.objectContaining({ about: "callback_proxies", level: "warning" }),
      )
    })

    it("rejects a call from a forbidden address with that reason", async () => {
      await driver.call("{}", { ...CALLBACK, "x-forwarded-for": "203.0.113.9" })
      const problem = await driver.problem("deal_unauthorized")
      expect(problem).toMatchObject({ why: { values: { reason: { code: "caller_address" }, address: "203.0.113.9" } } })
      expect(await store.opened.problems.open()).toHaveLength(1)
    })
  },
  {
    env: {
      PARTNER_COMMERCE_CALLBACK_AUTH: JSON.stringify({ bearer: "bearer-of-the-tests", hmac: HMAC }),
      PARTNER_COMMERCE_CALLBACK_IPS: "127.0.0.1,::1",
    },
  },
)
