import { Modules } from "@medusajs/framework/utils"
import { reconcileMissedOrderEvents } from "../../src/deals/after-sale/reconcile-missed-order-events"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { decideByStatus } from "../../src/deals/status/apply-deal-status"
import { isCommitted } from "../../src/deals/status/committed-deal"
import { compareDeal } from "../../src/deals/status/compare-deal"
import { expectOk } from "../harness/http-client"
import { addItem, replaceItem } from "../harness/order-changes"
import { readRefundBooks } from "../harness/refund-books"
import { refundInPortal } from "../harness/service-people"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** A deal's life on both sides after its answer. */
describeSellingStore("deals after the answer", ({ store, seeded, control, shop, driver }) => {
  /** The store receives the return of an order, and the event of the return is lost. */
  const receiveUnheard = ({ id, items: [line] }: { id: string; items: { id: string }[] }) => {
    const received = { order_id: id, status: "received", items: [{ item_id: line?.id, quantity: 1 }] }
    return store.container.resolve(Modules.ORDER).createReturns(received as never)
  }

  describe("returned goods", () => {
    it("reports a parcel that returns undelivered as failed once it is received", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
      const returned = await driver.requestReturn(order)
      expect(await noticed(order.id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])

      await driver.receiveReturn(order, returned)
      await driver.told(trx_id, "DELIVERY_FAILED")
      expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
      await driver.stockIsThere(10)
    })

    it("shows in the list and in the deal that the customer returned a delivered parcel", async () => {
      const { trx_id, order } = await driver.confirmed()
      const parcel = await driver.ship(order)
      await driver.deliver(order, parcel)
      await driver.told(trx_id, "DELIVERY_SUCCESSFUL")
      const outcomes = async () => [
        (await shop.read(`/deals?q=${trx_id}`)).deals[0].outcome,
        (await shop.read(`/deals/${trx_id}`)).deal.outcome,
      ]
      expect(await outcomes()).toEqual(["confirmed", "confirmed"])
      await driver.receiveReturn(order, await driver.requestReturn(order))
      expect(await outcomes()).toEqual(["returned", "returned"])
    })

    it("finds in the job a return whose event was lost", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
      await receiveUnheard(order)
      await reconcileMissedOrderEvents(store.opened)
      await driver.told(trx_id, "DELIVERY_FAILED")
    })

    it("finds lost events slice by slice, and then does nothing until a table is written", async () => {
      const { missed } = store.opened.deals
      const deals = [
        await driver.confirmed(),
        await driver.confirmed({ id: shop.small }),
        await driver.confirmed({ id: shop.small }),
      ]
      for (const { trx_id } of deals) await driver.told(trx_id, "ORDER_RECEIVED")
      const find = jest.spyOn(missed, "findMoved")
      const turn = () => reconcileMissedOrderEvents(store.opened, 1)
      const cancelSilently = "UPDATE \"order\" SET status = 'canceled', canceled_at = now() WHERE id = ANY(?)"
      await store.sql(cancelSilently, [deals.map(({ order }) => order.id)])
      for (const _ of [...deals, "the end"]) await turn()
      for (const { trx_id } of deals) await driver.dealIs(trx_id, "cancelled")
      await waitFor("a round that finds nothing written", async () => {
        await turn()
        find.mockClear()
        for (const _ of [...deals, "the end"]) await turn()
        return find.mock.calls.length === 0
      })
    })

    it("reports no failure for a return after the delivery, and sells the unit again", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.deliver(order, await driver.ship(order))
      await driver.told(trx_id, "DELIVERY_SUCCESSFUL")
      await driver.receiveReturn(order, await driver.requestReturn(order))
      await driver.stockIsThere(10)
      expect(await noticed(order.id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED", "DELIVERY_SUCCESSFUL"])
    })

    it("reports no failure for a parcel that was unpacked before it left", async () => {
      const { trx_id, order } = await driver.confirmed()
      const parcel = await driver.pack(order)
      await driver.told(trx_id, "IN_PROCESS")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/cancel`))
      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
      expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])
    })

    it("reports nothing for a failure if the setting maps it to no status", async () => {
      await shop.settings({ delivery_status_map: { failed: null } })
      const { trx_id, order } = await driver.confirmed()
      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
      await driver.receiveReturn(order, await driver.requestReturn(order))
      expect(await noticed(order.id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])
    })
  })

  describe("replaced goods", () => {
    it.each(["exchange", "claim"] as const)(
      "reports the parcel of the replacement by %s, and no failure",
      async (kind) => {
        const { trx_id, order } = await driver.confirmed()
        await driver.ship(order)
        await driver.told(trx_id, "DISPATCHED")
        const { returned, replacement } = await replaceItem(store.admin, order, {
          ...{ kind, variantId: shop.small, locationId: seeded().stock_location.id },
        })
        await driver.receiveReturn(order, returned)
        expect(await noticed(order.id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])
        expect((await shop.read(`/deals/${trx_id}`)).deal.outcome).toBe("confirmed")

        const reservation = { line_item_id: replacement, location_id: seeded().stock_location.id, quantity: 1 }
        const [inventory_item_id] = seeded().inventoryItemIds
        await expectOk(store.admin.post("/admin/reservations", { ...reservation, inventory_item_id }))
        const sent = { id: order.id, items: [{ id: replacement }] }
        await driver.deliver(sent, await driver.ship(sent))
        await driver.told(trx_id, "DELIVERY_SUCCESSFUL")
      },
    )

    it("reports a parcel that returns undelivered as failed if the claim refunds it", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
      await receiveUnheard(order)
      const claim = "INSERT INTO order_claim (id, order_id, order_version, type) VALUES ('claim_1', ?, 1, 'refund')"
      await store.sql(claim, [order.id])
      await store.sql(`UPDATE "return" SET claim_id = 'claim_1' WHERE order_id = ?`, [order.id])
      await reconcileMissedOrderEvents(store.opened)
      await driver.told(trx_id, "DELIVERY_FAILED")
    })

    it("reports nothing about an item that a person added to the order", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.told(trx_id, "ORDER_RECEIVED")
      const added = { id: order.id, items: [{ id: await addItem(store.admin, order, shop.small) }] }
      await driver.ship(added)
      await driver.receiveReturn(added, await driver.requestReturn(added))
      expect(await noticed(order.id)).toEqual(["ORDER_RECEIVED"])
      expect((await shop.read(`/deals/${trx_id}`)).deal.outcome).toBe("confirmed")

      await driver.ship(order)
      await driver.told(trx_id, "DISPATCHED")
    })
  })

  describe("cancelled in this store", () => {
    it("before the confirmation, returns the unit, reports the failure, and raises a problem for the refund", async () => {
      const { trx_id, order } = await driver.bought()
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.told(trx_id, "DELIVERY_FAILED")
      await driver.dealIs(trx_id, "cancelled")
      await driver.stockIsThere(10)
      expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
      expect((await driver.problem("deal_cancelled_here")).fix).toContain("refund the transaction")
      expect(await driver.dealOf(trx_id)).toMatchObject({ outcome: "cancelled_here" })
      await orderSays(trx_id, "cancelled")
    })

    it("after the confirmation, refunds at the service, and both sides agree", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.told(trx_id, "ORDER_RECEIVED")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      expect(calls("refundItems")).toEqual([trx_id])
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 15_990)
      await driver.readBySchedule(trx_id)
      expect(await driver.recheck(trx_id)).toMatchObject({
        state: "cancelled",
        remote_status: "REF",
        outcome: "refunded",
      })
      await waitFor("nothing to be told any more", async () =>
        (await deliveriesOf(trx_id)).every(({ state }) => state !== "queued"),
      )
      expect(await driver.problems()).toEqual([])
      expect(await books(order.id)).toMatchObject({ refunds: [15_990], entries: [-15_990] })
    })

    it("after the confirmation and a rejected refund, keeps a problem until the service has ended the sale", async () => {
      const { trx_id, order } = await driver.confirmed()
      control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await driver.problem("deal_cancelled_here")
      await orderSays(trx_id, "cancelled")

      // A status without a change keeps the problem open.
      await control().sendStatus({ trx_id, status: "HOL", record: false })
      await driver.recheck(trx_id)
      expect((await driver.problem("deal_disagreement")).message).toContain("the service says APR")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.noProblem("deal_disagreement")
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "cancelled", remote_status: "CAN" })
    })

    it.each(["confirmed", "committed"] as const)(
      "keeps its problem although a reading of the %s deal began before the cancellation",
      async (state) => {
        control().addFault({ kind: "status", status: 403, times: null, match: { operation: "refundItems" } })
        const { trx_id, order } = state === "confirmed" ? await driver.confirmed() : await driver.bought()
        const begun = await store.opened.deals.ledger.read(trx_id)
        if (!begun || !isCommitted(begun)) throw new Error("the deal is not committed")
        await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
        await driver.dealIs(trx_id, "cancelled")
        await driver.problem("deal_cancelled_here")

        await decideByStatus(store.opened, begun, { status: "APR", source: "read" })
        await driver.problem("deal_cancelled_here")
        await compareDeal(store.opened, begun, null)
        expect((await driver.problem("deal_disagreement")).message).toContain(
          "cancelled here, and the service says APR",
        )
      },
    )

    it("sends the service nothing about an order of another channel", async () => {
      const { trx_id } = await driver.confirmed()
      const other = await store.container.resolve(Modules.ORDER).createOrders({
        currency_code: "php",
        region_id: seeded().region.id,
        items: [{ title: "Something else", quantity: 1, unit_price: 5 }],
      })
      const before = calls("updateTransaction")
      await expectOk(store.admin.post(`/admin/orders/${other.id}/cancel`))
      await waitFor("the order to be cancelled", async () => (await readOrder(other.id)).status === "canceled")
      // A report of the plugin's own deal follows: a report of the other order would have come before it.
      await driver.ship(await driver.orderOf(trx_id))
      await driver.told(trx_id, "DISPATCHED")
      expect(calls("updateTransaction").slice(before.length)).toEqual([trx_id, trx_id])
    })
  })

  describe("refunded in this store", () => {
    it("refunds at the service once, without a person", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refund(order)
      expect(calls("refundItems")).toEqual([trx_id])
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 15_990)
      await waitFor("the deal to hear of it", async () => (await driver.recheck(trx_id)).remote_status === "REF")
      await reconcileMissedOrderEvents(store.opened)
      expect(await driver.problems()).toEqual([])
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed" })
      expect(await books(order.id)).toMatchObject({ refunds: [15_990], entries: [-15_990] })
    })

    it("refunds a part as a part, and keeps the sale", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refund(order, 1_000)
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: "APR" })
      expect(await driver.problems()).toEqual([])
      expect(await books(order.id)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
    })

    it("shows the service's words if it rejects the refund, and books nothing", async () => {
      const { order } = await driver.confirmed()
      const body = { message: "the refund window is closed", code: "FORBIDDEN" }
      control().addFault({ kind: "status", status: 403, body, match: { operation: "refundItems" } })
      const refused = await store.admin.post(`/admin/payments/${paymentOf(order)}/refund`, { amount: 15_990 })
      expect(refused).toMatchObject({ status: 400, data: { message: expect.stringContaining("window is closed") } })
      expect(await books(order.id)).toMatchObject({ refunds: [], entries: [] })
      await driver.problem("refund_refused")
    })

    it("leads from a refund without an answer to the deal, where a person marks it as refused", async () => {
      const { trx_id } = await refundedUnheard(1_000)
      const [problem] = (await shop.read("/problems")).problems
      expect(problem).toMatchObject({ code: "refund_unknown", link: `/partner-commerce/deals?deal=${trx_id}` })
      const [refund] = (await driver.dealOf(trx_id)).refunds
      expect(refund).toMatchObject({ state: "unknown", amount: 1_000, is_silent: false })

      await store.sql("UPDATE partner_commerce_refund SET created_at = created_at - interval '11 minutes'")
      expect((await driver.recheck(trx_id)).refunds).toMatchObject([{ state: "unknown", is_silent: true }])
      const path = `/admin/partner-commerce/payments/${trx_id}/refunds/${refund.id}/mark-as-refused`
      expect((await expectOk(store.admin.post(path, {}))).data.refund).toMatchObject({ state: "refused" })
      expect((await driver.dealOf(trx_id)).refunds).toMatchObject([{ state: "refused", is_silent: false }])
      await driver.noProblem("refund_unknown")
    })

    it("decides a refund without an answer once the service's record shows it and a person checks again", async () => {
      const { trx_id, order } = await refundedUnheard(1_000)
      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 1_000 })
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      expect((await driver.recheck(trx_id)).refunds).toMatchObject([{ state: "done", amount: 1_000 }])
      expect(await books(order.id)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
      expect(await driver.problems()).toEqual([])
    })

    it("books a part that the service's portal refunded once a person checks again", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 1_000 })
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      expect(await driver.recheck(trx_id)).toMatchObject({
        state: "confirmed",
        remote_status: "APR",
        refunds: [{ state: "done", origin: "service", amount: 1_000 }],
      })
      await driver.recheck(trx_id)
      expect(await books(order.id)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
      // The portal's own call.
      expect(calls("refundItems")).toEqual([trx_id])
      expect(await driver.problems()).toEqual([])
    })

    it("books a refund of the portal once if the process died before the ledger's note", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 1_000 })
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      await driver.recheck(trx_id)
      await store.sql("UPDATE partner_commerce_refund SET medusa_refund_id = NULL, next_check_at = now()")
      await driver.recheck(trx_id)
      expect(await books(order.id)).toMatchObject({ refunds: [1_000], entries: [-1_000] })
      expect(await driver.problems()).toEqual([])
    })

    it("books no part of the portal again that a person booked here while the service had ended the sale", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 1_000 })
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_disagreement")
      await refund(order, 1_000)
      await control().sendStatus({ trx_id, status: "APR" })
      // The refund here lets a job read the status too, and until that reading ends another one only answers the row.
      await waitFor("the approval", async () => (await driver.recheck(trx_id)).remote_status === "APR")
      await driver.recheck(trx_id)
      expect(await books(order.id)).toMatchObject({ refunds: [1_000] })
      expect(await driver.problems()).toEqual([])
    })

    it("books a refund of the portal once if a person has booked it here before", async () => {
      const { trx_id, order } = await driver.confirmed()
      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 15_990 })
      await driver.problem("deal_disagreement")
      await refund(order)
      await driver.noProblem("deal_disagreement")
      await driver.recheck(trx_id)
      await driver.recheck(trx_id)
      expect(await books(order.id)).toMatchObject({ refunds: [15_990], entries: [-15_990] })
      // The portal's own call.
      expect(calls("refundItems")).toEqual([trx_id])
      expect(await driver.problems()).toEqual([])
    })

    it("raises a problem without a registered provider until the service has refunded too", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await refund(order)
      const problem = await driver.problem("deal_refunded_here")
      expect(problem.message).toContain(trx_id)
      expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED"])
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "confirmed" })

      await driver.readBySchedule(trx_id)
      await driver.problem("deal_refunded_here")
      await control().sendStatus({ trx_id, status: "REF" })
      await driver.noProblem("deal_refunded_here")
    })

    it("raises a problem for a refunded part until the service's record shows it and a person checks again", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await refund(order, 1_000)
      await driver.problem("deal_refunded_here")
      await driver.recheck(trx_id)
      await driver.problem("deal_refunded_here")

      await refundInPortal(store.sandbox, trx_id, { items: itemsThere(trx_id), amount: 1_000 })
      await waitFor("the refund to be carried out", () => refundedThere(trx_id) === 1_000)
      await driver.readBySchedule(trx_id)
      await driver.problem("deal_refunded_here")
      await driver.recheck(trx_id)
      expect(await driver.problems()).toEqual([])
    })

    it("believes a person about a refunded part if the service's record shows no refunded sum", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await refund(order, 1_000)
      await driver.problem("deal_refunded_here")
      const body = { amount: 15_990, currency: "PHP" }
      control().addFault({ kind: "status", status: 200, body, match: { operation: "getTransaction" }, times: null })
      await driver.recheck(trx_id)
      expect(await driver.problems()).toEqual([])
    })

    it("raises the problem again if the service continues a sale that it had ended", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await refund(order)
      await driver.problem("deal_refunded_here")
      await driver.decideUnheard(trx_id, "CAN")
      await driver.readBySchedule(trx_id)
      expect(await driver.problems()).toEqual([])
      await driver.decideUnheard(trx_id, "APR")
      await driver.readBySchedule(trx_id)
      await driver.problem("deal_refunded_here")
    })

    it.each(["confirmed", "confirmedElsewhere"] as const)(
      "raises no problem for the refund of added goods that the customer paid by hand (deal %s)",
      async (bought) => {
        const { trx_id, order } = await driver[bought]()
        await addItem(store.admin, order, shop.large)
        const { payment_collections } = await driver.orderOf(trx_id)
        const { id } = payment_collections.find(({ status }: { status: string }) => status === "not_paid")
        await expectOk(store.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, { order_id: order.id }))
        const paid = (await driver.orderOf(trx_id)).payment_collections.filter((each: { id: string }) => each.id === id)
        await refund({ payment_collections: paid }, 500)
        await waitFor("the refund to be noted", async () =>
          (await driver.dealOf(trx_id)).timeline.some(({ event }: { event: string }) => event === "refunded_here"),
        )
        expect(calls("refundItems")).toEqual([])
        expect(await driver.problems()).toEqual([])
      },
    )

    it("shows the service's refund as a disagreement until this store has booked it", async () => {
      const { trx_id, order } = await driver.confirmed()
      await control().sendStatus({ trx_id, status: "REF" })
      await driver.problem("deal_disagreement")
      await refund(order)
      await driver.noProblem("deal_disagreement")
      expect(await driver.problems()).toEqual([])
    })
  })

  describe("cancelled by the service", () => {
    it("while packed, raises a problem, and continues when the parcel is unpacked", async () => {
      const { trx_id, order } = await driver.bought()
      const parcel = await driver.pack(order)
      await control().sendStatus({ trx_id, status: "CAN" })
      const problem = await driver.problem("deal_not_settled")
      expect(problem.fix).toContain("cancel its fulfilment")
      await driver.recheck(trx_id)
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending", payment_status: "authorized" })
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "committed", remote_status: "CAN" })

      await expectOk(store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/cancel`))
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await waitFor("the deal to be cancelled", async () => (await driver.recheck(trx_id)).state === "cancelled")
      await driver.noProblem("deal_not_settled")
      expect(await driver.problems()).toEqual([])
      await orderSays(trx_id, "cancelled")
      await driver.stockIsThere(10)
      expect(driver.reportedStatuses(trx_id)).toEqual([])
    })

    it("after the confirmation, waits for a person, who settles it by cancelling the order here", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.told(trx_id, "ORDER_RECEIVED")
      await control().sendStatus({ trx_id, status: "CAN" })
      expect((await driver.problem("deal_disagreement")).message).toContain("CAN")
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending", payment_status: "captured" })

      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await driver.noProblem("deal_disagreement")
      await orderSays(trx_id, "cancelled")
      await driver.stockIsThere(10)
      expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED"])
      expect(await driver.problems()).toEqual([])
    })

    it("after the confirmation, settles it later if the process fails during the cancellation here", async () => {
      const { trx_id, order } = await driver.confirmed()
      await driver.told(trx_id, "ORDER_RECEIVED")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_disagreement")
      const repair = await shop.failWrites("partner_commerce_delivery_update")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await driver.settled(trx_id)
      await driver.problem("deal_disagreement")
      await repair()
      await driver.settled(trx_id)
      expect(await driver.problems()).toEqual([])
    })

    it("leaves a cancelled deal cancelled if the service approves it later, and raises a problem", async () => {
      const { trx_id } = await driver.bought()
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.dealIs(trx_id, "cancelled")
      await control().sendStatus({ trx_id, status: "APR" })
      expect((await driver.problem("deal_disagreement")).message).toContain("cancelled here, and the service says APR")
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "cancelled" })
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled" })
      expect(await driver.countOrders()).toBe(1)

      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.noProblem("deal_disagreement")
    })

    it("cancels a completed order, and sells its unit again", async () => {
      const { trx_id, order } = await driver.bought()
      await expectOk(store.admin.post(`/admin/orders/${order.id}/complete`, {}))
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.dealIs(trx_id, "cancelled")
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled" })
      expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
      await driver.stockIsThere(10)
      expect(await driver.problems()).toEqual([])
    })

    it("while completed and packed, raises a problem, and keeps the order completed until it is unpacked", async () => {
      const { trx_id, order } = await driver.bought()
      const parcel = await driver.pack(order)
      await expectOk(store.admin.post(`/admin/orders/${order.id}/complete`, {}))
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_not_settled")
      expect(await driver.orderOf(trx_id)).toMatchObject({ status: "completed" })

      await expectOk(store.admin.post(`/admin/orders/${order.id}/fulfillments/${parcel}/cancel`))
      await driver.recheck(trx_id)
      await driver.dealIs(trx_id, "cancelled")
      expect(await driver.problems()).toEqual([])
    })

    it("after the confirmation and the completion, ends with a refund in this store", async () => {
      const { trx_id, order } = await driver.confirmed()
      await expectOk(store.admin.post(`/admin/orders/${order.id}/complete`, {}))
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_disagreement")
      await refund(order)
      await driver.noProblem("deal_disagreement")
      await driver.readBySchedule(trx_id)
      expect(await driver.problems()).toEqual([])
    })

    it("ignores a late callback that the service's status contradicts", async () => {
      const { trx_id } = await driver.confirmed()
      await control().sendStatus({ trx_id, status: "CAN", record: false })
      await waitFor("the reading", () => calls("getTransactionStatus").length >= 2)
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: "APR" })
      expect(await driver.problems()).toEqual([])
    })

    it("rejects a delivery status, even from the admin", async () => {
      const { trx_id } = await driver.bought()
      await control().sendStatus({ trx_id, status: "EXP" })
      await driver.dealIs(trx_id, "cancelled")
      const byHand = await shop.send(`/deals/${trx_id}/delivery-status`, {
        delivery_status: "DISPATCHED",
      })
      expect(byHand.status).toBe(400)
      expect(driver.reportedStatuses(trx_id)).toEqual([])
    })
  })

  describe("refunded by the service before the store has confirmed the sale", () => {
    it("raises a problem, which ends when a person cancels the order", async () => {
      const { trx_id, order } = await driver.bought()
      await control().sendStatus({ trx_id, status: "REF" })
      await driver.problem("deal_disagreement")
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "committed", remote_status: "REF" })
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await endsWithoutDelivery(trx_id)
    })

    it("ends when a person cancels the order before the store has read the refund", async () => {
      const { trx_id, order } = await driver.bought()
      await driver.decideUnheard(trx_id, "REF")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await endsWithoutDelivery(trx_id)
    })

    async function endsWithoutDelivery(trxId: string): Promise<void> {
      await driver.dealIs(trxId, "cancelled")
      await driver.noProblem("deal_disagreement")
      await orderSays(trxId, "cancelled")
      await driver.stockIsThere(10)
      expect(await driver.recheck(trxId)).toMatchObject({ state: "cancelled", remote_status: "REF" })
      expect(driver.reportedStatuses(trxId)).toEqual([])
      expect(await driver.problems()).toEqual([])
    }
  })

  describe("a service that does not answer as it should", () => {
    it("undoes the order if the service stopped waiting, and sells the unit again", async () => {
      const purchase = await driver.buyImpatiently()
      expect(purchase).toMatchObject({ status: "CAN", verdict: "timeout" })
      await driver.finished(purchase.trx_id)
      expect((await driver.dealOf(purchase.trx_id)).timeline).toContainEqual(
        expect.objectContaining({ event: "answer_not_written" }),
      )
      await driver.recheck(purchase.trx_id)
      await driver.dealIs(purchase.trx_id, "cancelled")
      expect(await driver.orderOf(purchase.trx_id)).toMatchObject({ status: "canceled", payment_status: "canceled" })
      expect(await driver.level()).toMatchObject({ stocked_quantity: 10, reserved_quantity: 0 })
      await driver.stockIsThere(10)
    })
  })

  it("keeps the deal's ids and state in the order's metadata at every step", async () => {
    const { trx_id, order_id, order } = await driver.bought({ gift: true })
    expect(order.metadata.partner_commerce).toMatchObject({
      trx_id,
      order_id,
      sender: { full_name: "Jose Reyes" },
      address_raw: { barangay: "Poblacion", region: "NCR" },
      state: "committed",
    })
    await expectOk(
      store.admin.post(`/admin/orders/${order.id}`, { metadata: { ...order.metadata, gift_wrap: "blue" } }),
    )
    await driver.recheck(trx_id)
    expect((await driver.orderOf(trx_id)).metadata).toMatchObject({
      gift_wrap: "blue",
      partner_commerce: { trx_id, sender: { full_name: "Jose Reyes" }, state: "confirmed" },
    })
  })

  it("finishes a deal without an announcement if its order is cancelled first", async () => {
    const { trx_id, order } = await driver.bought()
    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await driver.finished(trx_id)
    await store.sql(
      `UPDATE partner_commerce_deal SET unfinished = '["stock","payment","order_placed"]' WHERE trx_id = ?`,
      [trx_id],
    )
    await driver.settled(trx_id)
    expect(await store.opened.deals.ledger.read(trx_id)).toMatchObject({
      state: "cancelled",
      unfinished: null,
    })
  })

  it("releases in the job units that were reserved after a refusal", async () => {
    const { trx_id } = await driver.buyOne({ amount: 1 })
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "refused" })
    await store.container.resolve(Modules.INVENTORY).createReservationItems([
      {
        inventory_item_id: seeded().inventoryItemIds[0] ?? "",
        location_id: seeded().stock_location.id,
        quantity: 1,
        external_id: trx_id,
      },
    ])
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    await settleDueDeals(store.opened)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
  })

  /** Returns the reported statuses of the deal after all changes were detected and all queued reports were sent. */
  async function noticed(orderId: string): Promise<string[]> {
    const { ledger: deals } = store.opened.deals
    const { delivery: deliveries } = store.opened
    await reconcileMissedOrderEvents(store.opened)
    const deal = await deals.readByOrder(orderId)
    const trxId = deal?.trx_id ?? ""
    await waitFor("nothing to be queued", async () =>
      (await deliveries.listOf([trxId])).every(({ state }) => state !== "queued"),
    )
    return driver.reportedStatuses(trxId)
  }

  interface PaidOrder {
    payment_collections: { payments: { id: string }[] }[]
  }

  const paymentOf = (order: PaidOrder) => order.payment_collections[0]?.payments[0]?.id

  async function refund(order: PaidOrder, amount = 15_990): Promise<void> {
    await expectOk(store.admin.post(`/admin/payments/${paymentOf(order)}/refund`, { amount }))
  }

  /** Refunds a confirmed deal. The call does not reach the service, which the store cannot know. */
  async function refundedUnheard(amount: number) {
    const deal = await driver.confirmed()
    control().addFault({ kind: "reset_before", match: { operation: "refundItems" } })
    const answer = await store.admin.post(`/admin/payments/${paymentOf(deal.order)}/refund`, { amount })
    expect(answer).toMatchObject({ status: 400, data: { message: expect.stringContaining("may have gone back") } })
    await driver.problem("refund_unknown")
    return deal
  }

  const transactionOf = (trxId: string) =>
    control()
      .transactions()
      .find(({ trxid }) => trxid === trxId)

  const refundedThere = (trxId: string) => transactionOf(trxId)?.refund_amount

  const itemsThere = (trxId: string) => (transactionOf(trxId)?.items ?? []).map(({ id }) => id)

  const deliveriesOf = (trxId: string) => store.opened.delivery.listOf([trxId])

  const books = (orderId: string) => readRefundBooks(store.admin, orderId)

  async function readOrder(id: string) {
    return (await store.admin.get(`/admin/orders/${id}`)).data.order
  }

  const orderSays = (trxId: string, state: string) =>
    waitFor(`the order to say ${state}`, async () => {
      return (await driver.orderOf(trxId)).metadata.partner_commerce.state === state
    })

  /** The transactions of the calls to an operation, in order. */
  function calls(operation: string): (string | undefined)[] {
    return control()
      .journal()
      .filter((entry) => entry.operation.endsWith(operation))
      .map(({ path }) => /\/trx\/([^/]+)\//.exec(path)?.[1])
  }
})
