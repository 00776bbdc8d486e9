import { type OpenAmount } from "../../src/payments/rules/open-amount"
import { DEFAULT_TIME_ZONE, toDay } from "../../src/values/time-zone"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, SHOP } from "./module-suite"

const OPEN: OpenAmount = { amount: "10.10", by: "courier" }

describeModule("an open amount", ({ service, sql }) => {
  const ledger = () => service.payments.ledger
  const read = async () => {
    const row = await ledger().read({ order_ref: "ref" })
    return [row?.open_amount, row?.collected_by, row?.timeline.map(({ event, detail }) => [event, detail])]
  }

  beforeEach(async () => {
    await createMedusaTables(sql)
    await sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state) VALUES ('p', ?, 'ref', 't', 'T', 's', 'c', 'order_1', '100.10', 'php', 'f', 'f', '[]', 'approved')`,
      [SHOP],
    )
  })

  it("appears once in the ledger, and a later amount corrects it", async () => {
    for (const _ of [1, 2]) await ledger().recordOpenAmount("ref", OPEN)
    expect(await read()).toEqual(["10.10", "courier", [["open_amount", "10.10"]]])
    await ledger().recordOpenAmount("ref", { amount: "10.10", by: "merchant" })
    expect((await read()).slice(0, 2)).toEqual(["10.10", "merchant"])
    for (const _ of [1, 2]) await ledger().recordOpenAmount("ref", null)
    const events = [
      ["open_amount", "10.10"],
      ["open_amount", "10.10"],
      ["open_amount", "0"],
    ]
    expect(await read()).toEqual([null, null, events])
  })

  describe("on its order", () => {
    const mark = (open: OpenAmount | null) => service.payments.orders.recordOpenAmount("order_1", open)
    const insertOrder = (metadata: object | null) =>
      sql(`INSERT INTO "order" (id, metadata, updated_at) VALUES ('order_1', ?::jsonb, '2026-01-01')`, [
        metadata && JSON.stringify(metadata),
      ])
    const order = async () => {
      const [row] = await sql<{ metadata: object | null; is_old: boolean }>(
        `SELECT metadata, updated_at = '2026-01-01' AS is_old FROM "order"`,
      )
      return row
    }

    it.each([
      ["empty metadata", null, {}],
      ["the merchant's metadata", { gift: true }, { gift: true }],
      ["metadata of another form", { gift: true, partner_commerce: "x" }, { gift: true }],
    ])("joins %s", async (_, before, kept) => {
      await insertOrder(before)
      await mark(OPEN)
      const own = { open_amount: 10.1, collected_by: "courier" }
      expect((await order())?.metadata).toEqual({ ...kept, partner_commerce: own })
    })

    it("keeps the plugin's other fields when it changes and when it is removed", async () => {
      await insertOrder({ partner_commerce: { review: [], open_amount: 5, collected_by: "merchant" } })
      await mark(OPEN)
      const own = { review: [], open_amount: 10.1, collected_by: "courier" }
      expect((await order())?.metadata).toEqual({ partner_commerce: own })
      await mark(null)
      expect((await order())?.metadata).toEqual({ partner_commerce: { review: [] } })
    })

    it.each([
      ["nothing was open and nothing is", null, null],
      ["it is there already", { partner_commerce: { open_amount: 10.1, collected_by: "courier" } }, OPEN],
    ])("does not change the order if %s", async (_, metadata, open) => {
      await insertOrder(metadata)
      await mark(open)
      expect(await order()).toEqual({ metadata, is_old: true })
    })
  })

  const refund = (amount: string) =>
    sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state)
       VALUES (?, ?, 't', 'T', ?, 'admin', ?, 'php', 'done')`,
      [`r${amount}`, SHOP, amount, amount],
    )

  it("is not owed by a cancelled order", async () => {
    await sql(`INSERT INTO "order" (id, status, canceled_at) VALUES ('order_1', 'canceled', now())`)
    await ledger().recordOpenAmount("ref", OPEN)
    await refund("89")
    const cancelled = async () =>
      (await service.payments.refunds.ledger.findCancelled("", 10)).found.map(({ trx_id }) => trx_id)
    expect(await cancelled()).toEqual(["t"])
    await refund("1")
    expect(await cancelled()).toEqual([])
  })

  it("leaves an archived order cancelled, and a part of its money with the service", async () => {
    await sql(`INSERT INTO "order" (id, status, canceled_at) VALUES ('order_1', 'archived', now())`)
    await sql(`UPDATE partner_commerce_payment SET remote_status = 'REF'`)
    const cancelled = async () =>
      (await service.payments.refunds.ledger.findCancelled("", 10)).found.map(({ trx_id }) => trx_id)
    // The service has refunded everything by itself.
    expect(await cancelled()).toEqual([])
    await refund("89")
    expect(await cancelled()).toEqual(["t"])
  })

  it("is part of the books that are compared", async () => {
    const found = async () => (await service.payments.books.entries.find({ trxIds: ["t"], orderRefs: [] }))[0]
    expect(await found()).toMatchObject({ amount: "100.10", openAmount: null })
    await ledger().recordOpenAmount("ref", OPEN)
    expect(await found()).toMatchObject({ amount: "100.10", openAmount: "10.10" })
  })

  it("counts separately from the revenue until the sale is refunded", async () => {
    const today = toDay(new Date(), DEFAULT_TIME_ZONE)
    const sold = async () =>
      (await service.insights.read({ from: today, to: today, timeZone: DEFAULT_TIME_ZONE })).payments[0]
    expect(await sold()).toMatchObject({ revenue: 100.1, open_amount: 0, refunded: 0 })
    await ledger().recordOpenAmount("ref", OPEN)
    expect(await sold()).toMatchObject({ revenue: 90, open_amount: 10.1, refunded: 0 })
    await refund("40")
    expect(await sold()).toMatchObject({ revenue: 90, open_amount: 10.1, refunded: 40 })
    await refund("50")
    expect(await sold()).toMatchObject({ revenue: 90, open_amount: 0, refunded: 90 })
  })
})
