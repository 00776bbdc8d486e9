import { type PaymentRow } from "../../src/payments/sql/payment-row"
import { HOUR_MS } from "../../src/values/duration"
import { describeModule, SHOP } from "./module-suite"

const LEASE = { token: "me", forMs: 60_000 }

/** A process may die between the reading of a status and the end of the work that follows. */
describeModule("the reading of a payment that was asked for", ({ service, sql }) => {
  const checks = () => service.payments.checks

  /** @returns the payment as a process has claimed it, or undefined if no work is due */
  async function claim(): Promise<PaymentRow | undefined> {
    const [payment] = await service.payments.leases.claimDue("status", LEASE, 1)
    await service.payments.leases.release([{ key: "ref", token: LEASE.token }])
    return payment
  }

  async function claimAsked(): Promise<PaymentRow> {
    await sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state) VALUES ('p', ?, 'ref', 't', 'T', 's', 'c', '100', 'php', 'f', 'f', '[]', 'abandoned')`,
      [SHOP],
    )
    expect(await claim()).toBeUndefined()
    await checks().request("ref")
    const payment = await claim()
    if (!payment) throw new Error("The payment was not due")
    return payment
  }

  it("stays due until the work after the status has ended", async () => {
    const payment = await claimAsked()
    await checks().recordStatus("ref", "APR")
    expect(await claim()).toMatchObject({ order_ref: "ref", remote_status: "APR" })
    await checks().schedule(payment, null)
    expect(await claim()).toBeUndefined()
  })

  it("stays due until an unreadable status has its next reading", async () => {
    const payment = await claimAsked()
    await checks().recordUnread("ref")
    expect(await claim()).toMatchObject({ unreadable: 1 })
    await checks().postpone(payment, 60_000)
    expect(await claim()).toBeUndefined()
  })

  it("counts no failure of a customer, who can ask as often as they want", async () => {
    await claimAsked()
    for (const _ of [1, 2, 3]) expect(await checks().recordUnread("ref", { isCounted: false })).toBe(0)
    expect(await checks().recordUnread("ref")).toBe(1)
  })

  it("waits for its next attempt after the work has failed", async () => {
    const payment = await claimAsked()
    expect(await checks().recordFailure(payment, 60_000)).toBe(1)
    expect(await claim()).toBeUndefined()
  })

  it("stays due if a callback arrived during the work", async () => {
    const payment = await claimAsked()
    await sql("UPDATE partner_commerce_payment SET asked_at = asked_at + interval '1 second'")
    await checks().schedule(payment, null)
    expect(await claim()).toMatchObject({ order_ref: "ref" })
  })

  it("counts the failures of the work until it succeeds, also after an unreadable status", async () => {
    const payment = await claimAsked()
    await checks().recordFailure(payment, 60_000)
    await checks().postpone(payment, 60_000)
    expect(await checks().recordFailure(payment, 60_000)).toBe(2)
    await checks().schedule(payment, null)
    expect(await checks().recordFailure(payment, 60_000)).toBe(1)
  })

  describe.each([
    ["after the work", (payment: PaymentRow) => checks().schedule(payment, HOUR_MS)],
    ["after an unreadable status", (payment: PaymentRow) => checks().postpone(payment, HOUR_MS)],
    ["after a failure of the work", (payment: PaymentRow) => checks().recordFailure(payment, HOUR_MS)],
  ])("%s", (_, end) => {
    it.each([
      ["keeps its reading in a minute if another process has moved it meanwhile", "open", true],
      ["takes the schedule of its own work", "abandoned", false],
    ] as const)("%s", async (_, state, isKept) => {
      const payment = await claimAsked()
      await sql("UPDATE partner_commerce_payment SET next_check_at = now() + interval '1 minute'")
      await end({ ...payment, state })
      const [row] = await sql<{ soon: boolean }>(
        "SELECT next_check_at < now() + interval '2 minutes' AS soon FROM partner_commerce_payment",
      )
      expect(row?.soon).toBe(isKept)
    })
  })
})
