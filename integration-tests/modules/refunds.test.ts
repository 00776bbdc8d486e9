import { Database } from "../../src/database/database"
import { RefundLedger } from "../../src/payments/sql/refund-ledger"
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
