import { Modules } from "@medusajs/framework/utils"
import { issueCallbackToken } from "../../src/payments/sql/callback-token"
import { TokenSeal } from "../../src/payments/sql/token-seal"
import { keepCustomerAccounts } from "../../src/payments/customer-account/keep-customer-accounts"
import { readCustomerToken, toTokenAddress } from "../../src/payments/customer-account/customer-token"
import { dumpDatabase } from "../harness/dump-database"
import { expectOk, type HttpClient } from "../harness/http-client"
import { describeSellingStore } from "../harness/selling-store"
import { waitFor } from "../harness/set-up"
import { Storefront } from "../harness/storefront"
import { ENCRYPTION_KEYS, ownPlansStore } from "./plans-store"

const CONNECTION = "/store/partner-commerce/customer-account"
const TOKEN = "/partner-commerce/trx/token"
const CALLER = { authorization: "Bearer bearer-of-the-tests" }

/** Customers with an account at this store and at the service. */
describeSellingStore(
  "connected customers",
  ({ store, seeded, control, driver }) => {
    const storefront = new Storefront(store, seeded)
    let ana: { id: string; client: HttpClient }
    let ben: { id: string; client: HttpClient }

    beforeAll(async () => {
      await storefront.open()
      ana = await storefront.customer("ana@example.com")
      ben = await storefront.customer("ben@example.com")
    })

    const addressFor = (customerId: string) => toTokenAddress(store.opened, customerId, new Date()) ?? ""
    /** Lets the service send the token to the address that a transaction of the customer named. */
    const connect = async (customerId: string, url = addressFor(customerId)) =>
      control().sendToken({ internal_user_id: customerId, url, wait: true })
    const tokenOf = async (customerId: string) => {
      const connection = await readCustomerToken(store.opened, customerId)
      if (!connection) throw new Error(`${customerId} is not connected`)
      return connection
    }
    const shown = async (client: HttpClient) => (await expectOk(client.get(CONNECTION))).data.customer_account
    const callsOf = (operation: string) =>
      control()
        .journal()
        .filter((entry) => entry.operation === `transactions.${operation}`)
    const isActive = async (customer: { tokenId: string; token: string }) => {
      const { connection } = store.opened
      if (connection.kind === "inert") throw new Error("The store is inert")
      const answer = await connection.clients.transactions.getAccountInfo(customer)
      return answer.ok && answer.value.status === "active"
    }
    const post = (path: string, customerId: string, body: object = {}) =>
      store.api.post(path, { internal_user_id: customerId, token: "token-1", token_id: "id-1", ...body }, CALLER)
    const NOBODY = { connected: false, limit: null, currency_code: null, connected_at: null }

    it("connects a customer with the callback of the first transaction, and shows the limit", async () => {
      expect(await shown(ana.client)).toEqual(NOBODY)
      const delivery = await connect(ana.id)
      expect(delivery).toMatchObject({ operation: "callback.token" })
      expect(await shown(ana.client)).toEqual({
        connected: true,
        limit: 50_000,
        currency_code: "php",
        connected_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      })
      expect(await shown(ben.client)).toEqual(NOBODY)
      expect(await isActive(await tokenOf(ana.id))).toBe(true)
    })

    it("connects an account with another e-mail or phone, and raises a problem for a person", async () => {
      await store.sql("UPDATE customer SET phone = '0917 123 4567' WHERE id = ?", [ana.id])
      const body = (email: string, phone: string) => ({ email, phone })
      expect((await post(TOKEN, ana.id, body("ben@example.com", "+639990000000"))).status).toBe(200)
      expect(await shown(ana.client)).toMatchObject({ connected: true })
      expect((await driver.problem("customer_account_mismatch")).message).toContain("has another email, phone")
      expect((await post(TOKEN, ana.id, body("ANA@example.com", "+639171234567"))).status).toBe(200)
      await driver.noProblem("customer_account_mismatch")

      await post(TOKEN, ana.id, body("ben@example.com", "+639171234567"))
      await driver.problem("customer_account_mismatch")
      await store.sql("UPDATE customer SET first_name = NULL, last_name = NULL, email = NULL WHERE id = ?", [ana.id])
      const { overview } = (await expectOk(store.admin.get("/admin/partner-commerce/overview"))).data
      expect(overview.problems).toContainEqual(expect.objectContaining({ code: "customer_account_mismatch" }))
      await expectOk(ana.client.delete(CONNECTION))
      await driver.noProblem("customer_account_mismatch")
    })

    it("reads a limit once for twenty pages, and not again within seconds", async () => {
      await connect(ana.id)
      await Promise.all(Array.from({ length: 20 }, () => shown(ana.client)))
      expect(callsOf("getAccountInfo")).toHaveLength(1)
    })

    it("neither shows nor disconnects an account without a login", async () => {
      await connect(ana.id)
      expect((await storefront.guest.get(CONNECTION)).status).toBe(401)
      expect((await storefront.guest.delete(CONNECTION)).status).toBe(401)
      expect(await shown(ana.client)).toMatchObject({ connected: true })
    })

    it("changes nothing on a repeated callback, and replaces the token on a new one", async () => {
      await expectOk(post(TOKEN, ana.id))
      const before = await shown(ana.client)
      const again = await expectOk(post(TOKEN, ana.id))
      expect(again.data).toEqual({ status: "OK" })
      await expectOk(post(TOKEN, ana.id, { token: "token-2", token_id: "id-2" }))
      expect(await tokenOf(ana.id)).toEqual({ token: "token-2", tokenId: "id-2" })
      expect((await shown(ana.client)).connected_at).toBe(before.connected_at)
    })

    it("keeps tokens out of the database, the log, the activity and every answer", async () => {
      const written: string[] = []
      for (const stream of [process.stdout, process.stderr]) {
        jest.spyOn(stream, "write").mockImplementation((chunk) => written.push(String(chunk)) > 0)
      }
      const url = addressFor(ana.id)
      await connect(ana.id, url)
      const { token, tokenId } = await tokenOf(ana.id)
      const answers = [
        await ana.client.get(CONNECTION),
        await ana.client.get("/store/customers/me"),
        await store.admin.get(`/admin/partner-commerce/customers/${ana.id}/customer-account`),
        await store.admin.get(`/admin/customers/${ana.id}`),
        await post(TOKEN, ana.id, { token, token_id: tokenId, token_type: 1, extra: { token } }),
        await post(`${TOKEN}?token=${token}`, ana.id, { token, token_id: tokenId }),
        await store.api.post(TOKEN, `{"token":"${token}","token_id":"${tokenId}",`, CALLER),
        await ana.client.delete(CONNECTION),
      ]
      const { activity } = store.opened
      await activity.flush()
      answers.push(await store.admin.get("/admin/partner-commerce/activity?limit=100"))
      jest.restoreAllMocks()

      const dump = await dumpDatabase(store)
      expect(dump).toContain("callback.token")
      expect(dump).toContain(ana.id)
      for (const [place, text] of Object.entries({
        database: dump,
        log: written.join(""),
        answers: JSON.stringify(answers.map(({ data }) => data)),
      })) {
        for (const secret of [token, tokenId, Buffer.from(token).toString("base64"), new URL(url).search]) {
          expect([place, text.includes(secret)]).toEqual([place, false])
        }
      }
    })

    it.each([
      ["an unknown customer", () => post(TOKEN, "cus_nobody")],
      ["a customer whose address belongs to another customer", () => post(pathOf(addressFor(ben.id)), ana.id)],
      ["an address that the plugin never issued", () => post(`${TOKEN}?token=abc.def`, ana.id)],
      ["an address issued a month ago", () => post(`${TOKEN}?token=${issued(ana.id, 31)}`, ana.id)],
      ["nobody", () => post(TOKEN, "")],
      ["no token", () => post(TOKEN, ana.id, { token: "" })],
    ])("rejects a callback for %s with 400, and connects no customer", async (_, call) => {
      const { status, data } = await call()
      expect([status, data.code]).toEqual([400, "VALIDATION_ERROR"])
      expect([await shown(ana.client), await shown(ben.client)]).toEqual([NOBODY, NOBODY])
    })

    it("does not connect a guest, because the next guest with the address would be connected too", async () => {
      const guest = await store.container.resolve(Modules.CUSTOMER).createCustomers({ email: "guest@example.com" })
      expect((await post(TOKEN, guest.id)).status).toBe(400)
    })

    it("rejects a caller other than the service", async () => {
      const body = { internal_user_id: ana.id, token: "token-1", token_id: "id-1" }
      expect((await store.api.post(pathOf(addressFor(ana.id)), body)).status).toBe(401)
      expect(await shown(ana.client)).toEqual(NOBODY)
    })

    it("shows the connection without its limit if the service does not answer", async () => {
      control().addFault({ kind: "status", status: 503, times: null, match: { operation: "getAccountInfo" } })
      await connect(ana.id)
      expect(await shown(ana.client)).toMatchObject({ connected: true, limit: null, currency_code: null })
      control().clearFaults()
      const now = performance.now.bind(performance)
      jest.spyOn(performance, "now").mockImplementation(() => now() + 15_001)
      expect(await shown(ana.client)).toMatchObject({ connected: true, limit: 50_000 })
    })

    describe("forgetting", () => {
      it("removes the account here and at the service once, even after five clicks", async () => {
        await connect(ana.id)
        const token = await tokenOf(ana.id)
        const answers = await Promise.all(Array.from({ length: 5 }, () => ana.client.delete(CONNECTION)))
        expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
        expect(answers.find(({ status }) => status === 200)?.data).toEqual({
          id: expect.stringMatching(/^pccon_/),
          object: "customer_account",
          deleted: true,
          remote: "done",
        })
        expect(callsOf("deactivateConnection")).toHaveLength(1)
        expect(await isActive(token)).toBe(false)
        expect(await shown(ana.client)).toEqual(NOBODY)
        expect(await readCustomerToken(store.opened, ana.id)).toBeNull()
      })

      it.each([
        ["answers 500", { kind: "status", status: 500 }],
        ["breaks off", { kind: "reset_before" }],
        ["loses its answer", { kind: "reset_after" }],
      ] as const)("removes the account here even if the service %s, and reports the failure", async (_, fault) => {
        await connect(ana.id)
        control().addFault({ ...fault, match: { operation: "deactivateConnection" } })
        expect((await expectOk(ana.client.delete(CONNECTION))).data).toMatchObject({ deleted: true, remote: "failed" })
        expect(await shown(ana.client)).toEqual(NOBODY)
        expect(callsOf("deactivateConnection")).toHaveLength(1)
      })

      it("rejects a callback with an address from before, and the next transaction connects again", async () => {
        const before = `${TOKEN}?token=${issued(ana.id, 1)}`
        await expectOk(post(before, ana.id))
        await expectOk(ana.client.delete(CONNECTION))
        expect((await post(before, ana.id)).data).toMatchObject({ code: "VALIDATION_ERROR" })
        expect(await shown(ana.client)).toEqual(NOBODY)
        await connect(ana.id)
        expect(await shown(ana.client)).toMatchObject({ connected: true })
      })

      it("removes a deleted customer's account here and at the service", async () => {
        await connect(ana.id)
        const token = await tokenOf(ana.id)
        await expectOk(store.admin.delete(`/admin/customers/${ana.id}`))
        await waitFor("the row to go", async () => (await rowsOf(ana.id)).length === 0)
        await waitFor("the service to know", async () => !(await isActive(token)))
      })

      it("finds an unnoticed deletion in the daily care", async () => {
        await connect(ana.id)
        await connect(ben.id)
        await store.sql(`UPDATE customer SET deleted_at = now() WHERE id = '${ana.id}'`)
        await keepCustomerAccounts(store.opened)
        expect([(await rowsOf(ana.id)).length, (await rowsOf(ben.id)).length]).toEqual([0, 1])
        expect(callsOf("deactivateConnection")).toHaveLength(1)
      })
    })

    describe("keys", () => {
      it("opens a token that an older key sealed, and seals it with the first key in the daily care", async () => {
        await sealWith([ENCRYPTION_KEYS[1] ?? ""], ana.id)
        expect(await tokenOf(ana.id)).toEqual({ token: "token-1", tokenId: "id-1" })
        const [before] = await rowsOf(ana.id)
        await keepCustomerAccounts(store.opened)
        const [after] = await rowsOf(ana.id)
        expect(after?.key_id).not.toBe(before?.key_id)
        expect(after?.key_id).toBe(new TokenSeal(ENCRYPTION_KEYS).currentKeyId)
        expect(await tokenOf(ana.id)).toEqual({ token: "token-1", tokenId: "id-1" })
        expect(await driver.problems()).toEqual([])
      })

      it("raises a problem for a token that no key opens, until the customer connects again", async () => {
        await sealWith([Buffer.alloc(32, 9).toString("base64")], ana.id)
        expect(await readCustomerToken(store.opened, ana.id)).toBeNull()
        expect(await shown(ana.client)).toMatchObject({ connected: true, limit: null })
        await keepCustomerAccounts(store.opened)
        expect((await driver.problem("customer_accounts_locked")).message).toContain("1 connected customer")
        await connect(ana.id)
        await keepCustomerAccounts(store.opened)
        expect(await driver.problems()).toEqual([])
      })

      it("cannot open a sealed token that was copied to another customer's row", async () => {
        await connect(ana.id)
        await connect(ben.id)
        await store.sql(
          `UPDATE partner_commerce_customer_account b SET sealed = a.sealed, key_id = a.key_id
             FROM partner_commerce_customer_account a WHERE a.customer_id = '${ana.id}' AND b.customer_id = '${ben.id}'`,
        )
        expect(await readCustomerToken(store.opened, ben.id)).toBeNull()
      })
    })

    it("shows the admin each connection with its limit, and lets the admin disconnect an account", async () => {
      const path = `/admin/partner-commerce/customers/${ana.id}/customer-account`
      expect((await expectOk(store.admin.get(path))).data).toEqual({ customer_account: NOBODY })
      await connect(ana.id)
      expect((await expectOk(store.admin.get(path))).data.customer_account).toMatchObject({
        connected: true,
        limit: 50_000,
      })
      expect((await expectOk(store.admin.delete(path))).data).toMatchObject({
        object: "customer_account",
        remote: "done",
      })
      const { status, data } = await store.admin.delete(path)
      expect([status, data.code]).toEqual([404, "no_customer_account"])
      expect((await store.api.get(path)).status).toBe(401)
    })

    /** Returns the proof of an address that was issued `daysAgo` days ago. */
    function issued(customerId: string, daysAgo: number): string {
      const { shopCode } = store.opened
      return issueCallbackToken(
        new TokenSeal(ENCRYPTION_KEYS),
        { shopCode, customerId },
        Date.now() - daysAgo * 86_400_000,
      )
    }

    async function sealWith(keys: string[], customerId: string): Promise<void> {
      const { shopCode, customerAccounts } = store.opened
      const secret = JSON.stringify({ token: "token-1", tokenId: "id-1" })
      await customerAccounts.store(customerId, new TokenSeal(keys).seal(secret, { shopCode, customerId }), null)
    }

    const rowsOf = (customerId: string) =>
      store.sql<{ key_id: string }>(
        `SELECT key_id FROM partner_commerce_customer_account WHERE customer_id = '${customerId}'`,
      )
  },
  ownPlansStore,
)

const pathOf = (address: string) => address.slice(new URL(address).origin.length)
