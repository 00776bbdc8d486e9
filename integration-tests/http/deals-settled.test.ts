import { removeDoubleCaptures } from "../../src/payments/order/remove-double-captures"
import { Modules } from "@medusajs/framework/utils"
import { decideByStatus, applyTransition } from "../../src/deals/status/apply-deal-status"
import { type CommittedDeal, isCommitted } from "../../src/deals/status/committed-deal"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

const TOGETHER = 6

/** The work after the answers to purchases, soon and in batches. */
describeSellingStore("deals that are settled together", ({ store, control, driver }) => {
  const captured: string[] = []
  const subscriberId = "captured-payments-in-the-tests"
  const hear = ({ data }: { data: unknown }) => Promise.resolve(void captured.push((data as { id: string }).id))
  const bus = () => store.container.resolve(Modules.EVENT_BUS)
  beforeAll(() => void bus().subscribe("payment.captured", hear, { subscriberId }))
  afterAll(() => void bus().unsubscribe("payment.captured", hear, { subscriberId }))
  beforeEach(() => void (captured.length = 0))

  it("reads the status after the answer, and so confirms and reports a sale within seconds", async () => {
    const { trx_id } = await driver.buyOne()
    await driver.told(trx_id, "ORDER_RECEIVED")
    const { state, timeline } = await driver.dealOf(trx_id)
    expect(state).toBe("confirmed")
    const at = (event: string) => Date.parse(timeline.find((each: { event: string }) => each.event === event)?.at)
    expect(at("confirmed") - at("committed")).toBeLessThan(30_000)
  })

  it("reads a status that is still pending again on the schedule", async () => {
    control().configure({ showsApproval: false })
    const { trx_id } = await driver.buyOne()
    await waitFor("the first reading", async () => (await driver.dealOf(trx_id)).remote_status === "PND")
    const deal = await driver.dealOf(trx_id)
    expect(deal).toMatchObject({ state: "committed", unfinished: [] })
    expect(Date.parse(deal.next_check_at) - Date.now()).toBeGreaterThan(30_000)
    expect(Date.parse(deal.next_check_at) - Date.now()).toBeLessThanOrEqual(60_000)

    control().configure({ showsApproval: true })
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "confirmed" })
  })

  it("pays each deal once with its tax, and reports it once", async () => {
    const trxIds = await boughtTogether()
    for (const trxId of trxIds) await driver.dealIs(trxId, "confirmed")
    await expectPaidOnce(trxIds)
    for (const trxId of trxIds) {
      await driver.told(trxId, "ORDER_RECEIVED")
      expect(driver.reportedStatuses(trxId)).toEqual(["ORDER_RECEIVED"])
    }
    expect(await driver.problems()).toEqual([])
  })

  it.each([
    { fails: "its tax", table: "order_line_item_tax_line", column: "item_id", state: "committed" },
    { fails: "its payment", table: "order_payment_collection", column: "order_id", state: "committed" },
    { fails: "the booking of its capture", table: "order_transaction", column: "order_id", state: "committed" },
  ])("lets only the deal fail whose step fails: $fails", async ({ table, column, state }) => {
    const [poisoned = "", ...others] = await boughtUnfinished()
    const { order_id } = await driver.dealOf(poisoned)
    const [line] = await store.sql<{ item_id: string }>("SELECT item_id FROM order_item WHERE order_id = ?", [order_id])
    const value = column === "order_id" ? order_id : line?.item_id
    await store.sql(`ALTER TABLE ${table} ADD CONSTRAINT poison CHECK (${column} <> '${value}')`)
    try {
      await settleAll()
      for (const trxId of others) await driver.dealIs(trxId, "confirmed")
      expect(await driver.dealOf(poisoned)).toMatchObject({ state })
      await expectPaidOnce(others)
    } finally {
      await store.sql(`ALTER TABLE ${table} DROP CONSTRAINT poison`)
    }
    await waitFor("the schedule to confirm it", async () => {
      return (await driver.readBySchedule(poisoned)).state === "confirmed"
    })
    await expectPaidOnce([poisoned, ...others])
    await waitFor("no problem", async () => (await driver.problems()).length === 0)
  })

  it("pays each deal once if two workers confirm the same deals at once", async () => {
    const bought = [await driver.bought(), await driver.bought(), await driver.bought()]
    const trxIds = bought.map(({ trx_id }) => trx_id)
    const deals = await Promise.all(trxIds.map(committedDeal))
    const confirm = async (deal: CommittedDeal) => {
      const decision = await decideByStatus(store.opened, deal, { status: "APR", source: "read" })
      await applyTransition(store.opened, deal, decision)
    }
    await Promise.all([...deals, ...deals].map(confirm))
    for (const trxId of trxIds) expect(await driver.dealOf(trxId)).toMatchObject({ state: "confirmed" })
    await expectPaidOnce(trxIds)
    expect(await driver.problems()).toEqual([])
  })

  it("captures a payment once if a person captures it at the same moment", async () => {
    const bought = [await driver.bought(), await driver.bought(), await driver.bought()]
    const byHand = bought.map(({ order }) =>
      store.admin.post(`/admin/payments/${order.payment_collections[0].payments[0].id}/capture`, {}),
    )
    await Promise.all([...byHand, ...bought.map(({ trx_id }) => driver.recheck(trx_id))])
    for (const { trx_id } of bought) await driver.readBySchedule(trx_id)
    for (const { trx_id } of bought) await driver.dealIs(trx_id, "confirmed")
    await removeDoubleCaptures(store.opened)
    for (const { order } of bought) expect(await booksOf(order.id)).toMatchObject({ captures: 1, paid: 15_990 })
  })

  async function boughtTogether(): Promise<string[]> {
    const id = await driver.listed()
    const purchases = await control().buy({ id, quantity: TOGETHER })
    expect(purchases.map(({ status }) => status)).toEqual(Array(TOGETHER).fill("APR"))
    return purchases.map(({ trx_id }) => trx_id)
  }

  /** Purchases that the store has answered, and whose tax step failed, so that all of them continue together. */
  async function boughtUnfinished(): Promise<string[]> {
    await store.sql("INSERT INTO tax_provider (id, is_enabled) VALUES ('tp_gone', true) ON CONFLICT DO NOTHING")
    await driver.listed()
    await store.sql("UPDATE tax_region SET provider_id = 'tp_gone'")
    try {
      const trxIds = await boughtTogether()
      for (const trxId of trxIds)
        await waitFor("the first failure", async () => (await ledger().read(trxId))?.failures === 1)
      return trxIds
    } finally {
      await store.sql("UPDATE tax_region SET provider_id = 'tp_system'")
    }
  }

  /** Ends the pause after a failure, and lets the job settle the deals. */
  async function settleAll(): Promise<void> {
    await store.sql("UPDATE partner_commerce_deal SET lease_until = NULL WHERE lease_token IS NULL")
    await settleDueDeals(store.opened)
    await waitFor("nobody to be at work", async () => {
      const [row] = await store.sql<{ busy: number }>(
        "SELECT count(*)::int AS busy FROM partner_commerce_deal WHERE lease_token IS NOT NULL",
      )
      return row?.busy === 0
    })
  }

  async function expectPaidOnce(trxIds: string[]): Promise<void> {
    for (const trxId of trxIds) {
      const { order_id } = await driver.dealOf(trxId)
      expect(await booksOf(order_id)).toEqual({
        payment_status: "captured",
        tax_total: 1713.2142857142858,
        paid: 15_990,
        status: "completed",
        captured_amount: 15_990,
        captures: 1,
        bookings: 1,
      })
    }
    await waitFor("the events", () => captured.length >= trxIds.length)
    expect(new Set(captured).size).toBe(captured.length)
  }

  async function booksOf(orderId: string) {
    const fields = "payment_status,tax_total,summary,*transactions,*payment_collections.payments.captures"
    const { order } = (await store.admin.get(`/admin/orders/${orderId}?fields=${fields}`)).data
    const [collection] = order.payment_collections
    return {
      payment_status: order.payment_status,
      tax_total: order.tax_total,
      paid: order.summary.paid_total,
      status: collection.status,
      captured_amount: collection.captured_amount,
      captures: collection.payments.flatMap(({ captures }: { captures: unknown[] }) => captures).length,
      bookings: order.transactions.length,
    }
  }

  async function committedDeal(trxId: string): Promise<CommittedDeal> {
    const deal = await ledger().read(trxId)
    if (!deal || !isCommitted(deal)) throw new Error("the deal is not committed")
    return deal
  }

  const ledger = () => store.opened.deals.ledger
})
