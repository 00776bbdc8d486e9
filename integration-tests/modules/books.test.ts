import { type ReconciliationEntry, type BookPage } from "../../src/reconciliation/sql/reconciliation-entries"
import { createMedusaTables } from "./medusa-tables"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

const DAYS = 30
const NOTE = { code: "books_agree", values: { compared: 0 } } as const
const AGREED = { compared: 0, unread: 0, differences: [], note: NOTE }

describeModule("the books", ({ service, sql }) => {
  const books = () => service.payments.books

  beforeEach(() => createMedusaTables(sql))

  const aged = (age: string) =>
    sql(`UPDATE partner_commerce_reconciliation SET created_at = created_at - ?::interval`, [age])

  /** @param age the age of the payment */
  const sell = (name: string, { shop = SHOP, age = "1 hour" } = {}) =>
    sql(
      `INSERT INTO partner_commerce_payment (id, shop_code, order_ref, trx_id, remote_trx_id, session_id, cart_id, amount, currency_code,
         fingerprint, sale_fingerprint, lines, state, created_at)
       VALUES (?, ?, ?, ?, ?, 's', 'c', '100', 'php', 'f', 'f', '[]', 'approved', date_trunc('hour', now()) - ?::interval)`,
      [`${name}-${shop}`, shop, `ref-${name}`, name, name.toUpperCase(), age],
    )

  /** A minute of the day that has just passed, by the database's clock. */
  async function lastMinute(): Promise<number> {
    const [row] = await sql<{ minute: number }>(
      `SELECT (extract(hour FROM now() AT TIME ZONE 'UTC') * 60 + extract(minute FROM now() AT TIME ZONE 'UTC'))::int AS minute`,
    )
    return row?.minute ?? 0
  }

  it("start one comparison for several simultaneous requests", async () => {
    const started = await Promise.all(Array.from({ length: 6 }, () => books().comparisons.start(DAYS, "somebody")))
    expect(started.filter(Boolean)).toHaveLength(1)
    const { newest } = await books().comparisons.newest()
    expect(newest).toMatchObject({ status: "running", by: "somebody" })
    expect(await books().comparisons.complete(newest?.id ?? "", AGREED)).toBe(true)
    expect(await books().comparisons.complete(newest?.id ?? "", AGREED)).toBe(false)
    expect((await books().comparisons.newest()).completed).toMatchObject({ note: NOTE, differences: [] })
  })

  it("go to another process if their process dies, and a late end of the dead process does not count", async () => {
    const dead = await books().comparisons.start(DAYS, null)
    await sql("UPDATE partner_commerce_reconciliation SET heartbeat_at = now() - interval '6 minutes'")
    const next = await books().comparisons.start(DAYS, null)
    expect(next).not.toBeNull()
    expect(await books().comparisons.beat(dead?.id ?? "")).toBe(false)
    expect(await books().comparisons.complete(dead?.id ?? "", AGREED)).toBe(false)
    expect(await books().comparisons.beat(next?.id ?? "")).toBe(true)
  })

  it("become due once a night, and only after a sale", async () => {
    const minute = await lastMinute()
    const due = () => books().comparisons.startDue(DAYS, minute)
    expect(await due()).toBeNull()
    await sell("one", { age: "2 days" })
    const first = await due()
    expect(first).toMatchObject({ by: null })
    expect(await due()).toBeNull()
    await books().comparisons.complete(first?.id ?? "", AGREED)
    expect(await due()).toBeNull()
    await aged("1 day")
    expect(await due()).not.toBeNull()
  })

  it("become due again after an hour if they could not be read", async () => {
    const minute = await lastMinute()
    const started = await books().comparisons.start(DAYS, null)
    const why = { code: "failed" as const, values: { error: "away" } }
    await books().comparisons.fail(started?.id ?? "", { code: "books_not_compared", values: { why } })
    expect(await books().comparisons.startDue(DAYS, minute)).toBeNull()
    await aged("61 minutes")
    expect(await books().comparisons.startDue(DAYS, minute)).not.toBeNull()
  })

  it("forget comparisons after a month, except for the last one", async () => {
    for (const age of ["10 days", "25 days", "10 days"]) {
      const started = await books().comparisons.start(DAYS, null)
      await books().comparisons.complete(started?.id ?? "", AGREED)
      await aged(age)
    }
    expect(await books().comparisons.prune(30)).toBe(2)
    await aged("100 days")
    expect(await books().comparisons.prune(30)).toBe(0)
  })

  it("return entries in pages, each row once, of this shop and of these days", async () => {
    for (let n = 0; n < 7; n += 1) await sell(`trx-${n}`)
    await sell("another-shop", { shop: OTHER_SHOP })
    await sell("long-ago", { age: "40 days" })
    const days = { from: new Date(Date.now() - 30 * 86_400_000), to: new Date(Date.now() + 86_400_000) }
    const read: string[] = []
    let after: BookPage["after"] = null
    for (;;) {
      const page: ReconciliationEntry[] = await books().entries.page({ kind: "payment", days, after, limit: 3 })
      read.push(...page.map(({ trxId }) => trxId ?? ""))
      const last = page.at(-1)
      if (!last) break
      after = last.cursor
    }
    expect(read.sort()).toEqual(Array.from({ length: 7 }, (_, n) => `trx-${n}`))
  })

  it("find a transaction by its id or its order, with its refunds, and keep the first fee until a refund changes it", async () => {
    await sell("one")
    await sell("two")
    await sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, created_at,
         settled_at)
       VALUES ('r1', ?, 'one', 'one', 'k1', 'admin', '10.50', 'php', 'done', now() - interval '1 day', now() - interval '1 hour'),
              ('r2', ?, 'one', 'one', 'k2', 'admin', '5', 'php', 'pending', now(), NULL)`,
      [SHOP, SHOP],
    )
    await books().entries.noteFees([{ trxId: "one", fee: "2.5", refunded: "0" }])
    await books().entries.noteFees([{ trxId: "one", fee: "9", refunded: "0" }])
    const found = await books().entries.find({ trxIds: ["one"], orderRefs: ["ref-one", "ref-two"] })
    expect(found.map(({ orderRef }) => orderRef).sort()).toEqual(["ref-one", "ref-two"])
    expect(found.find(({ trxId }) => trxId === "one")).toMatchObject({
      remoteTrxId: "ONE",
      refunds: expect.arrayContaining([
        { amount: "10.50", state: "done", isFresh: false },
        { amount: "5", state: "pending", isFresh: true },
      ]) as unknown,
      fee: { fee: "2.5", refunded: "0" },
    })
    await books().entries.noteFees([{ trxId: "one", fee: "2.2", refunded: "10.5" }])
    const [refunded] = await books().entries.find({ trxIds: ["one"], orderRefs: [] })
    expect(refunded?.fee).toEqual({ fee: "2.2", refunded: "10.5" })
  })

  it("name a deal's transaction in the spelling that the service uses", async () => {
    await sql(
      `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body,
         deadline_at, state)
       VALUES ('d1', ?, 'abc', 'order-1', 'p1', '100', 'php', 'hash', '{"trx_id": "ABC"}', now(), 'confirmed')`,
      [SHOP],
    )
    const [deal] = await books().entries.find({ trxIds: ["abc"], orderRefs: [] })
    expect(deal).toMatchObject({ kind: "deal", trxId: "abc", remoteTrxId: "ABC" })
  })
})
