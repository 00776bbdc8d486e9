import { asValue } from "@medusajs/framework/awilix"
import { ContainerRegistrationKeys, createMedusaContainer } from "@medusajs/framework/utils"
import { BigNumber } from "bignumber.js"
import { parse } from "csv-parse/sync"
import { TEST_TRANSACTION } from "../../src/orders/rules/test-deal"
import { PAYOUT_PERIODS, toPayouts } from "../../src/reconciliation/rules/payouts"
import { PARTNER_COMMERCE } from "../../src/modules/partner-commerce"
import { type ListCursor } from "../../src/database/list-cursor"
import { type PayoutRecord } from "../../src/reconciliation/sql/payout-figures"
import { exportPayouts } from "../../src/reconciliation/payouts"
import { heldMegabytes } from "../harness/heap"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, SHOP } from "./module-suite"
import { openStore } from "../../src/store/store"

const DAYS = { timeZone: "Asia/Manila" }
const EVERYTHING = { ...DAYS, source: "all" } as const

/** The number of random sales. The release gate adds up more. */
const SALES = Number(process.env.PAYOUT_SALES ?? 150)

interface Sold {
  trxId: string
  amount?: string
  state?: string
  at?: string
}

describeModule("payouts", ({ service, sql }) => {
  beforeEach(() => createMedusaTables(sql))

  const deal = ({ trxId, amount = "100", state = "confirmed", at = "2026-11-26T02:00:00Z" }: Sold) =>
    sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, variant_id, amount, currency_code, body_hash, body, deadline_at,
         state, created_at, order_id)
       VALUES (?, ?, ?, 'so-' || ?, 'item-1', 'variant_1', ?, 'PHP', 'hash', ?::jsonb, now(), ?, ?::timestamptz, 'order_' || ?)`,
      [
        ...[`deal-${trxId}`, SHOP, trxId, trxId, amount],
        ...[JSON.stringify({ trx_id: trxId.toUpperCase(), customer: { full_name: "Juan Cruz" } }), state, at, trxId],
      ],
    )
  const payment = ({
    trxId,
    amount = "100",
    state = "approved",
    at = "2026-11-26T02:00:00Z",
    open = null,
  }: Sold & { open?: string | null }) =>
    sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, order_id, amount, open_amount, currency_code,
         fingerprint, sale_fingerprint, lines, state, created_at, customer)
       VALUES (?, ?, 'ref-' || ?, ?, upper(?), 's', 'cart_1', 'order_' || ?, ?, ?, 'php', 'f', 'f', ?::jsonb, ?, ?::timestamptz, '{"full_name": "Maria Santos"}')`,
      [
        ...[`pay-${trxId}`, SHOP, trxId, trxId, trxId, trxId, amount, open],
        JSON.stringify([
          { code: "A", item: "Aurora 5", quantity: 2, price: 45, item_type: "item" },
          { code: "B", item: "Case", quantity: 1, price: 5, item_type: "item" },
          { code: "ship", item: "Shipping", quantity: 1, price: 5, item_type: "fee" },
        ]),
        ...[state, at],
      ],
    )
  const refund = (trxId: string, amount: string, at = "2026-11-26T02:00:00Z", state = "done") =>
    sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, settled_at)
       VALUES (gen_random_uuid()::text, ?, ?, ?, gen_random_uuid()::text, 'admin', ?, 'php', ?, ?::timestamptz)`,
      [SHOP, trxId, trxId, amount, state, at],
    )
  const noteFee = (trxId: string, fee: string, refunded = "0") =>
    service.payments.books.entries.noteFees([{ trxId, fee, refunded }])

  const read = async (question: Partial<Parameters<typeof service.payouts.days>[0]> = {}, rate = "0.02") =>
    toPayouts(await service.payouts.days({ ...EVERYTHING, ...question }, rate), "day")

  const aStore = () => {
    const container = createMedusaContainer()
    container.register({ [PARTNER_COMMERCE]: asValue(service), [ContainerRegistrationKeys.LOGGER]: asValue(console) })
    return openStore(container)
  }

  it("the accountant's file has deals and payments in the order of their moments", async () => {
    await deal({ trxId: "third", at: "2026-11-26T02:00:00.5Z" })
    await payment({ trxId: "second", at: "2026-11-26T02:00:00Z" })
    await deal({ trxId: "first", at: "2026-11-26T01:59:59.75Z" })
    let file = ""
    for await (const chunk of exportPayouts(aStore(), { source: "all", hasCustomers: true })) file += chunk
    expect(parse(file, { bom: true, from: 2 }).map(([, , trxId]) => trxId?.toLowerCase())).toEqual([
      "first",
      "second",
      "third",
    ])
  })

  it("a day has its sales less fees and refunds, without money that the service does not collect", async () => {
    await deal({ trxId: "d1", amount: "1000" })
    await noteFee("d1", "25")
    await payment({ trxId: "p1", amount: "500.50", open: "100.50" })
    await noteFee("p1", "10")
    await refund("p1", "40")
    expect(await read()).toEqual([
      {
        ...{ date: "2026-11-26", currency_code: "php", sales: 2, gross: 1_400 },
        ...{ fees: 35, fees_estimated: false, refunds: 40, net: 1_325, unconfirmed: 0 },
      },
    ])
    expect(await read({ source: "deals" })).toMatchObject([{ sales: 1, gross: 1_000, refunds: 0 }])
    expect(await read({ source: "payments" })).toMatchObject([{ sales: 1, gross: 400, refunds: 40 }])
  })

  it("the fee of a sale is estimated if its record was not read yet", async () => {
    await deal({ trxId: "d1", amount: "1000" })
    expect(await service.payouts.readFeeRate()).toBe("0")
    await noteFee("d1", "25")
    await deal({ trxId: "d2", amount: "199.99" })
    expect(await service.payouts.readFeeRate()).toBe("0.025")
    expect(await read({}, "0.025")).toMatchObject([{ fees: 30, fees_estimated: true }])
  })

  it("an unconfirmed sale counts separately, and a failed sale does not count", async () => {
    await deal({ trxId: "d1", state: "committed", amount: "70" })
    await payment({ trxId: "p1", state: "held", amount: "30" })
    await deal({ trxId: "d2", state: "cancelled" })
    await refund("d2", "100")
    await deal({ trxId: "d3", state: "refused" })
    await payment({ trxId: "p2", state: "reversed" })
    await refund("p2", "100")
    await payment({ trxId: "p3", state: "open" })
    await deal({ trxId: `${TEST_TRANSACTION}000000000001` })
    expect(await read()).toMatchObject([{ sales: 0, gross: 0, fees: 0, refunds: 0, net: 0, unconfirmed: 100 }])
  })

  it("a refund counts on its own day, and days begin at the store's midnight", async () => {
    await deal({ trxId: "d1", at: "2026-11-25T16:15:00Z" })
    await refund("d1", "10", "2026-11-27T15:59:59Z")
    await refund("d1", "20", "2026-11-27T16:00:00Z")
    await refund("d1", "5", "2026-11-27T16:00:00Z", "pending")
    const dates = async (question = {}) => (await read(question)).map(({ date, refunds }) => [date, refunds])
    expect(await dates()).toEqual([
      ["2026-11-28", 20],
      ["2026-11-27", 10],
      ["2026-11-26", 0],
    ])
    expect(await dates({ from: "2026-11-27", to: "2026-11-27" })).toEqual([["2026-11-27", 10]])
    expect(await dates({ timeZone: "UTC" })).toEqual([
      ["2026-11-27", 30],
      ["2026-11-25", 0],
    ])
  })

  it("each record names its order, customer and items", async () => {
    await sql(`INSERT INTO "order" (id, display_id) VALUES ('order_p1', 7), ('order_d1', 8)`)
    await payment({ trxId: "p1" })
    await refund("p1", "5")
    await deal({ trxId: "d1" })
    const page = { ...DAYS, feeRate: "0", after: null, limit: 10 }
    const ofPayments = { ...page, ledger: "payments" } as const
    const shown = { remote_trx_id: "P1", service_order_id: "ref-p1", order_display_id: 7, customer: "Maria Santos" }
    const items = "2 × Aurora 5; 1 × Case"
    expect(await service.payouts.sales(ofPayments)).toMatchObject([{ ...shown, items, state: "approved" }])
    expect(await service.payouts.refunds(ofPayments)).toMatchObject([{ ...shown, items, amount: "5" }])
    expect(await service.payouts.sales({ ...page, ledger: "deals" })).toMatchObject([
      {
        remote_trx_id: "D1",
        service_order_id: "so-d1",
        order_display_id: 8,
        customer: "Juan Cruz",
        items: "1 × item-1",
        date: "2026-11-26",
      },
    ])
  })

  it(`the rows of each period add up to the records of ${SALES} random sales and their refunds`, async () => {
    const random = toRandom(20_261_127)
    const at = () => new Date(Date.UTC(2026, 9, 1) + random() * 60 * 86_400_000).toISOString()
    const cents = (most: number) => (Math.floor(random() * most * 100) / 100).toFixed(2)
    const oneOf = (all: readonly string[]) => all[Math.floor(random() * all.length)]
    for (let n = 0; n < SALES; n += 1) {
      const isDeal = random() < 0.5
      const trxId = `t${n}`
      if (isDeal)
        await deal({ trxId, amount: cents(9_000), at: at(), state: oneOf(["confirmed", "committed", "cancelled"]) })
      else
        await payment({
          ...{ trxId, amount: cents(9_000), at: at(), state: oneOf(["approved", "held", "reversed"]) },
          open: random() < 0.2 ? cents(500) : null,
        })
      if (random() < 0.5) await noteFee(trxId, cents(100))
      if (random() < 0.4) await refund(trxId, cents(50), at())
    }
    const rate = await service.payouts.readFeeRate()
    const records: (PayoutRecord & { kind: "sales" | "refunds" })[] = []
    for (const ledger of ["deals", "payments"] as const)
      for (const kind of ["sales", "refunds"] as const)
        for (let after: ListCursor | null = null; ;) {
          const page: PayoutRecord[] = await service.payouts[kind]({
            ...DAYS,
            ledger,
            feeRate: rate,
            after,
            limit: Math.ceil(SALES / 20),
          })
          records.push(...page.map((record) => ({ ...record, kind })))
          const last = page.at(-1)
          if (!last) break
          after = { at: last.cursor_at, id: last.id }
        }
    const sumOf = (kind: "sales" | "refunds", field: "amount" | "fee") =>
      records.filter((each) => each.kind === kind).reduce((sum, each) => sum.plus(each[field]), new BigNumber(0))
    for (const period of PAYOUT_PERIODS) {
      const rows = toPayouts(await service.payouts.days(EVERYTHING, rate), period)
      const total = (field: "sales" | "gross" | "fees" | "refunds" | "net") =>
        rows.reduce((sum, row) => sum.plus(row[field]), new BigNumber(0)).toFixed()
      expect(total("sales")).toBe(String(records.filter(({ kind }) => kind === "sales").length))
      expect(total("gross")).toBe(sumOf("sales", "amount").toFixed())
      expect(total("fees")).toBe(sumOf("sales", "fee").toFixed())
      expect(total("refunds")).toBe(sumOf("refunds", "amount").toFixed())
      expect(total("net")).toBe(
        sumOf("sales", "amount").minus(sumOf("sales", "fee")).minus(sumOf("refunds", "amount")).toFixed(),
      )
    }
    const insights = await service.insights.read({ from: "2026-09-30", to: "2026-12-01", timeZone: DAYS.timeZone })
    const revenue = [...insights.deals, ...insights.payments].reduce(
      (sum, day) => sum.plus(day.revenue),
      new BigNumber(0),
    )
    expect(revenue.toFixed()).toBe(sumOf("sales", "amount").toFixed())
  }, 300_000)

  it("the file of 30,000 sales needs no more memory than a page", async () => {
    await sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body, deadline_at, state, created_at)
       SELECT 'd' || n, ?, 't' || n, 's' || n, 'item-1', '10.01', 'php', 'h', '{"customer": {"full_name": "=cmd()"}}', now(), 'confirmed',
              '2026-11-01'::timestamptz + n * interval '10 seconds' FROM generate_series(1, 30000) AS n`,
      [SHOP],
    )
    await refund("t500", "4")
    const store = aStore()
    const before = heldMegabytes()
    let [lines, chunks, most, net] = [0, 0, 0, new BigNumber(0)]
    for await (const chunk of exportPayouts(store, { source: "all", hasCustomers: true })) {
      const rows = parse(chunk, { bom: true, from: chunks === 0 ? 2 : 1 })
      lines += rows.length
      for (const row of rows) net = net.plus(row[10] ?? 0)
      expect(rows.every((row) => row[5] === "'=cmd()")).toBe(true)
      chunks += 1
      if (chunks % 10 === 0) most = Math.max(most, heldMegabytes() - before)
    }
    expect([lines, net.toFixed()]).toEqual([30_001, "300296"])
    expect(chunks).toBeGreaterThan(30)
    expect(most).toBeLessThan(20)
  }, 120_000)
})

/** Numbers from 0 to 1 that are the same in each run (mulberry32). */
function toRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
