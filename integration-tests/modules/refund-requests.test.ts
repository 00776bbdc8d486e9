import { Database } from "../../src/database/database"
import { createPaymentRepositories } from "../../src/modules/partner-commerce/payments-repositories"
import { type NewRefund, RefundLedger } from "../../src/payments/sql/refund-ledger"
import { newLease } from "../../src/concurrency/lease"
import { describeModule, SHOP } from "./module-suite"

describeModule("the ledger of refunds", ({ repository }) => {
  const ledger = () => new RefundLedger(new Database(repository(), SHOP))
  const LONG_AGO = new Date(Date.now() - 3_600_000)
  const event = { event: "done" }

  const refund = (changes: Partial<NewRefund> = {}): NewRefund => ({
    trxId: "t1",
    remoteTrxId: "T1",
    requestKey: null,
    origin: "admin",
    medusaRefundId: null,
    wantedItems: null,
    amount: "100",
    currencyCode: "php",
    reason: null,
    askedAt: new Date(),
    by: null,
    ...changes,
  })

  async function opened(changes: Partial<NewRefund> = {}) {
    const row = await ledger().open(refund(changes), newLease())
    if (!row) throw new Error("the refund was not opened")
    return row
  }

  async function done(changes: Partial<NewRefund> = {}) {
    const row = await opened(changes)
    await ledger().decide(row.id, { state: "done", event })
    return row
  }

  it.each(["unknown", "pending"] as const)("opens one refund of a payment while another is %s", async (state) => {
    const { id } = await opened()
    if (state === "pending") await ledger().decide(id, { state, event })
    const others = [1, 2, 3].map((n) =>
      ledger().open(refund({ amount: String(n), requestKey: `key:${n}` }), newLease()),
    )
    expect(await Promise.all(others)).toEqual([null, null, null])
    expect(await ledger().findUndecided("t1")).toMatchObject({ id, state })
    await ledger().decide(id, { state: "done", event })
    expect(await ledger().open(refund({ amount: "1" }), newLease())).not.toBeNull()
  })

  it("frees a released refund, and keeps a refund that another process holds", async () => {
    const { leases } = createPaymentRepositories(new Database(repository(), SHOP)).refunds
    const lease = newLease()
    const row = await ledger().open(refund(), lease)
    expect(await leases.release([{ key: row?.id ?? "", token: "another" }])).toEqual([])
    expect(await leases.release([{ key: row?.id ?? "", token: lease.token }])).toMatchObject([{ id: row?.id }])
    expect(await leases.hold(row?.id ?? "", newLease())).toMatchObject({ id: row?.id })
  })

  it("treats an equal request as the same refund if it arrived before the answer", async () => {
    const { id } = await done()
    await ledger().recordAnswered(id)
    expect(await ledger().findSame(refund({ askedAt: LONG_AGO }))).toMatchObject({ id })
    expect(await ledger().open(refund({ askedAt: LONG_AGO }), newLease())).toBeNull()
  })

  it("treats an equal request after the answer as a new refund", async () => {
    const { id } = await done()
    await ledger().recordAnswered(id)
    const later = refund({ askedAt: new Date(Date.now() + 60_000) })
    expect(await ledger().findSame(later)).toBeNull()
    expect(await ledger().open(later, newLease())).not.toBeNull()
  })

  it("treats an equal request as the same refund after a lost answer", async () => {
    const { id } = await done()
    expect(await ledger().findSame(refund({ askedAt: new Date(Date.now() + 60_000) }))).toMatchObject({ id })
  })

  it("treats an equal request as a new refund a day after the decision, even if the answer was lost", async () => {
    const { id } = await done()
    const after = (hours: number) => refund({ askedAt: new Date(Date.now() + hours * 3_600_000) })
    expect(await ledger().findSame(after(23))).toMatchObject({ id })
    expect(await ledger().findSame(after(25))).toBeNull()
  })

  it("treats an equal request after the answer as a new refund although the clock of its process is slow", async () => {
    const { id } = await done()
    await ledger().recordAnswered(id)
    const { now } = Date
    const clock = jest.spyOn(Date, "now").mockImplementation(() => now() - 60_000)
    expect(await ledger().findSame(refund({ askedAt: new Date(Date.now() + 1_000) }))).toBeNull()
    clock.mockRestore()
  })

  it("treats requests for other items or with other keys as new refunds", async () => {
    const { id } = await done({ wantedItems: [1, 2] })
    expect(await ledger().findSame(refund({ wantedItems: [1] }))).toBeNull()
    expect(await ledger().findSame(refund({ wantedItems: [1, 2] }))).toMatchObject({ id })
    expect(await ledger().findSame(refund({ requestKey: "key:a" }))).toBeNull()
  })

  it("begins a call only under the lease of its row", async () => {
    const lease = newLease()
    const row = await ledger().open(refund(), lease)
    if (!row) throw new Error("the refund was not opened")
    expect(await ledger().recordSending(row.id, [1], newLease())).toBe(false)
    expect(await ledger().recordSending(row.id, [1], lease)).toBe(true)
    await ledger().decide(row.id, { state: "refused", event })
    expect(await ledger().recordSending(row.id, [1], lease)).toBe(false)
  })

  it("remembers each refund in Medusa that requested it, once", async () => {
    const { id } = await opened({ origin: "medusa", medusaRefundId: "ref_1", requestKey: "ref_1" })
    for (const asked of ["ref_2", "ref_1", "ref_2"]) await ledger().recordAskedBy(id, asked)
    expect((await ledger().read(id))?.asked_refund_ids).toEqual(["ref_1", "ref_2"])
  })
})
