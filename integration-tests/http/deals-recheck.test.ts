import { Modules } from "@medusajs/framework/utils"
import { newLease } from "../../src/concurrency/lease"
import { undoDeal } from "../../src/deals/order/undo-order"
import { answerPurchase } from "../../src/deals/purchase/receive-purchase"
import { reportRefusedCall } from "../../src/deals/purchase/report-refused-call"
import { steadyClock } from "../../src/values/clock"
import { reconcileMissedOrderEvents } from "../../src/deals/after-sale/reconcile-missed-order-events"
import { settleDueDeals } from "../../src/deals/settle/settle-due-deals"
import { toDealDisagreementKey } from "../../src/deals/deal-problems"
import { CALLBACK } from "../harness/deal-driver"
import { expectOk, httpClient } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The deadline of a purchase passed long ago, so no process answers it. */
const LONG_OVERDUE_MS = -60_000

/** Work that was neither reported nor finished, because a process died at the wrong moment. */
describeSellingStore("overlooked work on a deal", ({ store, seeded, control, shop, driver }) => {
  describe("a refund whose event was lost", () => {
    it("gets noticed by the job once per refund", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await refundSilently(order, 5_000)
      await reconcileMissedOrderEvents(store.opened)
      expect((await driver.problem("deal_refunded_here")).message).toContain(trx_id)
      expect(await refundsNoted(trx_id)).toEqual(["5000"])

      await partnerCommerce().problems.clear(toDealDisagreementKey(trx_id))
      await reconcileMissedOrderEvents(store.opened)
      expect(await driver.problems()).toEqual([])

      await refundSilently(order, 10_990)
      await reconcileMissedOrderEvents(store.opened)
      await driver.problem("deal_refunded_here")
      expect(await refundsNoted(trx_id)).toEqual(["5000", "15990"])
    })

    it("ends a disagreement that began with the service's refund", async () => {
      const { trx_id, order } = await driver.confirmed()
      await control().sendStatus({ trx_id, status: "REF" })
      await driver.problem("deal_disagreement")
      await refundSilently(order, 15_990)
      await reconcileMissedOrderEvents(store.opened)
      expect(await driver.problems()).toEqual([])
    })
  })

  describe("an order that was cancelled without an event", () => {
    it("gets noticed by the job behind a hundred other orders", async () => {
      const { trx_id, order } = await driver.bought()
      await leaveBehind(trx_id, 101)
      await store.sql(`UPDATE "order" SET status = 'canceled', canceled_at = now() WHERE id = ?`, [order.id])
      // A job has a time limit: the next job continues where it stopped.
      await waitFor("the cancellation to be noticed", async () => {
        await reconcileMissedOrderEvents(store.opened)
        return (await driver.dealOf(trx_id)).state === "cancelled"
      })
      await driver.told(trx_id, "DELIVERY_FAILED")
    })

    /** Adds deals like this one, whose cancelled orders were deleted. */
    async function leaveBehind(trxId: string, count: number): Promise<void> {
      await store.sql(
        `INSERT INTO "order" SELECT (jsonb_populate_record(o, jsonb_build_object(
                'id', 'order_deleted_' || n, 'status', 'canceled', 'canceled_at', now(), 'deleted_at', now()))).*
           FROM partner_commerce_deal d JOIN "order" o ON o.id = d.order_id, generate_series(1, ?) n WHERE d.trx_id = ?`,
        [count, trxId],
      )
      await store.sql(
        `INSERT INTO partner_commerce_deal SELECT (jsonb_populate_record(d, jsonb_build_object(
                'id', 'pcdeal_0' || n, 'trx_id', gen_random_uuid()::text, 'order_id', 'order_deleted_' || n,
                'next_check_at', null, 'updated_at', now() - interval '1 day'))).*
           FROM partner_commerce_deal d, generate_series(1, ?) n WHERE d.trx_id = ?`,
        [count, trxId],
      )
    }
  })

  describe("a delivery status that was refused", () => {
    beforeEach(() => {
      control().addFault({
        kind: "status",
        status: 400,
        body: { message: "no" },
        match: { operation: "updateTransaction" },
        times: null,
      })
    })

    it("ends its problem when the service has cancelled the sale", async () => {
      const { trx_id } = await driver.confirmed()
      await driver.refusedForGood(trx_id)
      await driver.problem("delivery_refused")
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.problem("deal_disagreement")
      await driver.noProblem("delivery_refused")
    })

    it("ends its problem when the order is cancelled here, if failures are not reported", async () => {
      await shop.settings({ delivery_status_map: { failed: null } })
      const { trx_id, order } = await driver.confirmed()
      await driver.refusedForGood(trx_id)
      await driver.problem("delivery_refused")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await driver.noProblem("delivery_refused")
    })

    it("keeps its problem if the service also rejects the report of the failure, until it ends the sale", async () => {
      const { trx_id, order } = await driver.confirmedElsewhere()
      await driver.refusedForGood(trx_id)
      await driver.problem("delivery_refused")
      await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
      await driver.dealIs(trx_id, "cancelled")
      await driver.problem("deal_cancelled_here")
      await driver.refusedForGood(trx_id)
      expect((await driver.problem("delivery_refused")).message).toContain("DELIVERY_FAILED")

      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.noProblem("deal_cancelled_here")
      await driver.noProblem("delivery_refused")
    })
  })

  describe("a purchase that was lost with its process", () => {
    it("gets refused and reported once, although two processes find it", async () => {
      const { trx_id } = await received(LONG_OVERDUE_MS)
      const refused = hearData("partner-commerce.deal.refused")
      for (const _ of [1, 2]) await Promise.all([settleDueDeals(store.opened), settleDueDeals(store.opened)])
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
      expect(await driver.dealOf(trx_id)).toMatchObject({
        state: "refused",
        refusal_code: "DEADLINE_EXCEEDED",
        unfinished: [],
      })
      expect(refused()).toMatchObject([{ trx_id, product_id: shop.small, code: "DEADLINE_EXCEEDED" }])
    })

    it("gets reported if the process died after it refused the purchase", async () => {
      const { trx_id, currency } = await received()
      const refusal = { code: "PRICE_MISMATCH", message: "amount: 100 was paid", price: 15_990 } as const
      await undoDeal(store.opened, trx_id, { refusal, lease: { token: "dead process", forMs: -1 } })
      expect(await driver.problems()).toEqual([])
      for (const _ of [1, 2]) await settleDueDeals(store.opened)
      expect(await driver.problem("deal_price_mismatch")).toMatchObject({
        count: 1,
        why: { values: { partner_id: shop.small, paid: 15_990, price: 15_990, currency } },
      })
    })

    it("keeps the reason of its refusal if its order could be removed only later", async () => {
      const { trx_id, currency } = await received(LONG_OVERDUE_MS)
      const refusal = { code: "PRICE_MISMATCH", message: "amount: 100 was paid", price: 15_990 } as const
      await store.sql("UPDATE partner_commerce_deal SET order_id = 'order_half_made' WHERE trx_id = ?", [trx_id])
      const orders = jest.spyOn(store.container.resolve(Modules.ORDER), "listOrders")
      orders.mockRejectedValue(new Error("the database restarts"))
      await expect(undoDeal(store.opened, trx_id, { refusal, lease: newLease() })).rejects.toThrow("restarts")
      orders.mockRestore()
      await driver.settled(trx_id)
      expect(await driver.problem("deal_price_mismatch")).toMatchObject({
        count: 1,
        why: { values: { partner_id: shop.small, paid: 15_990, price: 15_990, currency } },
      })
      expect(await driver.dealOf(trx_id)).toMatchObject({ state: "refused", refusal_code: "PRICE_MISMATCH" })
      const [{ answer_body } = { answer_body: "" }] = await store.sql<{ answer_body: string }>(
        "SELECT answer_body FROM partner_commerce_deal WHERE trx_id = ?",
        [trx_id],
      )
      expect(JSON.parse(answer_body)).toEqual({ code: "PRICE_MISMATCH", message: "amount: 100 was paid" })
    })

    it("counts once although its event could not be emitted at first", async () => {
      const { trx_id } = await received(LONG_OVERDUE_MS)
      const emit = jest.spyOn(store.container.resolve(Modules.EVENT_BUS), "emit")
      emit.mockRejectedValue(new Error("the bus restarts"))
      await settleDueDeals(store.opened)
      emit.mockRestore()
      await driver.settled(trx_id)
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
    })

    it("gets reported again later if the problem could not be written", async () => {
      const { trx_id } = await received(LONG_OVERDUE_MS)
      const repair = await shop.failWrites("partner_commerce_problem")
      await settleDueDeals(store.opened)
      await repair()
      expect(await driver.problems()).toEqual([])
      await driver.settled(trx_id)
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
    })

    it("gets reported once if the process continues after another process has refused the purchase", async () => {
      await driver.listed()
      const deal = driver.body()
      const { followUp } = await answerPurchase(store.opened, {
        deal,
        rawBody: Buffer.from(JSON.stringify(deal)),
        arrivedAt: steadyClock(),
        createDealOrder: async () => {
          await store.sql("UPDATE partner_commerce_deal SET deadline_at = now() - interval '1 minute'")
          await driver.settled(deal.trx_id)
          return { kind: "refused", refusal: { code: "OUT_OF_STOCK", message: "sold out" } }
        },
      })
      await followUp(true)
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
    })

    it("gets reported once if the call failed after its deal was recorded", async () => {
      const body = await received(LONG_OVERDUE_MS)
      const call = { code: "INTERNAL_ERROR", message: "failed", unknownCaller: null, address: "203.0.113.7" } as const
      await reportRefusedCall(store.opened, { ...call, body })
      expect(await driver.problems()).toEqual([])
      await driver.settled(body.trx_id)
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
    })

    it("gets reported by its cancellation if the process died between the order and the answer", async () => {
      const { trx_id } = await driver.bought()
      await store.sql(
        `UPDATE partner_commerce_deal SET timeline = (
           SELECT jsonb_agg(event) FROM jsonb_array_elements(timeline) event WHERE event->>'event' <> 'answered')`,
      )
      await control().sendStatus({ trx_id, status: "CAN" })
      await driver.dealIs(trx_id, "cancelled")
      expect(await driver.problem("deal_too_late")).toMatchObject({ count: 1 })
      await waitFor("nothing to be left to do", async () => (await driver.dealOf(trx_id)).unfinished.length === 0)
      expect(await driver.dealOf(trx_id)).toMatchObject({ outcome: "cancelled_unanswered" })
    })
  })

  describe("the event of a cancelled order", () => {
    const CANCELLED = "partner-commerce.deal.cancelled"

    it("gets emitted once for a cancellation here and once for a cancellation at the service", async () => {
      const [here, there] = [await driver.bought(), await driver.bought()]
      const cancelled = hearData(CANCELLED)
      await expectOk(store.admin.post(`/admin/orders/${here.order.id}/cancel`))
      await isAnnounced(here.trx_id)
      await control().sendStatus({ trx_id: there.trx_id, status: "CAN" })
      await isAnnounced(there.trx_id)
      await settleDueDeals(store.opened)
      expect(cancelled()).toEqual([toData(here), toData(there)])
    })

    it("gets emitted by the next process if the first process died after it cancelled the deal", async () => {
      const bought = await driver.bought()
      const cancelled = hearData(CANCELLED)
      const why = { code: "cancelled_here", values: {} } as const
      await partnerCommerce().deals.ledger.cancel({ trx_id: bought.trx_id, asked_at: null }, { why, isLost: false })
      for (const _ of [1, 2]) await settleDueDeals(store.opened)
      expect(cancelled()).toEqual([toData(bought)])
      await isAnnounced(bought.trx_id)
    })

    it("gets emitted for a deal that was restored without its variant", async () => {
      const bought = await driver.bought()
      await store.sql("UPDATE partner_commerce_deal SET variant_id = NULL WHERE trx_id = ?", [bought.trx_id])
      const cancelled = hearData(CANCELLED)
      await expectOk(store.admin.post(`/admin/orders/${bought.order.id}/cancel`))
      await isAnnounced(bought.trx_id)
      expect(cancelled()).toEqual([toData(bought)])
    })

    const toData = ({ trx_id, order }: { trx_id: string; order: { id: string } }) => ({
      trx_id,
      order_id: order.id,
      product_id: shop.small,
    })

    function isAnnounced(trxId: string): Promise<unknown> {
      return waitFor("the deal to be cancelled and finished", async () => {
        const { state, unfinished } = await driver.dealOf(trxId)
        return state === "cancelled" && unfinished.length === 0
      })
    }
  })

  it("includes an order created after its deal was refused, which the job removes with its reservation", async () => {
    const body = await received()
    const orderId = "order_of_a_process_that_was_held_up"
    const { ledger: deals } = partnerCommerce().deals
    const [variant] = seeded().variants
    await deals.reserve([
      {
        trxId: body.trx_id,
        variantId: variant?.id ?? "",
        productId: seeded().product.id,
        orderId,
        reservationIds: [],
        review: [],
      },
    ])
    const refusal = { code: "DEADLINE_EXCEEDED", message: "too late" } as const
    await undoDeal(store.opened, body.trx_id, { refusal, lease: newLease() })
    await store.container.resolve(Modules.ORDER).createOrders([
      {
        id: orderId,
        currency_code: "php",
        region_id: seeded().region.id,
        items: [{ title: "The smaller phone", quantity: 1, unit_price: body.amount }],
      } as never,
    ])
    await store.container.resolve(Modules.INVENTORY).createReservationItems([
      {
        inventory_item_id: seeded().inventoryItemIds[0] ?? "",
        location_id: seeded().stock_location.id,
        quantity: 1,
        external_id: body.trx_id,
      },
    ])
    expect(await driver.countOrders()).toBe(1)

    await settleDueDeals(store.opened)
    expect(await driver.countOrders()).toBe(0)
    expect(await driver.level()).toMatchObject({ reserved_quantity: 0 })
    expect(await driver.dealOf(body.trx_id)).toMatchObject({ state: "refused", order_id: null })
    const service = httpClient({ baseUrl: store.url, headers: () => CALLBACK })
    expect((await service.get(`/partner-commerce/trx/transaction/${body.trx_id}`)).status).toBe(404)
  })

  it("excludes a deal that another process is answering, even if a person requests its status", async () => {
    const { trx_id } = await received()
    await driver.recheck(trx_id)
    await settleDueDeals(store.opened)
    expect(await driver.dealOf(trx_id)).toMatchObject({ state: "received", refusal_code: null })
  })

  const partnerCommerce = () => store.opened

  /** @returns the data of the events with this name that the store emits from now on */
  function hearData(name: string): () => unknown[] {
    const emit = jest.spyOn(store.container.resolve(Modules.EVENT_BUS), "emit")
    return () =>
      emit.mock.calls
        .flatMap(([event]) => event as { name: string; data: unknown }[])
        .filter((event) => event.name === name)
        .map(({ data }) => data)
  }

  /** Creates only the row of a purchase, without an order. */
  async function received(timeLeftMs = 3_600_000) {
    await driver.listed()
    const body = driver.body()
    await partnerCommerce().deals.intake.open([{ bodyHash: "hash", body, timeLeftMs }])
    return body
  }

  interface PaidOrder {
    payment_collections: { payments: { id: string }[] }[]
  }

  /** Refunds as the admin's route does, without the event. */
  async function refundSilently(order: PaidOrder, amount: number): Promise<void> {
    const payment_id = order.payment_collections[0]?.payments[0]?.id ?? ""
    await store.container.resolve(Modules.PAYMENT).refundPayment({ payment_id, amount })
  }

  async function refundsNoted(trxId: string): Promise<(string | undefined)[]> {
    const { timeline } = await driver.dealOf(trxId)
    return timeline
      .filter(({ event }: { event: string }) => event === "refunded_here")
      .map(({ detail }: { detail?: string }) => detail)
  }
})
