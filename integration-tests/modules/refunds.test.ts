import { Database } from "../../src/database/database"
import { RefundLedger } from "../../src/payments/sql/refund-ledger"
import { toOldestId } from "../../src/database/medusa-ids"
import { OWN_PROVIDER } from "../../src/payments/rules/provider-id"
import { createMedusaTables, insertMedusaPayment, insertUndonePayment } from "./medusa-tables"
import { describeModule, SHOP } from "./module-suite"

describeModule("a refund that the service makes by itself", ({ repository }) => {
  const ledger = () => new RefundLedger(new Database(repository(), SHOP))
  const found = (amount: string, refundedThere: number) =>
    ledger().recordForeign({ trxId: "t1", remoteTrxId: "T1", amount, currencyCode: "php" }, refundedThere)
  const amounts = async () => (await ledger().ofTransaction("t1")).map(({ amount }) => Number(amount))

  it("gets one entry for repeated readings, and a later refund gets its own entry", async () => {
    for (const _ of [1, 2]) await found("700", 700)
    await found("100.5", 800.5)
    expect(await amounts()).toEqual([700, 100.5])
  })

  it("gets one entry although two readings overlap", async () => {
    // The second reading shows another refund of 100. It was made before the ledger noted the first refund.
    await Promise.all([found("700", 700), found("800", 800), found("700", 700)])
    const noted = await amounts()
    expect([[700], [800]]).toContainEqual(noted)
    await found(String(800 - (noted[0] ?? 0)), 800)
    expect((await amounts()).reduce((sum, amount) => sum + amount, 0)).toBe(800)
  })
})

describeModule("a refund of a payment that Medusa has undone", ({ repository, sql }) => {
  const ledger = () => new RefundLedger(new Database(repository(), SHOP))
  const restored = async (refundedThere: number) => {
    const subject = { trxId: "one", remoteTrxId: "ONE", currencyCode: "php" }
    await ledger().restoreBooked(subject, { providerId: OWN_PROVIDER, refundedThere })
    return (await ledger().ofTransaction("one")).map(({ amount }) => Number(amount))
  }

  beforeEach(async () => {
    await createMedusaTables(sql)
    await insertMedusaPayment(sql, { name: "one", trxId: "ONE", refunds: [{ amount: "40", age: "30 minutes" }] })
    await sql("UPDATE refund SET id = ?", [toOldestId("ref", 1_800_000)])
    await insertUndonePayment(sql, "one", toOldestId("ref", 3_600_000))
  })

  it("counts as undone beside the valid payment", async () => {
    expect(await ledger().findUnasked(OWN_PROVIDER)).toEqual([{ payment_id: "pay_one", trx_id: "ONE" }])
    expect(await restored(40)).toEqual([40])
    expect(await ledger().findUnasked(OWN_PROVIDER)).toEqual([])
  })

  it("counts as missing while the undone payment is the only one", async () => {
    await sql("DELETE FROM payment WHERE id = 'pay_one'")
    expect(await ledger().findUnasked(OWN_PROVIDER)).toEqual([{ payment_id: "pay_undone", trx_id: "ONE" }])
  })
})
