import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { createHmac } from "node:crypto"
import { STORE_COMMANDS } from "../../src/cli/store"
import { readCustomerToken, toTokenAddress } from "../../src/payments/customer-account/customer-token"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { optionFields } from "../../scripts/reference/fields"
import { CheckoutDriver } from "../harness/checkout-driver"
import { dumpDatabase } from "../harness/dump-database"
import { describeSellingStore } from "../harness/selling-store"
import { Storefront } from "../harness/storefront"
import { Telemetry } from "../harness/telemetry"

/** Registered before Medusa loads, like a store's instrumentation.ts. */
const telemetry = new Telemetry()

/** One secret per secret option, or two if the option takes two. They are words, so that no pattern finds them by their form. */
const PLANTED = {
  token: ["planted-partner-token-7f3a"],
  "callbacks.auth.bearer": ["planted-bearer-a91c", "planted-bearer-b20d"],
  "callbacks.auth.basic.password": ["planted-basic-password-c33e"],
  "callbacks.auth.header.value": ["planted-header-d48f", "planted-header-e5a0"],
  "callbacks.auth.hmac.secret": ["planted-signing-key-f6b1", "planted-signing-key-07c2"],
  "cardPlatform.clientSecret": ["planted-client-secret-18d3"],
  encryptionKey: [Buffer.alloc(32, "planted-key-29e4").toString("base64"), Buffer.alloc(32, 7).toString("base64")],
}
const [bearer = ""] = PLANTED["callbacks.auth.bearer"]
const [signingKey = ""] = PLANTED["callbacks.auth.hmac.secret"]
const [password = ""] = PLANTED["callbacks.auth.basic.password"]
const [headerValue = ""] = PLANTED["callbacks.auth.header.value"]
const [partnerToken = ""] = PLANTED.token
const [clientSecret = ""] = PLANTED["cardPlatform.clientSecret"]

