import { receiveDealStatus } from "../../src/deals/settle/receive-deal-status"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The service changes its decision after a confirmed sale, and its callback is lost. */
describeSellingStore("confirmed deals are read again", ({ store, shop, control, driver }) => {
  it("each hour, so that a lost cancellation raises a problem before the shipment", async () => {
    const { trx_id, order } = await driver.confirmed()
    const inMs = Date.parse((await driver.dealOf(trx_id)).next_check_at) - Date.now()
    expect(Math.round(inMs / 60_000)).toBe(60)

    await driver.decideUnheard(trx_id, "CAN")
    await driver.readBySchedule(trx_id)
    expect((await driver.problem("deal_disagreement")).message).toContain("confirmed here, and the service says CAN")
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed", remote_status: "CAN" })
    expect(await driver.orderOf(trx_id)).toMatchObject({ id: order.id, status: "pending", payment_status: "captured" })

    await driver.decideUnheard(trx_id, "APR")
    await driver.readBySchedule(trx_id)
    await driver.noProblem("deal_disagreement")
  })

  it("each hour, so that the statuses of a delivery follow once the service continues a cancelled sale", async () => {
    control().addFault({ kind: "status", status: 503, match: { operation: "updateTransaction" }, times: null })
    const { trx_id, order } = await driver.confirmed()
    const deliveries = () => store.opened.delivery.listOf([trx_id])
    await waitFor("the failure", async () => (await deliveries())[0]?.last_error)
    await driver.decideUnheard(trx_id, "CAN")
    await driver.readBySchedule(trx_id)
    expect(await deliveries()).toMatchObject([{ state: "refused", why: { code: "deal_cancelled" } }])
    await driver.pack(order)

    control().clearFaults()
    await driver.decideUnheard(trx_id, "APR")
    await driver.readBySchedule(trx_id)
    await driver.told(trx_id, "IN_PROCESS")
    expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS"])
  })

  it("reads a deal again at once if the problem of its lost cancellation could not be written", async () => {
    const { trx_id } = await driver.confirmed()
    await driver.decideUnheard(trx_id, "CAN")
    const repair = await shop.failWrites("partner_commerce_problem")
    const { next_check_at } = await driver.readBySchedule(trx_id)
    await repair()
    expect(Date.parse(next_check_at)).toBeLessThanOrEqual(Date.now())
    expect(await driver.problems()).toEqual([])
    await driver.readBySchedule(trx_id)
    await driver.problem("deal_disagreement")
  })

  it("each hour, so that a lost refund raises a problem", async () => {
    const { trx_id } = await driver.confirmed()
    await driver.decideUnheard(trx_id, "REF")
    await driver.readBySchedule(trx_id)
    expect((await driver.problem("deal_disagreement")).message).toContain("REF")
  })

  it("after a temporary failure of the service", async () => {
    const { trx_id } = await driver.confirmed()
    control().addFault({ kind: "status", status: 503, match: { operation: "getTransactionStatus" }, times: 3 })
    const { next_check_at } = await driver.readBySchedule(trx_id, 3)
    expect(Date.parse(next_check_at)).toBeGreaterThan(Date.now())
    expect(await driver.problems()).toEqual([])
  })

  it("after a callback about a cancelled deal whose reading failed", async () => {
    const { trx_id } = await driver.bought()
    await control().sendStatus({ trx_id, status: "CAN" })
    await driver.dealIs(trx_id, "cancelled")
    await control().sendStatus({ trx_id, status: "APR" })
    await driver.problem("deal_disagreement")

    control().addFault({ kind: "status", status: 503, match: { operation: "getTransactionStatus" }, times: null })
    await control().sendStatus({ trx_id, status: "CAN" })
    await waitFor("the next reading", async () => (await driver.dealOf(trx_id)).next_check_at)
    await driver.problem("deal_disagreement")
    control().clearFaults()
    await store.sql("UPDATE partner_commerce_deal SET next_check_at = now() WHERE next_check_at IS NOT NULL")
    await settleDueDeals(store.opened)
    await driver.noProblem("deal_disagreement")
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "cancelled", remote_status: "CAN", next_check_at: null })
  })

  it("after a callback about a cancelled deal whose process died after the answer to the callback", async () => {
    const { trx_id } = await driver.bought()
    await control().sendStatus({ trx_id, status: "CAN" })
    await driver.dealIs(trx_id, "cancelled")
    await driver.decideUnheard(trx_id, "APR")
    const deal = await store.opened.deals.ledger.read(trx_id)
    if (!deal) throw new Error("there is no deal")
    for (const _ of [1, 2]) await receiveDealStatus(store.opened, deal, "APR")
    await Promise.all([settleDueDeals(store.opened), settleDueDeals(store.opened)])
    expect(await driver.problem("deal_disagreement")).toMatchObject({ count: 1 })
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "cancelled", remote_status: "APR", next_check_at: null })
  })

  it("until they are shipped", async () => {
    const { trx_id, order } = await driver.confirmed()
    await driver.ship(order)
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "confirmed", next_check_at: null })
  })

  it("until they are thirty days old", async () => {
    const { trx_id } = await driver.confirmed()
    await store.sql("UPDATE partner_commerce_deal SET created_at = now() - interval '29 days' WHERE trx_id = ?", [
      trx_id,
    ])
    expect((await driver.readBySchedule(trx_id)).next_check_at).not.toBeNull()
    await store.sql("UPDATE partner_commerce_deal SET created_at = now() - interval '31 days' WHERE trx_id = ?", [
      trx_id,
    ])
    expect((await driver.readBySchedule(trx_id)).next_check_at).toBeNull()
  })
})
