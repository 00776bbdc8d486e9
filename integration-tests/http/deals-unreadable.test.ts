import { type FaultInput } from "../../src/sandbox"
import { describeSellingStore } from "../harness/selling-store"

/** A gateway, a wrong address or an outage answers in the service's place; the plugin cancels no paid order because of that. */
describeSellingStore("deals whose status comes from a gateway", ({ store, control, driver }) => {
  it("stay alive after one successful reading, even if the service denies them many times", async () => {
    const { trx_id } = await driver.bought()
    await driver.confirmed()
    await control().sendStatus({ trx_id, status: "HOL" })
    for (const _ of [1, 2]) expect(await driver.readBySchedule(trx_id)).toMatchObject({ remote_status: "HOL" })

    denies(404, trx_id)
    await driver.readBySchedule(trx_id, 6)
    await driver.hoursLater(trx_id, 48)
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "committed", remote_status: "HOL" })
    await driver.problem("deal_unconfirmed")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending", payment_status: "authorized" })

    control().clearFaults()
    await driver.readBySchedule(trx_id)
    await driver.noProblem("deal_unconfirmed")
  })

  it("stay unchanged while a person rechecks during a burst of 400", async () => {
    const { trx_id } = await driver.bought()
    await driver.confirmed()
    denies(400, trx_id)
    for (const _ of [1, 2, 3, 4, 5, 6, 7, 8]) {
      expect(await driver.recheck(trx_id)).toMatchObject({ state: "committed", remote_status: null })
    }
    expect(await driver.problems()).toEqual([])
    control().clearFaults()
    expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: "APR" })
  })

  it("stay alive if a gateway answers 404 in the first minutes, and raise a problem", async () => {
    const { trx_id } = await driver.bought()
    await driver.confirmed()
    denies(404, trx_id)
    expect(await driver.readBySchedule(trx_id, 9)).toMatchObject({ state: "committed" })
    expect((await driver.problem("deal_unconfirmed")).message).toContain("404")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending" })

    control().clearFaults()
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "confirmed" })
    await driver.noProblem("deal_unconfirmed")
  })

  it("end after hours of denials while another deal is readable, which cancels the order and releases the unit", async () => {
    const { trx_id } = await driver.bought()
    const another = await driver.confirmed()
    denies(404, trx_id)
    await driver.readBySchedule(trx_id, 5)
    await driver.hoursLater(trx_id, 3)
    // No deal was read within the minute, so the plugin tries another deal now.
    await store.sql("UPDATE partner_commerce_deal SET read_at = read_at - interval '1 hour'")
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "cancelled", remote_status: "GONE" })
    await driver.noProblem("deal_unconfirmed")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "canceled" })
    expect(await driver.dealOf(another.trx_id)).toMatchObject({ state: "confirmed" })
    expect(await driver.level()).toMatchObject({ reserved_quantity: 1 })
    await driver.stockIsThere(9)
  })

  it("stay alive while the service denies every transaction, even for days", async () => {
    const { trx_id } = await driver.bought()
    await driver.confirmed()
    denies(404)
    await driver.readBySchedule(trx_id, 6)
    await driver.hoursLater(trx_id, 72)
    await store.sql("UPDATE partner_commerce_deal SET read_at = read_at - interval '1 hour'")
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "committed" })
    await driver.problem("deal_unconfirmed")
  })

  it("stay alive if the other deal is known only from a callback", async () => {
    const { trx_id } = await driver.bought()
    const told = await driver.bought()
    await store.sql("UPDATE partner_commerce_deal SET remote_status = 'HOL' WHERE trx_id = ?", [told.trx_id])
    denies(404, trx_id)
    await driver.readBySchedule(trx_id, 6)
    await driver.hoursLater(trx_id, 72)
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "committed" })
    await driver.problem("deal_unconfirmed")
  })

  it("stay unchanged with a problem if the status names another order", async () => {
    const { trx_id } = await driver.bought()
    await driver.confirmed()
    answersAbout("DEAL-OTHER", { trxId: trx_id, status: "CAN" })
    expect(await driver.readBySchedule(trx_id, 3)).toMatchObject({ state: "committed", remote_status: null })
    expect((await driver.problem("deal_unconfirmed")).message).toContain("names another order")
    expect(await driver.orderOf(trx_id)).toMatchObject({ status: "pending", payment_status: "authorized" })

    control().clearFaults()
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "confirmed" })
    await driver.noProblem("deal_unconfirmed")
  })

  it("raise no disagreement after the confirmation if the status names another order", async () => {
    const { trx_id } = await driver.confirmed()
    answersAbout("DEAL-OTHER", { trxId: trx_id, status: "CAN" })
    expect(await driver.recheck(trx_id)).toMatchObject({ state: "confirmed", remote_status: "APR" })
    expect(await driver.problems()).toEqual([])
  })

  it("stay alive if the answer about the other deal names another order", async () => {
    const { trx_id } = await driver.bought()
    const another = await driver.confirmed()
    denies(404, trx_id)
    await driver.readBySchedule(trx_id, 5)
    await driver.hoursLater(trx_id, 3)
    await store.sql("UPDATE partner_commerce_deal SET read_at = read_at - interval '1 hour'")
    answersAbout("DEAL-OTHER", { trxId: another.trx_id, status: "APR" })
    expect(await driver.readBySchedule(trx_id)).toMatchObject({ state: "committed" })
    await driver.problem("deal_unconfirmed")
  })

  function answersAbout(order_id: string, { trxId, status }: { trxId: string; status: string }): void {
    const match: FaultInput["match"] = { operation: "getTransactionStatus", path: `/transactions/trx/${trxId}/status` }
    control().addFault({ kind: "status", status: 200, body: { status, order_id }, match, times: null })
  }

  /** @param trxId null = every transaction */
  function denies(status: number, trxId?: string): void {
    const match: FaultInput["match"] = { operation: "getTransactionStatus" }
    if (trxId) match.path = `/transactions/trx/${trxId}/status`
    control().addFault({ kind: "status", status, body: { message: "default backend" }, match, times: null })
  }
})
