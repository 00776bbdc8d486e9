import { receiveDealStatus } from "../../src/deals/settle/receive-deal-status"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { compareDeal } from "../../src/deals/status/compare-deal"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

describeSellingStore(
  "deals whose status cannot be read",
  ({ store, control, driver }) => {
    it("count as approved if their answer was sent in time", async () => {
      const { trx_id } = await driver.bought()
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: null })
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status: "captured" })
      expect(await driver.problems()).toEqual([])
    })

    it("wait and raise a problem if it is unknown whether the answer arrived", async () => {
      const { trx_id } = await driver.buyImpatiently()
      await driver.finished(trx_id)
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "committed" })
      expect((await driver.problem("deal_unconfirmed")).message).toContain(trx_id)
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status: "authorized" })
    })

    it.each([
      ["APR", "confirmed", "captured"],
      ["CAN", "cancelled", "canceled"],
    ] as const)("accept the status %s of a callback", async (status, state, payment_status) => {
      const { trx_id } = await driver.bought()
      await control().sendStatus({ trx_id, status, record: false })
      await driver.dealIs(trx_id, state)
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status })
    })

    it("remember a cancellation that cannot be completed yet", async () => {
      const { trx_id, order } = await driver.bought()
      const parcel = await driver.pack(order)
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_not_settled")
      await driver.recheck(trx_id)
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "committed", remote_status: "CAN" })
      expect(await driver.orderOf(trx_id)).toMatchObject({ payment_status: "authorized" })

      await expectOk(store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/cancel`))
      await waitFor("the deal to be cancelled", async () => (await driver.recheck(trx_id)).state === "cancelled")
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled" })
      expect(await driver.problems()).toEqual([])
    })

    it("keep a disagreement although the service repeats an older callback", async () => {
      const { trx_id } = await driver.bought()
      await driver.recheck(trx_id)
      await driver.dealIs(trx_id, "confirmed")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_disagreement")
      const deal = await store.opened.deals.ledger.read(trx_id)
      if (!deal) throw new Error("there is no deal")
      await compareDeal(store.opened, { ...deal, remote_status: "CAN" }, "APR")
      await driver.problem("deal_disagreement")
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed", remote_status: "CAN" })
    })

    it("keep a callback about a confirmed deal whose process died after the answer to the callback", async () => {
      const { trx_id } = await driver.confirmed()
      const deal = await store.opened.deals.ledger.read(trx_id)
      if (!deal) throw new Error("there is no deal")
      await receiveDealStatus(store.opened, deal, "CAN")
      for (const _ of [1, 2]) await settleDueDeals(store.opened)
      expect(await driver.problem("deal_disagreement")).toMatchObject({ count: 1 })
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed", remote_status: "CAN" })
    })

    it("keep a callback that arrives while the deal is being finished", async () => {
      const { trx_id } = await driver.bought()
      const { leases } = store.opened.deals
      await leases.hold(trx_id, { token: "another process", forMs: 60_000 })
      await control().sendStatus({ trx_id, status: "CAN", wait: true })
      await waitFor("the status to be noted", async () => (await driver.dealOf(trx_id)).remote_status === "CAN")
      await leases.release([{ key: trx_id, token: "another process" }])
      await driver.settled(trx_id)
      await driver.dealIs(trx_id, "cancelled")
    })

    it("wait while the service holds the purchase, and raise a problem later", async () => {
      const { trx_id } = await driver.bought()
      await control().sendStatus({ trx_id, status: "HOL" })
      await waitFor("the status to be noted", async () => (await driver.dealOf(trx_id)).remote_status === "HOL")
      expect(await driver.readBySchedule(trx_id, 3)).toMatchObject({ state: "committed" })
      expect((await driver.problem("deal_unconfirmed")).message).toContain("HOL")

      await control().sendStatus({ trx_id, status: "APR" })
      await driver.dealIs(trx_id, "confirmed")
      await driver.noProblem("deal_unconfirmed")
    })
  },
  { env: { PARTNER_COMMERCE_UNCONFIGURED: "getTransactionStatus" } },
)
