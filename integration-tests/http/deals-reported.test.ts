import { startDeliveryPass } from "../../src/deals/delivery/delivery-pass"
import { expectOk } from "../harness/http-client"
import { waitFor } from "../harness/set-up"
import { describeSellingStore } from "../harness/selling-store"

/** The times at which the service receives a delivery status. */
describeSellingStore("delivery statuses", ({ store, control, shop, driver }) => {
  it("start with ORDER_RECEIVED after the service has confirmed the sale", async () => {
    const { trx_id } = await driver.bought()
    await everythingIsSent()
    expect(updates()).toEqual([])
    expect((await driver.dealOf(trx_id)).delivery_updates).toEqual([])

    await driver.recheck(trx_id)
    await driver.told(trx_id, "ORDER_RECEIVED")
    expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED"])
  })

  it("stay unsent for a sale that the service cancelled after a lost answer", async () => {
    const id = await driver.listed()
    control().addFault({ kind: "lose_answer", match: { operation: "callback.deal" } })
    const { trx_id } = await driver.buyOne({ id })
    await driver.finished(trx_id)
    await everythingIsSent()
    await driver.recheck(trx_id)
    await driver.dealIs(trx_id, "cancelled")
    await everythingIsSent()
    expect(updates()).toEqual([])
  })

  it("follow in order after the confirmation if a parcel left before it", async () => {
    const { trx_id, order } = await driver.bought()
    await driver.ship(order)
    await everythingIsSent()
    expect(updates()).toEqual([])

    await driver.recheck(trx_id)
    await driver.told(trx_id, "DISPATCHED")
    expect(driver.reportedStatuses(trx_id)).toEqual(["ORDER_RECEIVED", "IN_PROCESS", "DISPATCHED"])
  })

  it("stay out of the job's search before the confirmation", async () => {
    const { missed } = store.opened.deals
    const { order } = await driver.bought()
    await driver.pack(order)
    expect(await missed.findMoved({ after: "", until: null, limit: 100 })).toEqual([])
  })

  it("cannot come from the admin before the confirmation", async () => {
    const { trx_id } = await driver.bought()
    const refused = await shop.send(`/deals/${trx_id}/delivery-status`, { delivery_status: "DISPATCHED" })
    expect(refused).toMatchObject({ status: 400, data: { code: "deal_not_delivered", values: { state: "committed" } } })
    expect(updates()).toEqual([])
  })

  it("report a merchant's early cancellation as failed only if the service approved the sale", async () => {
    const { trx_id, order } = await driver.bought()
    control().addFault({ kind: "status", status: 503, match: { operation: "getTransactionStatus" }, times: null })
    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await everythingIsSent()
    expect(updates()).toEqual([])

    control().clearFaults()
    await driver.recheck(trx_id)
    await driver.told(trx_id, "DELIVERY_FAILED")
    expect(driver.reportedStatuses(trx_id)).toEqual(["DELIVERY_FAILED"])
  })

  it("stay unsent for an order that both sides cancelled", async () => {
    const { trx_id, order } = await driver.bought()
    await cancelSilently(trx_id)
    await expectOk(store.admin.post(`/admin/orders/${order.id}/cancel`))
    await driver.dealIs(trx_id, "cancelled")
    await everythingIsSent()
    expect(updates()).toEqual([])
    expect(await driver.problems()).toEqual([])
  })

  it("reach the service after an early rejection, without a problem", async () => {
    refuse()
    const { trx_id } = await driver.confirmed()
    const waiting = await waitFor("the refusal", async () => {
      const [update] = (await driver.dealOf(trx_id)).delivery_updates
      return update?.last_error && update
    })
    expect(waiting).toMatchObject({ state: "queued", why: { code: "answered", values: { status: 400 } } })
    expect(new Date(waiting.next_attempt_at).getTime()).toBeGreaterThan(Date.now())
    expect(await driver.problems()).toEqual([])

    // The retry needs neither a job nor a person.
    control().clearFaults()
    await driver.acknowledged(trx_id, "ORDER_RECEIVED")
  })

  it("end after ten minutes of rejections, and raise a problem", async () => {
    refuse()
    const { trx_id } = await driver.confirmed()
    await driver.refusedForGood(trx_id)
    expect(await driver.problem("delivery_refused")).toMatchObject({
      why: { values: { delivery_status: "ORDER_RECEIVED", why: { code: "answered", values: { status: 400 } } } },
    })
    expect((await driver.dealOf(trx_id)).delivery_updates).toMatchObject([{ state: "refused" }])
  })

  it("raise a problem when the service has failed for two hours, until it accepts one", async () => {
    control().addFault({ kind: "status", status: 503, match: { operation: "updateTransaction" }, times: null })
    const { trx_id } = await driver.confirmed()
    await driver.sentAgain(trx_id, 119)
    expect(await driver.problems()).toEqual([])

    await driver.sentAgain(trx_id, 121)
    expect(await driver.problem("delivery_not_sent")).toMatchObject({
      why: { values: { trx_id, why: { code: "answered", values: { status: 503 } } } },
    })
    expect((await driver.dealOf(trx_id)).delivery_updates).toMatchObject([{ state: "queued" }])

    control().clearFaults()
    await driver.sentAgain(trx_id, 122)
    await driver.acknowledged(trx_id, "ORDER_RECEIVED")
    await driver.noProblem("delivery_not_sent")
  })

  it("leave at the time of their next attempt, without waiting for the job", async () => {
    control().addFault({ kind: "status", status: 503, match: { operation: "updateTransaction" }, times: null })
    const { trx_id } = await driver.confirmed()
    await waitFor("the failure", async () => (await driver.dealOf(trx_id)).delivery_updates[0]?.last_error)
    control().clearFaults()
    await store.sql("UPDATE partner_commerce_delivery_update SET next_attempt_at = now() + interval '2 seconds'")
    startDeliveryPass(store.opened)
    await driver.acknowledged(trx_id, "ORDER_RECEIVED")
  })

  function refuse(): void {
    control().addFault({
      kind: "status",
      status: 400,
      body: { message: "not approved yet" },
      match: { operation: "updateTransaction" },
      times: null,
    })
  }

  /** Runs the job until the queue is empty. */
  async function everythingIsSent(): Promise<void> {
    startDeliveryPass(store.opened)
    const { delivery, deals } = store.opened
    const { deals: all } = await deals.list.read({ states: null, q: null, orderIds: [], limit: 100, offset: 0 })
    await waitFor("nothing to be queued", async () =>
      (await delivery.listOf(all.map(({ trx_id }) => trx_id))).every(({ state }) => state !== "queued"),
    )
  }

  /** Lets the service end the sale without a callback. */
  async function cancelSilently(trx_id: string): Promise<void> {
    const { merchantBaseUrl } = control().config()
    control().configure({ merchantBaseUrl: null })
    await control().sendStatus({ trx_id, status: "CAN", wait: true })
    control().configure({ merchantBaseUrl })
  }

  function updates() {
    return control()
      .journal()
      .filter(({ operation }) => operation.endsWith("updateTransaction"))
  }
})
