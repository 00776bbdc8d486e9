import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

/** More than two batches. */
const MANY = 2_100

describeModule("data that is older than its retention", ({ service, sql }) => {
  const count = async (table: string, condition = "true") => {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*)::int AS count FROM partner_commerce_${table} WHERE ${condition}`,
    )
    return row?.count
  }
  /** One row per number. All but the last ten are old, and every second one belongs to another shop. */
  const insertMany = (table: string, columns: string, values: string) =>
    sql(
      `INSERT INTO partner_commerce_${table} (id, shop_code, ${columns})
       SELECT 'id_' || lpad(n::text, 6, '0'), CASE n % 2 WHEN 0 THEN ? ELSE ? END, ${values}
         FROM generate_series(1, ${MANY}) n, LATERAL (SELECT now() - CASE WHEN n <= ${MANY - 10} THEN interval '31 days' ELSE interval '29 days' END AS at) aged`,
      [SHOP, OTHER_SHOP],
    )

  it("disappears from the activity in batches, for every shop", async () => {
    await insertMany("activity", "at, direction, operation, method, path", "at, 'out', 'catalog.ping', 'GET', '/ping'")
    expect(await service.activity.prune(30)).toBe(MANY - 10)
    expect(await count("activity")).toBe(10)
  })

  it("disappears from the problems once they are over, and not before", async () => {
    const values = "'key_' || n, 'push_failed', 'm', 'f', at, at, CASE WHEN n > 5 THEN at END"
    await insertMany("problem", "key, code, message, fix, raised_at, last_seen_at, cleared_at", values)
    expect(await service.problems.prune(30)).toBe(MANY - 15)
    expect(await count("problem", "cleared_at IS NULL")).toBe(5)
  })

  it("disappears from the history", async () => {
    await insertMany("history", `at, code, "values", actor`, "at, 'pushing_paused', '{}', 'ann@shop.example'")
    expect(await service.history.prune(30)).toBe(MANY - 10)
    expect(await count("history")).toBe(10)
  })

  it("disappears from the phone numbers", async () => {
    await insertMany("deal_customer", "phone, customer_id, updated_at", "'63917' || n, 'cus_' || n, at")
    expect(await service.deals.bodies.prunePhones(30)).toBe(MANY - 10)
    expect(await count("deal_customer")).toBe(10)
  })

  describe("personal data of deals", () => {
    const BODY = {
      order_id: "DEAL-1",
      trx_id: "T",
      product_id: "p1",
      amount: 1,
      currency: "PHP",
      customer: { full_name: "Maria" },
    }
    const insertDeals = (state: string) =>
      insertMany(
        "deal",
        "trx_id, remote_order_id, partner_id, amount, currency_code, state, body_hash, body, deadline_at, answer_status, answer_body, created_at",
        `'trx_' || n, 'DEAL-' || n, 'p1', '1', 'php', '${state}', 'hash', '${JSON.stringify({ ...BODY, sender: "Jose", remark: "x" })}'::jsonb, at, 200, 'answer', at`,
      )

    it("disappears from the bodies in batches, once, and leaves ids, money, hash and answer", async () => {
      await insertDeals("confirmed")
      expect(await service.deals.bodies.prune(30)).toBe(MANY - 10)
      expect(await count("deal", "body::text LIKE '%Maria%'")).toBe(10)
      expect(await count("deal", "body_hash = 'hash' AND answer_body = 'answer'")).toBe(MANY)
      const [old] = await sql("SELECT body FROM partner_commerce_deal WHERE id = 'id_000001'")
      expect(old).toEqual({ body: { ...BODY, customer: {} } })
      expect(await service.deals.bodies.prune(30)).toBe(0)
    })

    it.each(["received", "reserved", "committed"])("is kept while a deal is %s", async (state) => {
      await insertDeals(state)
      expect(await service.deals.bodies.prune(30)).toBe(0)
    })
  })
})
