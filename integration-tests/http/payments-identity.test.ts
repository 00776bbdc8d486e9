import { type HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { createPaymentSessionsWorkflow } from "@medusajs/medusa/core-flows"
import { expireProblems } from "../../src/health/problems/problems"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../src/payments/rules/provider-id"
import { settleDuePayments } from "../../src/payments/settle/settle-due-payments"
import { CheckoutDriver } from "../harness/checkout-driver"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** Payment rows decide which order a transaction pays: a storefront can delete a session at any time. */
describeSellingStore("identity of payments", ({ store, shop, control, driver }) => {
  const checkout = new CheckoutDriver(store, shop)

  checkout.prepareCart()

  /** Requests a payment session, as any storefront can. */
  async function requestSession(collectionId: string, body: Record<string, unknown> = {}, path = "payment-sessions") {
    return fetch(`${store.url}/store/payment-collections/${collectionId}/${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-publishable-api-key": await checkout.publishableKey(),
      },
      body: JSON.stringify({ provider_id: OWN_PROVIDER, ...body }),
    })
  }

  const collectionOf = (cart: HttpTypes.StoreCart) => cart.payment_collection?.id ?? ""

  async function startedInCollection() {
    const cart = await checkout.withCollection(await checkout.cart())
    return { cart, session: await checkout.start(cart) }
  }

  async function paid() {
    const { cart, session } = await startedInCollection()
    await checkout.decides(session.trx_id, "approve")
    const row = await checkout.settledAs(session.trx_id, "approved")
    return { cart, session, orderId: row.order_id ?? "" }
  }

  async function held() {
    const { cart, session } = await startedInCollection()
    await control().sendStatus({ trx_id: session.trx_id, status: "HOL", wait: true })
    const row = await checkout.settledAs(session.trx_id, "held")
    return { cart, session, orderId: row.order_id ?? "" }
  }

  const sessionsOf = (collectionId: string) =>
    store.sql<{ id: string; provider_id: string; data: Record<string, unknown> }>(
      "SELECT id, provider_id, data FROM payment_session WHERE payment_collection_id = ? AND deleted_at IS NULL",
      [collectionId],
    )

  /** Runs the settle job as if one hour had passed. */
  async function hourLater() {
    await store.sql(
      `UPDATE partner_commerce_payment SET cancel_requested_at = cancel_requested_at - interval '1 hour', next_check_at = now(), asked_at = NULL`,
    )
    await settleDuePayments(store.opened)
  }

  describe("a session request after the order", () => {
    it.each([
      ["this payment method", OWN_PROVIDER, "payment-sessions"],
      ["another payment method", SYSTEM_PROVIDER, "payment-sessions"],
      ["this payment method under an address with a final slash", OWN_PROVIDER, "payment-sessions/"],
      ["this payment method under an address in capitals", OWN_PROVIDER, "PAYMENT-SESSIONS"],
    ])("leaves a paid order paid when it asks for %s", async (_, provider_id, path) => {
      const { cart, session, orderId } = await paid()
      const answer = await requestSession(collectionOf(cart), { provider_id }, path)
      expect(answer.status).toBe(400)
      const { message } = (await answer.json()) as { message: string }
      expect(message).toContain("already")
      await hourLater()
      expect(checkout.there(session.trx_id).status).toBe("APR")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["OK"])
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", reversal: null, order_id: orderId })
      expect(await sessionsOf(collectionOf(cart))).toMatchObject([{ id: session.id }])
      expect(await checkout.order(orderId)).toMatchObject({ status: "pending", payment_status: "captured" })
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["this payment method", OWN_PROVIDER],
      ["another payment method", SYSTEM_PROVIDER],
    ])("leaves an order on hold as it is when it asks for %s", async (_, provider_id) => {
      const { cart, session, orderId } = await held()
      expect((await requestSession(collectionOf(cart), { provider_id })).status).toBe(400)
      await hourLater()
      expect(checkout.there(session.trx_id).status).toBe("HOL")
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      expect(await checkout.order(orderId)).toMatchObject({ status: "pending", payment_status: "captured" })
    })

    it("keeps a paid order paid when the session row is gone", async () => {
      const { session, orderId } = await paid()
      await store
        .sql("DELETE FROM payment_session WHERE id = ?", [session.id])
        .catch(() => store.sql("UPDATE payment_session SET deleted_at = now() WHERE id = ?", [session.id]))
      await store.sql("UPDATE partner_commerce_payment SET cancel_requested_at = now() - interval '1 hour'")
      await hourLater()
      expect(checkout.there(session.trx_id).status).toBe("APR")
      expect(await checkout.order(orderId)).toMatchObject({ payment_status: "captured" })
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", reversal: null })
    })

    it("finds the order by its payment row when the process died before it recorded the order", async () => {
      const { session, orderId } = await paid()
      await store.sql("UPDATE partner_commerce_payment SET order_id = NULL")
      await store.sql("UPDATE payment_session SET deleted_at = now() WHERE id = ?", [session.id])
      await hourLater()
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "approved", order_id: orderId, reversal: null })
    })
  })

  /** Code of the store, such as a merchant's own workflow, changes sessions without the plugin's route. */
  describe("a change of the sessions by code of the store after the order", () => {
    const ORDERED = [
      { name: "a paid order", order: paid, there: "APR", payment_status: "captured", words: "already paid" },
      { name: "an order on hold", order: held, there: "HOL", payment_status: "awaiting", words: "already placed" },
    ]

    const moduleOfPayments = () => store.container.resolve(Modules.PAYMENT)

    const toSession = (provider_id: string) => ({
      provider_id,
      currency_code: "php",
      amount: 16_140,
      data: {},
      context: {},
    })

    async function expectUnchanged(
      { cart, session, orderId }: Awaited<ReturnType<typeof paid>>,
      { there, payment_status }: (typeof ORDERED)[number],
    ) {
      const reported = checkout.reportedStatuses(session.trx_id)
      await hourLater()
      expect(checkout.there(session.trx_id).status).toBe(there)
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(reported)
      expect(reported).not.toContain("CAN")
      expect(checkout.calls("refundItems")).toEqual([])
      expect(await sessionsOf(collectionOf(cart))).toMatchObject([{ id: session.id }])
      expect(await checkout.row(session.trx_id)).toMatchObject({ order_id: orderId, reversal: null })
      expect(await checkout.order(orderId)).toMatchObject({ status: "pending", payment_status })
    }

    it.each(ORDERED)("keeps the session of $name when the code deletes it", async (ordered) => {
      const made = await ordered.order()
      await expect(moduleOfPayments().deletePaymentSession(made.session.id)).rejects.toThrow(ordered.words)
      await expectUnchanged(made, ordered)
    })

    it.each(ORDERED)("describes the payment of $name when the code creates a session", async (ordered) => {
      const made = await ordered.order()
      const creating = moduleOfPayments().createPaymentSession(collectionOf(made.cart), toSession(OWN_PROVIDER))
      await expect(creating).rejects.toThrow(ordered.words)
      await expectUnchanged(made, ordered)
    })

    it.each(ORDERED)("keeps the session of $name when a workflow chooses another payment method", async (ordered) => {
      const made = await ordered.order()
      const input = { payment_collection_id: collectionOf(made.cart), provider_id: SYSTEM_PROVIDER }
      await expect(createPaymentSessionsWorkflow(store.container).run({ input })).rejects.toMatchObject({
        message: "Could not delete all payment sessions",
      })
      await expectUnchanged(made, ordered)
    })
  })

  describe("two sessions of one cart", () => {
    /** Writes the two sessions that two simultaneous requests leave if the plugin does not order them. */
    async function withSecondSession(collectionId: string, provider_id: string) {
      return store.container.resolve(Modules.PAYMENT).createPaymentSession(collectionId, {
        provider_id,
        currency_code: "php",
        amount: 16_140,
        data: { return_url: "http://localhost:8000/other" },
        context: {},
      })
    }

    it.each([
      ["at once", 0],
      ["after the wait of the other request", 5_000],
    ])("become one if two tabs choose different payment methods and the service answers %s", async (_, ms) => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms, match: { operation: "createTransaction" } })
      const choose = (provider_id: string) => requestSession(collectionOf(cart), { provider_id })
      const answers = await Promise.all([OWN_PROVIDER, SYSTEM_PROVIDER].map(choose))
      for (const { status } of answers) expect([200, 409]).toContain(status)
      const sessions = await sessionsOf(collectionOf(cart))
      expect(sessions).toHaveLength(1)

      const [transaction] = control().transactions()
      const trxId = transaction?.trxid ?? ""
      await checkout.decides(trxId, "approve")
      const isOurs = sessions[0]?.provider_id === OWN_PROVIDER
      await waitFor("the end of the payment", async () => {
        const { state, reversal } = await checkout.row(trxId)
        return isOurs ? state === "approved" : reversal === "done"
      })
      await checkout.atRest(trxId)
      await hourLater()
      const captured = "SELECT provider_id FROM payment WHERE captured_at IS NOT NULL AND deleted_at IS NULL"
      expect(await store.sql(captured)).toEqual(isOurs ? [{ provider_id: OWN_PROVIDER }] : [])
      expect(await checkout.orders()).toHaveLength(isOurs ? 1 : 0)
      expect(checkout.there(trxId).status === "APR").toBe(isOurs)
    })

    it("never captures the manual payment for an approval at the service", async () => {
      const { cart, session } = await startedInCollection()
      await withSecondSession(collectionOf(cart), SYSTEM_PROVIDER)
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the money to be returned", () => checkout.there(session.trx_id).status !== "APR")
      await hourLater()
      expect(await checkout.orders()).toEqual([])
      expect(await checkout.row(session.trx_id)).toMatchObject({ state: "reversed", reversal: "done" })
    })

    it("keeps one of two approved transactions, returns the other once, and raises a problem", async () => {
      const { cart, session: first } = await startedInCollection()
      const second = await withSecondSession(collectionOf(cart), OWN_PROVIDER)
      await store.sql("UPDATE payment_session SET deleted_at = now() WHERE id = ?", [second.id])
      const secondTrx = String(second.data?.trx_id)
      expect(secondTrx).not.toBe(first.trx_id)
      await checkout.decidesUnheard(secondTrx, "APR")
      await checkout.decides(first.trx_id, "approve")
      const { order_id } = await checkout.settledAs(first.trx_id, "approved")
      await checkout.settledAs(secondTrx, "reversed")
      await hourLater()
      expect(await checkout.orders()).toHaveLength(1)
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured", status: "pending" })
      expect(checkout.there(first.trx_id).status).toBe("APR")
      expect(["CAN", "REF"]).toContain(checkout.there(secondTrx).status)
      expect((await driver.problems()).map(({ code }) => code)).toContain("payment_returned")
    })

    it("keeps the problem of a second payment while the service fails to return the payment", async () => {
      const { cart, session: first } = await startedInCollection()
      const second = await withSecondSession(collectionOf(cart), OWN_PROVIDER)
      await store.sql("UPDATE payment_session SET deleted_at = now() WHERE id = ?", [second.id])
      const secondTrx = String(second.data?.trx_id)
      await checkout.decidesUnheard(secondTrx, "APR")
      const match = { operation: "updateTransaction", body: `"CAN"` }
      control().addFault({ kind: "status", status: 503, times: null, match })
      await checkout.decides(first.trx_id, "approve")
      await checkout.settledAs(first.trx_id, "approved")
      const dayLater = async () => {
        await store.sql("UPDATE partner_commerce_problem SET last_seen_at = last_seen_at - interval '25 hours'")
        await hourLater()
        await expireProblems(store.opened)
        return (await driver.problems()).map(({ code }) => code)
      }
      await hourLater()
      expect(checkout.there(secondTrx).status).toBe("APR")
      expect(await dayLater()).toContain("payment_returned")
      control().clearFaults()
      await hourLater()
      expect(["CAN", "REF"]).toContain(checkout.there(secondTrx).status)
      expect(await dayLater()).not.toContain("payment_returned")
    })

    /** A cart with two transactions: the first has the session, and the service holds the second. */
    async function withHeldRival() {
      const { cart, session: first } = await startedInCollection()
      const second = await withSecondSession(collectionOf(cart), OWN_PROVIDER)
      await store.sql("UPDATE payment_session SET deleted_at = now() WHERE id = ?", [second.id])
      const secondTrx = String(second.data?.trx_id)
      await checkout.decidesUnheard(secondTrx, "HOL")
      await store.sql(
        "UPDATE partner_commerce_payment SET state = 'held', remote_status = 'HOL', next_check_at = NULL WHERE trx_id = ?",
        [secondTrx],
      )
      return { first, secondTrx }
    }

    it("cancels a held transaction at once when another transaction of its cart gets the order", async () => {
      const { first, secondTrx } = await withHeldRival()
      await checkout.decides(first.trx_id, "approve")
      const { order_id } = await checkout.settledAs(first.trx_id, "approved")
      expect(await checkout.settledAs(secondTrx, "failed")).toMatchObject({ reversal: "done", order_id: null })
      expect(checkout.reportedStatuses(secondTrx)).toEqual(["CAN"])
      expect(checkout.there(secondTrx).status).toBe("CAN")
      expect(checkout.there(first.trx_id).status).toBe("APR")
      expect(await checkout.orders()).toMatchObject([{ id: order_id, payment_status: "captured" }])
      // The service has taken no money, so a person has nothing to do.
      expect(await driver.problems()).toEqual([])
    })

    it("tells a person if the service rejects the cancellation of a held transaction whose cart has an order", async () => {
      const { first, secondTrx } = await withHeldRival()
      const match = { operation: "updateTransaction", body: `"CAN"` }
      control().addFault({ kind: "status", status: 400, times: null, match })
      await checkout.decides(first.trx_id, "approve")
      await checkout.settledAs(first.trx_id, "approved")
      await checkout.minuteLater(secondTrx)
      expect((await driver.problem("payment_not_reversed")).message).toContain(secondTrx)
      control().clearFaults()
      await checkout.minuteLater(secondTrx)
      await driver.noProblem("payment_not_reversed")
      expect(checkout.there(secondTrx).status).toBe("CAN")
      expect(checkout.there(first.trx_id).status).toBe("APR")
    })

    it("captures the payment of the transaction, wherever it stands in the order", async () => {
      const { session, orderId } = await held()
      const [{ payment_collection_id }] = (await store.sql<{ payment_collection_id: string }>(
        "SELECT payment_collection_id FROM order_payment_collection WHERE order_id = ?",
        [orderId],
      )) as [{ payment_collection_id: string }]
      const payments = store.container.resolve(Modules.PAYMENT)
      const manual = await payments.createPaymentSession(payment_collection_id, {
        provider_id: SYSTEM_PROVIDER,
        currency_code: "php",
        amount: 16_140,
        data: {},
        context: {},
      })
      await payments.authorizePaymentSession(manual.id, {})
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "approved")
      const order = await checkout.order(orderId)
      const all = order.payment_collections[0].payments as {
        provider_id: string
        captured_at: string | null
        data: Record<string, unknown>
      }[]
      const captured = all.filter(({ captured_at }) => captured_at !== null)
      expect(captured.map(({ provider_id, data }) => [provider_id, data.trx_id])).toEqual([
        [OWN_PROVIDER, session.trx_id],
      ])
    })
  })

  describe("the approval arrives early or late", () => {
    it("answers the session with 200 when the approval arrives before the answer to the create call", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 3_000, after: true, match: { operation: "createTransaction" } })
      const answering = requestSession(collectionOf(cart))
      await waitFor("the transaction at the service", () => control().transactions().length === 1)
      const [made] = control().transactions()
      await checkout.decides(made?.trxid ?? "", "approve")
      const { order_id } = await checkout.settledAs(made?.trxid ?? "", "approved")
      expect((await answering).status).toBe(200)
      await hourLater()
      expect(checkout.there(made?.trxid ?? "").status).toBe("APR")
      expect(await checkout.order(order_id ?? "")).toMatchObject({ payment_status: "captured", status: "pending" })
      const row = await checkout.row(made?.trxid ?? "")
      expect(row).toMatchObject({ state: "approved", reversal: null })
      expect(row.redirect_url).toContain("/checkout/")
    })

    it("makes no order when the customer switches to cash while the plugin reads the approval, and returns the money once", async () => {
      const { cart, session } = await startedInCollection()
      // The plugin reads the record after it has found that the cart still wants the payment.
      control().addFault({ kind: "delay", ms: 5_000, match: { operation: "getTransaction" } })
      await checkout.decides(session.trx_id, "approve")
      await waitFor("the reading", () => control().faults().length === 0)
      expect((await requestSession(collectionOf(cart), { provider_id: SYSTEM_PROVIDER })).status).toBe(200)
      expect(checkout.calls("getTransaction")).toEqual([])
      const { timeline } = await checkout.settledAs(session.trx_id, "reversed")
      expect(timeline).toContainEqual(
        expect.objectContaining({ event: "no_order", detail: "the customer chose another payment" }),
      )
      expect(await checkout.orders()).toEqual([])
      await hourLater()
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
      expect(await checkout.complete(cart.id)).toMatchObject({ type: "order" })
    })

    it("makes no order when the session of another method names the transaction, and returns the money once", async () => {
      const { cart, session } = await startedInCollection()
      const cash = { provider_id: SYSTEM_PROVIDER, data: { trx_id: session.trx_id } }
      expect((await requestSession(collectionOf(cart), cash)).status).toBe(200)
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "reversed")
      expect(await checkout.orders()).toEqual([])
      await hourLater()
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
    })

    it("shows a held transaction again when the customer begins again", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      const session = await checkout.start(cart)
      await store.sql("UPDATE partner_commerce_payment SET state = 'held', remote_status = 'HOL'")
      const again = await checkout.start(cart, { return_url: "http://localhost:8000/elsewhere" })
      expect(again.trx_id).toBe(session.trx_id)
      expect(control().transactions()).toHaveLength(1)
    })
  })

  describe("many requests", () => {
    it("refuses 32 requests at once without touching the sessions of the cart", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      await requestSession(collectionOf(cart), { provider_id: SYSTEM_PROVIDER })
      const before = await sessionsOf(collectionOf(cart))
      const bad = { data: { return_url: "https://evil.example/" } }
      const answers = await Promise.all(Array.from({ length: 32 }, () => requestSession(collectionOf(cart), bad)))
      expect(answers.every(({ status }) => status === 400 || status === 409)).toBe(true)
      expect(await sessionsOf(collectionOf(cart))).toEqual(before)
      expect((await requestSession(collectionOf(cart))).status).toBe(200)
    })

    it("refuses 32 requests at once for a payment without a cart, and keeps its sessions", async () => {
      const payments = store.container.resolve(Modules.PAYMENT)
      const { id } = await payments.createPaymentCollections({ currency_code: "php", amount: 100 })
      expect((await requestSession(id, { provider_id: SYSTEM_PROVIDER })).status).toBe(200)
      const before = await sessionsOf(id)
      const answers = await Promise.all(Array.from({ length: 32 }, () => requestSession(id)))
      for (const answer of answers) {
        expect(answer.status).toBe(400)
        expect(await answer.json()).toMatchObject({ message: expect.stringContaining("(checkout_for_carts)") })
      }
      expect(await sessionsOf(id)).toEqual(before)
    })

    it("refuses a session for the order of a deal, and keeps its session", async () => {
      const { order } = await driver.confirmed()
      const [collection] = await store.sql<{ id: string }>(
        "SELECT payment_collection_id AS id FROM order_payment_collection WHERE order_id = ?",
        [order.id],
      )
      const before = await sessionsOf(collection?.id ?? "")
      expect(before).toHaveLength(1)
      expect((await requestSession(collection?.id ?? "")).status).toBe(400)
      expect(await sessionsOf(collection?.id ?? "")).toEqual(before)
    })

    it("keeps the number of sessions when the service refuses the transaction", async () => {
      const { cart } = await startedInCollection()
      control().addFault({ kind: "status", status: 400, times: null, match: { operation: "createTransaction" } })
      const other = { data: { return_url: "http://localhost:8000/other" } }
      const answers = await Promise.all(Array.from({ length: 8 }, () => requestSession(collectionOf(cart), other)))
      expect(answers.map(({ status }) => status).every((status) => status === 400 || status === 409)).toBe(true)
      await waitFor("one session", async () => (await sessionsOf(collectionOf(cart))).length === 1)
    })

    it("asks a second request to wait while the first creates its transaction", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 6_000, match: { operation: "createTransaction" } })
      const first = requestSession(collectionOf(cart))
      await waitFor("the first request's payment", async () => (await checkout.rows()).length === 1)
      const second = await requestSession(collectionOf(cart), { data: { return_url: "http://localhost:8000/b" } })
      expect([second.status, second.headers.get("retry-after")]).toEqual([409, expect.any(String)])
      expect(await second.json()).toMatchObject({ code: "checkout_busy" })
      expect((await first).status).toBe(200)
      expect(control().transactions()).toHaveLength(1)
    })

    it("makes only a few transactions for one cart within an hour", async () => {
      const cart = await checkout.withCollection(await checkout.cart())
      const statuses: number[] = []
      for (let at = 0; at < 30; at += 1) {
        const data = { return_url: `http://localhost:8000/page/${at}` }
        statuses.push((await requestSession(collectionOf(cart), { data })).status)
      }
      expect(statuses[0]).toBe(200)
      expect(statuses).toContain(400)
      expect(control().transactions().length).toBeLessThanOrEqual(12)
      await waitFor("the replaced transactions to end", () => {
        const open = control()
          .transactions()
          .filter(({ status }) => status === "PND")
        return open.length <= 1
      })
    })

    it("refuses a fourth transaction of a cart while three are open", async () => {
      control().addFault({ kind: "status", status: 400, times: null, match: { operation: "updateTransaction" } })
      const cart = await checkout.withCollection(await checkout.cart())
      const begin = (at: number) =>
        requestSession(collectionOf(cart), { data: { return_url: `http://localhost:8000/page/${at}` } })
      for (const at of [1, 2, 3]) expect((await begin(at)).status).toBe(200)
      const refused = await begin(4)
      expect(refused.status).toBe(400)
      expect(await refused.json()).toMatchObject({ message: expect.stringContaining("(checkout_too_often)") })
      expect(control().transactions()).toHaveLength(3)
    })

    it("answers another customer while a hundred requests for one cart wait", async () => {
      const crowded = await checkout.withCollection(await checkout.cart())
      const other = await checkout.withCollection(await checkout.cart())
      control().addFault({ kind: "delay", ms: 8_000, match: { operation: "createTransaction", body: "/crowd/" } })
      const accepted: string[] = []
      const crowd = Array.from({ length: 100 }, async (_, at) => {
        const data = { return_url: `http://localhost:8000/crowd/${at}` }
        const { ok, status } = await requestSession(collectionOf(crowded), { data })
        if (ok) accepted.push("crowded")
        return status
      })
      await waitFor("the payment of the crowded cart", async () => (await checkout.rows()).length === 1)
      expect((await requestSession(collectionOf(other))).status).toBe(200)
      accepted.push("other")
      const statuses = await Promise.all(crowd)
      expect(accepted.slice(0, 2)).toEqual(["other", "crowded"])
      expect(statuses.every((status) => status === 200 || status === 409)).toBe(true)
    })

    it("cancels the first transaction as soon as another payment method replaces it", async () => {
      const { cart, session } = await startedInCollection()
      expect((await requestSession(collectionOf(cart), { provider_id: SYSTEM_PROVIDER })).status).toBe(200)
      await waitFor("the cancellation at the service", () => checkout.there(session.trx_id).status === "CAN")
      await checkout.settledAs(session.trx_id, "failed")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
    })

    it("answers the customer and the next request while the service still cancels the first transaction", async () => {
      const { cart, session } = await startedInCollection()
      control().addFault({ kind: "delay", ms: 5_000, match: { operation: "updateTransaction" } })
      const cash = { provider_id: SYSTEM_PROVIDER }
      expect((await requestSession(collectionOf(cart), cash)).status).toBe(200)
      await waitFor("the cancellation", () => control().faults().length === 0)
      expect((await requestSession(collectionOf(cart), cash)).status).toBe(200)
      expect(checkout.calls("updateTransaction")).toEqual([])
      await checkout.settledAs(session.trx_id, "failed")
      expect(checkout.reportedStatuses(session.trx_id)).toEqual(["CAN"])
    })
  })

  describe("lines that share an inventory item", () => {
    /** Gives two variants one inventory item with three units. */
    async function sharedStock() {
      const [inventoryItemId] = shop.seeded().inventoryItemIds
      const links = "product_variant_inventory_item"
      await store.sql(`UPDATE ${links} SET inventory_item_id = ? WHERE variant_id = ?`, [inventoryItemId, shop.large])
      await shop.setStock(0, 3)
    }

    const items = (small: number, large: number) => [
      { variant_id: shop.small, quantity: small },
      { variant_id: shop.large, quantity: large },
    ]

    it("refuses the session when the lines together need more units than the stock has", async () => {
      await sharedStock()
      const cart = await checkout.withCollection(await checkout.cart({ items: items(2, 2) }))
      const answer = await requestSession(collectionOf(cart))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: "out_of_stock", message: expect.stringContaining("Aurora") })
      expect(control().transactions()).toEqual([])
      expect(
        (await requestSession(collectionOf(await checkout.withCollection(await checkout.cart({ items: items(2, 1) })))))
          .status,
      ).toBe(200)
    })

    it("refuses the session when no location has all units of a line, which Medusa reserves at one location", async () => {
      await shop.setStock(0, 1)
      await shop.stockElsewhere(0, 1)
      const cart = await checkout.withCollection(await checkout.cart({ items: items(2, 1) }))
      const answer = await requestSession(collectionOf(cart))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: "out_of_stock", message: expect.stringContaining("Aurora") })
      const single = await checkout.withCollection(await checkout.cart({ items: items(1, 1) }))
      expect((await requestSession(collectionOf(single))).status).toBe(200)
    })

    it("makes no order for more units than the stock has, and returns the money", async () => {
      await sharedStock()
      await shop.setStock(0, 4)
      const cart = await checkout.withCollection(await checkout.cart({ items: items(2, 2) }))
      const session = await checkout.start(cart)
      await shop.setStock(0, 3)
      await checkout.decides(session.trx_id, "approve")
      await checkout.settledAs(session.trx_id, "reversed")
      expect(await checkout.orders()).toEqual([])
      const [{ taken }] = (await store.sql(
        "SELECT count(*)::int AS taken FROM reservation_item WHERE deleted_at IS NULL",
      )) as [{ taken: number }]
      expect(taken).toBe(0)
    })
  })
})
