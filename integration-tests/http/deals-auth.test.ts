import { createHmac } from "node:crypto"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"
import { beginAnotherMinute } from "../harness/time-passes"

const MINUTE_MS = 60_000
const AUTH = {
  bearer: ["the-old-bearer", "bearer-of-the-tests"],
  basic: { username: "service", password: "with:colon" },
  header: { name: "X-Service-Key", value: ["key-1", "key-2"] },
  hmac: {
    header: "X-Signature",
    secret: ["old-secret", "new-secret"],
    algorithm: "sha512",
    encoding: "base64",
    prefix: "v1=",
  },
}

const signature = (bytes: string, secret: string) => `v1=${createHmac("sha512", secret).update(bytes).digest("base64")}`
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`

describeSellingStore(
  "authentication of callbacks",
  ({ store, shop, driver }) => {
    afterEach(() => jest.restoreAllMocks())

    it.each([
      ["the new bearer", () => ({ authorization: "Bearer bearer-of-the-tests" })],
      ["the old bearer, while both are alive", () => ({ authorization: "bearer the-old-bearer" })],
      ["a user name and a password", () => ({ authorization: basic("service:with:colon") })],
      ["a key in its own header", () => ({ "x-service-key": "key-2" })],
      ["a signature over the bytes", (bytes: string) => ({ "x-signature": signature(bytes, "new-secret") })],
      ["a signature with the old secret", (bytes: string) => ({ "x-signature": signature(bytes, "old-secret") })],
    ])("accepts a purchase with %s", async (_, proofOf) => {
      await driver.listed()
      // Unlike JSON.stringify's output: the signature covers the sent bytes.
      const bytes = ` ${JSON.stringify(driver.body(), null, 1)}\n`
      expect(await driver.call(bytes, proofOf(bytes))).toEqual({ status: 200, text: '{"status":"OK","in_stock":9}' })
      expect(await driver.countOrders()).toBe(1)
    })

    it.each([
      ["nothing", () => ({})],
      ["another bearer", () => ({ authorization: "Bearer bearer-of-the-test" })],
      ["another password", () => ({ authorization: basic("service:with") })],
      ["an empty header", () => ({ "x-service-key": "" })],
      ["both keys in one header", () => ({ "x-service-key": "key-1, key-2" })],
      ["a signature of another body", () => ({ "x-signature": signature("{}", "new-secret") })],
      ["a signature with another secret", (bytes: string) => ({ "x-signature": signature(bytes, "secret") })],
      [
        "a signature without its prefix",
        (bytes: string) => ({ "x-signature": signature(bytes, "new-secret").slice(3) }),
      ],
      [
        "everything right, from an address that is not allowed",
        () => ({ authorization: "the right secret from a forbidden address", "x-forwarded-for": "203.0.113.9" }),
      ],
    ])("rejects a purchase with %s, and keeps no deal", async (_, proofOf) => {
      const body = driver.body()
      const bytes = JSON.stringify(body)
      const { status, text } = await driver.call(bytes, proofOf(bytes))
      expect({ status, body: JSON.parse(text) }).toEqual({
        status: 401,
        body: { code: "UNAUTHORIZED", message: "the caller could not be authenticated" },
      })
      expect(await store.opened.deals.ledger.read(body.trx_id)).toBeNull()
      expect(await driver.countOrders()).toBe(0)
    })

    it("records the first unknown callers one by one, later only their number", async () => {
      const secret = "guess-of-a-stranger"
      const attempts = 45
      const moveClock = beginAnotherMinute()
      for (let n = 0; n < attempts; n++) {
        await driver.call(JSON.stringify(driver.body()), { authorization: `Bearer ${secret}-${n}` })
      }
      // The first record of the next minute reports the remaining number.
      moveClock(MINUTE_MS)
      const { activity } = store.opened
      const refused = await waitFor("the attempts to be counted", async () => {
        await driver.call("{}", { authorization: `Bearer ${secret}` })
        await activity.flush()
        const data = await shop.read("/activity?limit=200")
        const entries: { status: number; error: string; request: unknown }[] = data.activity.filter(
          ({ status }: { status: number }) => status === 401,
        )
        const more = entries.map(({ error }) => Number(/and (\d+) more/.exec(error)?.[1] ?? 0))
        const counted = entries.length + more.reduce((sum, each) => sum + each, 0)
        return counted > attempts && more.some((each) => each > 0) && entries
      })
      expect(JSON.stringify(refused)).not.toContain(secret)
      expect(refused.every(({ request }) => request === null)).toBe(true)
    })

    it("records the address of a rejected caller and the reason, with a short path", async () => {
      beginAnotherMinute()
      const path = `/partner-commerce/${"x".repeat(2_000)}?phone=09171234567`
      await fetch(`${store.url}${path}`)
      await driver.call("{}", { authorization: "Bearer wrong" })
      await driver.call("{}", { authorization: "Bearer wrong", "x-forwarded-for": "203.0.113.9" })
      const { activity } = await shop.read("/activity?direction=in&limit=3")
      expect(activity.map(({ error }: { error: string }) => error)).toEqual([
        expect.stringMatching(/^UNAUTHORIZED: address, from 203\.0\.113\.9/),
        expect.stringMatching(/^UNAUTHORIZED: wrong_secret, from /),
        expect.stringMatching(/^UNAUTHORIZED: no_credentials, from /),
      ])
      expect(activity[2].path).toBe(path.slice(0, 500))
    })
  },
  { env: { PARTNER_COMMERCE_CALLBACK_AUTH: JSON.stringify(AUTH), PARTNER_COMMERCE_CALLBACK_IPS: "127.0.0.1,::1" } },
)