const sign = (bytes: string) => ({ "x-signature": createHmac("sha256", signingKey).update(bytes).digest("hex") })
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`

/** The spellings of a secret: plain, in an address, and as half of a login. */
const spellingsOf = (secret: string) => [
  secret,
  encodeURIComponent(secret),
  ...["base64", "base64url"].map((encoding) =>
    Buffer.from(secret)
      .toString(encoding as BufferEncoding)
      .replace(/=+$/, ""),
  ),
]

describeSellingStore(
  "no secret of the options",
  ({ store, seeded, control, shop, driver }) => {
    const checkout = new CheckoutDriver(store, shop)
    const storefront = new Storefront(store, seeded)
    let customer: Awaited<ReturnType<Storefront["customer"]>>
    const log: string[] = []
    const answers: string[] = []
    afterAll(() => telemetry.shutdown())

    beforeAll(async () => {
      await checkout.publishableKey()
      await storefront.open()
      customer = await storefront.customer("ana@example.com")
    })

    /** Records all output of this process. */
    function listen(): void {
      // In a parallel run jest gives each suite a console with its own streams, and the store's log writes to them directly.
      const { _stdout, _stderr } = console as unknown as Record<"_stdout" | "_stderr", NodeJS.WriteStream>
      for (const stream of new Set([process.stdout, process.stderr, _stdout, _stderr])) {
        jest.spyOn(stream, "write").mockImplementation((chunk) => log.push(String(chunk)) > 0)
      }
      for (const level of ["log", "info", "warn", "error", "debug"] as const) {
        jest
          .spyOn(console, level)
          .mockImplementation((...words: unknown[]) => void log.push(words.map(String).join(" ")))
      }
    }

    async function keep(call: Promise<{ status: number; headers?: Headers; data?: unknown; text?: string }>) {
      const { status, headers, data, text } = await call
      answers.push(JSON.stringify([status, [...(headers ?? [])], data ?? text]))
      return { status, data, text }
    }

    /** Makes the service fail and send the request's secrets back in every readable part of its answer. */
    function echo(operation: string, status: number, times = 1): void {
      const headers = { authorization: `Bearer ${partnerToken}`, "x-request": basic(`sandbox-client:${clientSecret}`) }
      const everything = Object.values(PLANTED).flat().flatMap(spellingsOf).join(", ")
      const message = `bad request: Authorization ${headers.authorization}, ${headers["x-request"]}: ${everything}`
      control().addFault({
        kind: "status",
        status,
        times,
        match: { operation },
        body: { message, headers, [partnerToken]: 1 },
      })
    }

    const COMMANDS: [string, ...string[]][] = [
      ["doctor"],
      ["doctor", "--json"],
      ["plan", "--json"],
      ["sync", "--json"],
      ["reconcile", "--json"],
      ["adopt", "--json", "--dry-run"],
    ]
    async function runCommands(): Promise<void> {
      for (const [name, ...args] of COMMANDS) await STORE_COMMANDS[name]?.run({ store: store.opened, args })
      await STORE_COMMANDS.explain?.run({ store: store.opened, args: [shop.small, "--json"] })
      await STORE_COMMANDS["simulate-order"]?.run({ store: store.opened, args: [shop.small, "--json"] })
    }

    async function pushThroughFailures(): Promise<void> {
      for (const [operation, status] of [
        ["catalog.syncProducts", 500],
        ["catalog.syncProducts", 400],
        ["catalog.listCategories", 401],
        ["catalog.ping", 401],
        ["transactions.ping", 500],
        ["auth.token", 401],
      ] as const)
        echo(operation, status)
      await keep(shop.send("/connection-check"))
      await keep(shop.get("/categories?refresh=true"))
      await shop.push()
      await driver.listed()
    }

    async function purchase(): Promise<void> {
      control().configure({ callbackAuth: { bearer } })
      expect(await driver.buyOne({ id: shop.small })).toMatchObject({ status: "APR" })
      let order = 0
      const next = () =>
        JSON.stringify(driver.body({ order_id: `D-${++order}`, trx_id: `7b0a1c9e-0000-4000-8000-00000000010${order}` }))
      const signed = next()
      const accepted = [
        await keep(driver.call(signed, sign(signed))),
        await keep(driver.call(next(), { authorization: basic(`service:${password}`) })),
        await keep(driver.call(next(), { "x-service-key": headerValue })),
      ]
      expect(accepted.map(({ status }) => status)).toEqual([200, 200, 200])
      const bytes = next()
      const refused = [
        // A forbidden address with the right secret, and a caller who sends the secrets in wrong places.
        await keep(driver.call(bytes, { authorization: `Bearer ${bearer}`, "x-forwarded-for": "203.0.113.9" })),
        await keep(driver.call(bytes, { authorization: `Bearer ${bearer} `.repeat(2) })),
        await keep(
          driver.call(`{"token":"${partnerToken}", ${bearer}`, { authorization: basic(`${bearer}:${signingKey}`) }),
        ),
        await keep(driver.call(bytes, { "x-signature": signingKey, "x-service-key": password })),
      ]
      expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401])
      await keep(driver.call(`{"note":"${bearer} ${signingKey}"`, { authorization: `Bearer ${bearer}` }))
    }

    /** Sends secrets in addresses. Medusa's own log prints every address, so the check of the log leaves these calls out. */
    async function writeIntoAddresses(): Promise<void> {
      await keep(
        store.api.post(
          `/partner-commerce/trx/${bearer}?token=${signingKey}`,
          {},
          { authorization: `Bearer ${bearer}` },
        ),
      )
      await keep(store.api.post(`/partner-commerce/trx/status?token=${bearer}`, { message: bearer, status: "APR" }))
    }

    async function pay(): Promise<void> {
      echo("transactions.createTransaction", 400)
      await keep(checkout.refused(await checkout.cart()).then((data) => ({ status: data.status, data })))
      const { cart, session } = await checkout.started()
      echo("transactions.getTransactionStatus", 500)
      await checkout.decides(session.trx_id, "approve")
      await checkout.completeEventually(cart.id)
      await keep(shop.send(`/payments/${session.trx_id}/recheck`))
    }

    /** @returns the token of the customer's callback address, which the service's record contains */
    async function payAsCustomer(): Promise<string> {
      const items = [{ variant_id: shop.small, quantity: 1 }]
      const address = {
        first_name: "Ana",
        last_name: "Reyes",
        address_1: "1 Rizal Ave",
        city: "Makati",
        country_code: "ph",
      }
      const place = { shipping_address: address, billing_address: address, email: "ana@example.com" }
      const asked = { region_id: seeded().region.id, items, ...place }
      const { cart } = (await keep(customer.client.post("/store/carts", asked))).data as { cart: { id: string } }
      await customer.client.post(`/store/carts/${cart.id}/shipping-methods`, { option_id: seeded().shipping_option.id })
      const made = await keep(customer.client.post("/store/payment-collections", { cart_id: cart.id }))
      const { payment_collection } = made.data as { payment_collection: { id: string } }
      const path = `/store/payment-collections/${payment_collection.id}/payment-sessions`
      await keep(customer.client.post(path, { provider_id: OWN_PROVIDER }))
      const { trxid, request } = control().transactions().at(-1) ?? {}
      await checkout.decides(trxid ?? "", "approve")
      await checkout.settledAs(trxid ?? "", "approved")
      await keep(customer.client.post(`/store/carts/${cart.id}/complete`))
      await keep(shop.get(`/payments/${trxid}/history`))
      return new URL(String(request?.callback_url_token)).searchParams.get("token") ?? ""
    }

    /** @returns the tokens of the customer and the card platform. A token's id is no secret: the interface has it in an address. */
    async function connect(): Promise<string[]> {
      const url = toTokenAddress(store.opened, customer.id, new Date()) ?? ""
      await control().sendToken({ internal_user_id: customer.id, url, wait: true })
      echo("transactions.getAccountInfo", 500)
      await keep(customer.client.get("/store/partner-commerce/customer-account"))
      await keep(customer.client.get("/store/partner-commerce/customer-account"))
      const connection = await readCustomerToken(store.opened, customer.id)
      const { clients } = requireConfigured()
      const issued = await clients.cardPlatform?.getToken()
      if (!connection || !issued?.ok) throw new Error("nothing was issued")
      return [connection.token, issued.value.accessToken]
    }

    function requireConfigured() {
      const { connection } = store.opened
      if (connection.kind === "inert") throw new Error("The store is inert")
      return connection
    }

    const READ = ["/overview", "/activity?limit=1000", "/items", "/runs", "/deals", "/payments", "/settings"]
    const MORE = ["/configuration", "/reconciliation", "/categories", "/unknown-products", "/payments?source=service"]

    it("escapes this test", () => {
      const named = /(token|secret|bearer|password|value|encryptionkey)$/i
      const secrets = optionFields()
        .map(({ path }) => path.replaceAll("[]", ""))
        .filter((path) => named.test(path))
      expect([...new Set(secrets)].sort()).toEqual(Object.keys(PLANTED).sort())
      const { token, encryptionKey, callbacks, cardPlatform } = requireConfigured().options
      const inUse = JSON.stringify({ token, encryptionKey, callbacks, cardPlatform })
      for (const secret of Object.values(PLANTED).flat()) expect(inUse).toContain(secret)
    })

    it("appears in a log, an answer, an address, an activity, a problem or the database", async () => {
      listen()
      const logger = store.container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.setLogLevel("debug")
      logger.debug("a line of the store's log")
      await pushThroughFailures()
      await purchase()
      await pay()
      const addressed = await payAsCustomer()
      expect(addressed).toContain(".")
      const issued = [addressed, ...(await connect())]
      await runCommands()
      for (const path of [...READ, ...MORE, `/items/${shop.small}`]) await keep(shop.get(path))
      for (const { trx_id } of (await shop.read("/deals")).deals) await keep(shop.get(`/deals/${trx_id}`))
      for (const { trx_id } of (await shop.read("/payments")).payments) await keep(shop.get(`/payments/${trx_id}`))
      const heard = log.join("\n")
      await writeIntoAddresses()
      await keep(shop.get("/activity?limit=1000"))
      expect(answers.join()).toContain("callback_url_token")
      await store.opened.activity.flush()
      const database = await dumpDatabase(store)
      logger.unsetLogLevel()
      jest.restoreAllMocks()

      const journal = control().journal()
      const places: Record<string, string> = {
        log: heard,
        answers: answers.join("\n"),
        // The addresses of the service's own calls do not count: the customer's address is its proof of identity.
        addresses: journal
          .filter(({ direction }) => direction === "in")
          .map(({ method, path }) => `${method} ${path}`)
          .join("\n"),
        database,
        spans: JSON.stringify(
          telemetry.spans.map(({ name, attributes, events, status }) => [name, attributes, events, status]),
        ),
      }
      // A place without any text would prove nothing.
      expect(places.log).toContain("a line of the store's log")
      expect(places.log).toContain("catalogue API: answers")
      expect(places.answers).toContain("catalog.syncProducts")
      expect(places.addresses).toContain("/trx/checkout")
      expect(places.database).toContain("deal_unauthorized")
      expect(places.database).toContain("***")
      expect(places.spans).toContain("transactions.createTransaction")

      const found = [...Object.values(PLANTED).flat(), ...issued].flatMap((secret) =>
        Object.entries(places).flatMap(([place, text]) =>
          spellingsOf(secret)
            .filter((spelling) => text.includes(spelling))
            .map((spelling) => `${place}: ${spelling} in ${around(text, spelling)}`),
        ),
      )
      expect(found).toEqual([])
    })
  },
  {
    env: {
      PARTNER_COMMERCE_CALLBACK_AUTH: JSON.stringify({
        bearer: PLANTED["callbacks.auth.bearer"],
        basic: { username: "service", password },
        header: { name: "X-Service-Key", value: PLANTED["callbacks.auth.header.value"] },
        hmac: { header: "X-Signature", secret: PLANTED["callbacks.auth.hmac.secret"] },
      }),
      PARTNER_COMMERCE_CALLBACK_IPS: "127.0.0.1,::1,::ffff:127.0.0.1",
      PARTNER_COMMERCE_CARD_PLATFORM: JSON.stringify({ clientId: "sandbox-client", clientSecret }),
      PARTNER_COMMERCE_ENCRYPTION_KEY: PLANTED.encryptionKey.join(","),
    },
    sandbox: { token: partnerToken, cardPlatform: { clientId: "sandbox-client", clientSecret } },
  },
)

/** Returns the text around a found secret. */
function around(text: string, spelling: string): string {
  const at = text.indexOf(spelling)
  return text.slice(Math.max(0, at - 300), at + spelling.length + 60)
}
