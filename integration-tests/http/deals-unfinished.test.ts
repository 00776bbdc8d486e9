import { Modules } from "@medusajs/framework/utils"
import { decideByStatus, applyTransition } from "../../src/deals/status/apply-deal-status"
import { isCommitted } from "../../src/deals/status/committed-deal"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The work after an answer fails, takes long, or runs twice at once. */
describeSellingStore("deals that are hard to finish", ({ store, control, shop, driver }) => {
  const placed: string[] = []
  const subscriberId = "orders-placed-in-the-tests"
  const hear = ({ data }: { data: unknown }) => Promise.resolve(void placed.push((data as { id: string }).id))
  const bus = () => store.container.resolve(Modules.EVENT_BUS)
  beforeAll(() => void bus().subscribe("order.placed", hear, { subscriberId }))
  afterAll(() => void bus().unsubscribe("order.placed", hear, { subscriberId }))
  beforeEach(() => void (placed.length = 0))

  describe("without the store's tax provider", () => {
    it("reads the status, raises a problem after the third failure, and finishes when the provider is back", async () => {
      const { trx_id, order_id } = await boughtUntaxed()
      expect(await driver.problems()).toEqual([])
      await driver.settled(trx_id)
      await driver.settled(trx_id)
      expect(await driver.problem("deal_unfinished")).toMatchObject({
        message: expect.stringContaining("its tax could not be computed"),
        fix: expect.stringContaining("tax region's provider"),
        why: {
          code: "deal_unfinished",
          values: { trx_id, order_id, step: { code: "step_tax_lines" }, failure: expect.stringContaining("tp_gone") },
        },
      })
      expect(await driver.readBySchedule(trx_id)).toMatchObject({
        state: "committed",
        remote_status: "APR",
        unfinished: ["tax_lines", "payment", "announce"],
      })
      expect(placed).toEqual([])

      await setTaxProvider("tp_system")
      await driver.settled(trx_id)
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed", unfinished: [] })
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status: "captured", tax_total: 1713.2142857142858 })
      expect(await driver.problems()).toEqual([])
      await waitFor("the placed order", () => placed.length > 0)
      expect(placed).toEqual([order_id])
    })

    it("cancels the unfinished order after a cancellation at the service, without finishing it first", async () => {
      const { trx_id } = await boughtUntaxed()
      for (const _ of [1, 2]) await driver.settled(trx_id)
      await driver.problem("deal_unfinished")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.dealIs(trx_id, "cancelled")
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled" })
      expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
      await driver.stockIsThere(10)
      await waitFor("nothing to be left", async () => (await driver.dealOf(trx_id)).unfinished.length === 0)
      expect(await driver.problems()).toEqual([])
      expect(placed).toEqual([])
    })

    it("settles the other deals in the job", async () => {
      const stuck = await boughtUntaxed()
      await setTaxProvider("tp_system")
      const { trx_id } = await driver.bought()
      await setTaxProvider("tp_gone")
      await store.sql(
        "UPDATE partner_commerce_deal SET next_check_at = now(), lease_until = NULL WHERE lease_token IS NULL",
      )
      await settleDueDeals(store.opened)
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed" })
      expect(await driver.dealOf(stuck.trx_id)).toMatchObject({ state: "committed", remote_status: "APR" })
    })

    afterEach(() => setTaxProvider("tp_system"))
  })

  it("emit order.placed only after the sale is confirmed", async () => {
    const { trx_id, order } = await driver.bought()
    await settleDueDeals(store.opened)
    expect(placed).toEqual([])
    await driver.recheck(trx_id)
    await waitFor("the placed order", () => placed.length > 0)
    expect(placed).toEqual([order.id])

    const lost = await driver.bought()
    await control().sendStatus({ trx_id: lost.trx_id, status: "CAN" })
    await driver.dealIs(lost.trx_id, "cancelled")
    expect(placed).toEqual([order.id])
  })

  it("still emit the events of a confirmed sale after the process died", async () => {
    const { trx_id, order } = await driver.confirmed()
    await waitFor("nothing to be left to do", async () => (await driver.dealOf(trx_id)).unfinished.length === 0)
    expect(placed).toHaveLength(1)
    // Another process finds this state after the lease has ended.
    await store.sql(
      `UPDATE partner_commerce_deal SET unfinished = '["order_placed","announce_confirmed"]', lease_token = NULL, lease_until = NULL
        WHERE trx_id = ?`,
      [trx_id],
    )
    await settleDueDeals(store.opened)
    await waitFor("the placed order again", () => placed.length > 1)
    expect(placed).toEqual([order.id, order.id])
    expect(await driver.dealOf(trx_id)).toMatchObject({ unfinished: [] })
  })

  it("raise no problem if several workers confirm one at once", async () => {
    const { trx_id } = await driver.bought()
    const deal = await partnerCommerce().deals.ledger.read(trx_id)
    if (!deal || !isCommitted(deal)) throw new Error("the deal is not committed")
    const decision = await decideByStatus(store.opened, deal, { status: "APR", source: "read" })
    await Promise.all([1, 2, 3].map(() => applyTransition(store.opened, deal, decision)))
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed" })
    expect(await driver.problems()).toEqual([])
    const [collection] = (await driver.orderOf(trx_id)).payment_collections
    expect(collection).toMatchObject({ captured_amount: 15990 })
  })

  it.each(["booked in the order", "noted at the payment"])(
    "complete once a capture that a dead process left before it was %s",
    async (missing) => {
      const { trx_id, order } = await driver.bought()
      const [payment] = order.payment_collections[0].payments
      await store.container.resolve(Modules.PAYMENT).capturePayment({ payment_id: payment.id })
      if (missing === "noted at the payment")
        await store.sql("UPDATE payment SET captured_at = NULL WHERE id = ?", [payment.id])
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed" })
      const { data } = await store.admin.get(`/admin/orders/${order.id}?fields=payment_status,summary,*transactions`)
      expect(data.order).toMatchObject({ payment_status: "captured", summary: { paid_total: 15990 } })
      expect(data.order.transactions).toMatchObject([{ reference: "capture", amount: 15990 }])
      expect(await driver.problems()).toEqual([])
    },
  )

  it("continue while the status request of another deal hangs", async () => {
    const hanging = await driver.bought()
    const others = [await driver.bought(), await driver.bought()]
    const match = { path: `/transactions/trx/${hanging.trx_id}/status` }
    const readings = () =>
      control()
        .journal()
        .filter(({ path }) => path === match.path)
    const before = readings().length
    control().addFault({ kind: "hang", match, times: null })
    await store.sql("UPDATE partner_commerce_deal SET next_check_at = now()")
    void settleDueDeals(store.opened)
    for (const { trx_id } of others) await driver.dealIs(trx_id, "confirmed")

    const late = await driver.bought()
    const later = await driver.bought()
    await store.sql(`UPDATE partner_commerce_deal SET unfinished = '["stock"]' WHERE trx_id = ?`, [late.trx_id])
    await store.sql("UPDATE partner_commerce_deal SET next_check_at = now() WHERE trx_id = ?", [later.trx_id])
    void settleDueDeals(store.opened)
    await driver.dealIs(later.trx_id, "confirmed")
    await waitFor("the late one to be finished", async () => (await driver.dealOf(late.trx_id)).unfinished.length === 0)
    expect(await driver.dealOf(hanging.trx_id)).toMatchObject({ state: "committed", remote_status: null })
    expect(readings()).toHaveLength(before + 1)
  })

  it("capture and refund the payment although an edit of the order cancelled it in Medusa", async () => {
    const { trx_id, order } = await driver.bought()
    await expectOk(store.admin.post("/admin/order-edits", { order_id: order.id }))
    const items = [{ variant_id: shop.large, quantity: 1 }]
    await expectOk(store.admin.post(`/admin/order-edits/${order.id}/items`, { items }))
    await expectOk(store.admin.post(`/admin/order-edits/${order.id}/request`))
    await expectOk(store.admin.post(`/admin/order-edits/${order.id}/confirm`))
    await driver.recheck(trx_id)
    await driver.dealIs(trx_id, "confirmed")
    expect(await moneyOf(order.id)).toEqual({
      captured: 15_990,
      owed: 17_990,
      collections: [
        { status: "canceled", amount: 15_990 },
        { status: "completed", amount: 15_990 },
        { status: "not_paid", amount: 17_990 },
      ],
    })

    const { payment_collections } = await driver.orderOf(trx_id)
    const paid = payment_collections.find(({ status }: { status: string }) => status === "completed")
    await expectOk(store.admin.post(`/admin/payments/${paid.payments[0].id}/refund`, { amount: 15_990 }))
    await waitFor("the service's refund", async () => (await driver.recheck(trx_id)).remote_status === "REF")
    expect(await driver.problems()).toEqual([])
  })

  async function moneyOf(orderId: string) {
    const fields = "*summary,*payment_collections"
    const { data } = await expectOk(store.admin.get(`/admin/orders/${orderId}?fields=${fields}`))
    const { summary, payment_collections } = data.order
    const collections = payment_collections.map(({ status, amount }: Record<string, unknown>) => ({ status, amount }))
    const toText = ({ status }: { status: string }) => status
    return {
      captured: summary.paid_total,
      owed: summary.pending_difference,
      collections: collections.sort((a: never, b: never) => (toText(a) < toText(b) ? -1 : 1)),
    }
  }

  describe("the service's own record", () => {
    it("holds the payment with a problem if its amount differs, until the amounts agree", async () => {
      const { trx_id, order_id } = await driver.bought()
      recordSays({ amount: 1_599, order_id })
      await driver.recheck(trx_id)
      expect(await driver.problem("deal_record_differs")).toMatchObject({
        message: expect.stringContaining("its amount is 1599 in the service's record, and 15990 in the order here"),
      })
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "committed", remote_status: "APR" })
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status: "authorized" })
      expect(placed).toEqual([])

      control().clearFaults()
      expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "confirmed" })
      expect(await driver.problems()).toEqual([])
    })

    it("raises no problem if a person cancels the order during the reading", async () => {
      const { trx_id, order } = await driver.bought()
      await store.sql("UPDATE partner_commerce_deal SET amount = 1 WHERE trx_id = ?", [trx_id])
      control().addFault({ kind: "delay", ms: 5_000, match: { operation: "getTransaction" } })
      const checking = driver.recheck(trx_id)
      await waitFor("the reading to be under way", () => control().faults().length === 0)
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await checking
      expect((await driver.problems()).map(({ code }) => code)).toEqual(["deal_cancelled_here"])
    })

    it("holds the payment if it names another order", async () => {
      const { trx_id } = await driver.bought()
      recordSays({ amount: 15_990, order_id: "ANOTHER-1" })
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "committed" })
      expect((await driver.problem("deal_record_differs")).message).toContain("ANOTHER-1")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.dealIs(trx_id, "cancelled")
      expect(await driver.problems()).toEqual([])
    })

    it.each([
      ["cannot be read", 404, { message: "no such path" }],
      ["has another form", 200, { hello: "world" }],
    ])("leaves the decision to the transaction's status if the record %s", async (_, status, body) => {
      const { trx_id } = await driver.bought()
      control().addFault({ kind: "status", status, body, match: { operation: "getTransaction" }, times: null })
      const deal = await driver.recheck(trx_id)
      expect(deal).toMatchObject({ state: "confirmed" })
      expect(deal.timeline).toContainEqual(expect.objectContaining({ event: "record_unreadable" }))
      expect(await driver.problems()).toEqual([])
    })

    const recordSays = (body: Record<string, unknown>) =>
      control().addFault({ kind: "status", status: 200, body, match: { operation: "getTransaction" }, times: null })
  })

  it("wait in a copied database for the adoption, despite jobs and clicks", async () => {
    const { trx_id } = await driver.bought()
    await store.sql(`UPDATE partner_commerce_settings SET binding = binding || '{"store_url":"https://shop.example"}'`)
    await store.sql("UPDATE partner_commerce_deal SET next_check_at = now()")
    await settleDueDeals(store.opened)
    const refused = await shop.send(`/deals/${trx_id}/recheck`, {})
    expect(refused).toMatchObject({ status: 400, data: { code: "copied_database" } })
    await control().sendStatus({ trx_id, status: "CAN" })
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "committed", remote_status: null })
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending", payment_status: "authorized" })

    await shop.send("/resume", { adopt: true })
    await settleDueDeals(store.opened)
    await driver.dealIs(trx_id, "cancelled")
  })

  const partnerCommerce = () => store.opened

  /** A purchase that the store has answered, and whose tax step failed. */
  async function boughtUntaxed() {
    await driver.listed()
    await setTaxProvider("tp_gone")
    const { trx_id } = await driver.buyOne()
    await waitFor("the first failure", async () => (await partnerCommerce().deals.ledger.read(trx_id))?.failures === 1)
    return { trx_id, order_id: (await driver.dealOf(trx_id)).order_id }
  }

  /** Medusa keeps the row of an uninstalled provider. */
  async function setTaxProvider(id: string): Promise<void> {
    await store.sql("INSERT INTO tax_provider (id, is_enabled) VALUES (?, true) ON CONFLICT DO NOTHING", [id])
    await store.sql("UPDATE tax_region SET provider_id = ?", [id])
  }
})
