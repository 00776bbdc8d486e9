import { ITEM_STATUSES, toItemStatus, ITEM_STATES, FUNNEL_STAGES } from "../../src/catalog/rules/item/item-status"
import { firstBlocking, toAdvice, toProblem } from "../../src/catalog/rules/item/problem"
import { type ItemOrderField } from "../../src/catalog/sql/item-list"
import { TEST_TRANSACTION } from "../../src/orders/rules/test-deal"
import { describeModule, SHOP } from "./module-suite"

interface Row {
  id: string
  name: string | null
  variant_sku?: string | null
  state?: string
  product_id?: string
  partner_id?: string | null
  last_synced_at?: string | null
  remote_status?: number
  known?: object
  category?: string
}

describeModule("the list of items", ({ service, sql }) => {
  const insert = (rows: Row[], shopCode = SHOP) =>
    sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, product_id, partner_id, variant_sku, name, state, last_synced_at, remote_status, known, category, due_at,
         wanted_version, synced_version, stock_wanted_version, stock_synced_version)
       SELECT id, ?, 'variant_' || id, product_id, partner_id, variant_sku, name, COALESCE(state, 'synced'), last_synced_at, remote_status, known, category, now(),
         1, 1, 1, 1
         FROM jsonb_to_recordset(?::jsonb) AS r(id text, product_id text, partner_id text, variant_sku text, name text, state text,
                last_synced_at timestamptz, remote_status int, known jsonb, category text)`,
      [shopCode, JSON.stringify(rows)],
    )
  const list = async (
    filter: Omit<Parameters<typeof service.catalog.itemList.list>[0], "limit" | "offset">,
    page = {},
  ) => {
    const { items, count } = await service.catalog.itemList.list({ ...filter, limit: 50, offset: 0, ...page })
    return { ids: items.map(({ id }) => id), count }
  }
  const by = async (field: ItemOrderField, descending = false) => (await list({ order: { by: field, descending } })).ids

  it("follows the requested order, in both directions, and puts items without a value last", async () => {
    const shows = (deals_price: number, in_stock: number) => ({
      content: { deals_price: 1 },
      live: { deals_price },
      in_stock,
    })
    // An item with unknown stock and an unapproved price.
    const waits = { content: { deals_price: 100 }, live: null, in_stock: null }
    await insert([
      {
        id: "a",
        name: "Pear",
        variant_sku: "3",
        last_synced_at: "2026-01-01",
        remote_status: 2,
        known: shows(1000, 9),
      },
      { id: "b", name: "Apple", variant_sku: null, state: "blocked", last_synced_at: null },
      {
        id: "c",
        name: null,
        variant_sku: "1",
        state: "rejected",
        last_synced_at: "2026-01-02",
        remote_status: 1,
        known: waits,
      },
      {
        id: "d",
        name: "Pear",
        variant_sku: "2",
        state: "archived",
        last_synced_at: "2026-01-01",
        known: shows(99.5, 10),
      },
    ])
    const orders = {
      name: ["b", "a", "d", "c"],
      sku: ["c", "d", "a", "b"],
      variant_sku: ["c", "d", "a", "b"],
      state: ["d", "b", "c", "a"],
      // in_review, missing_details, off, rejected
      status: ["a", "b", "d", "c"],
      last_synced_at: ["a", "d", "c", "b"],
      remote_status: ["c", "a", "b", "d"],
      deals_price: ["d", "c", "a", "b"],
      in_stock: ["a", "d", "b", "c"],
    } satisfies Record<ItemOrderField, string[]>
    for (const [field, ids] of Object.entries(orders) as [ItemOrderField, string[]][]) {
      expect(await by(field)).toEqual(ids)
      expect(await by(field, true)).toEqual([...ids].reverse())
    }
  })

  it("shows each item on one page only, though many have the same name", async () => {
    const ids = Array.from({ length: 30 }, (_, index) => `item_${String(index).padStart(2, "0")}`)
    await insert(ids.map((id) => ({ id, name: "The same" })))
    const pages = await Promise.all([0, 10, 20].map((offset) => list({}, { limit: 10, offset })))
    expect(pages.flatMap((page) => page.ids)).toEqual(ids)
    expect(pages.map(({ count }) => count)).toEqual([30, 30, 30])
  })

  it("reads each item once for a file, though names change between two pages", async () => {
    const ids = Array.from({ length: 6 }, (_, index) => `item_${index}`)
    await insert(ids.map((id) => ({ id, name: id })))
    const first = await service.catalog.itemList.pageAfter("", {}, 3)
    // By name, the first page's items would now follow, and the last page's items would precede it.
    await sql("UPDATE partner_commerce_item SET name = CASE WHEN id < 'item_3' THEN 'z' ELSE 'a' END")
    const second = await service.catalog.itemList.pageAfter(first.at(-1)?.variant_id ?? "", {}, 3)
    expect([...first, ...second].map(({ id }) => id)).toEqual(ids)
    expect(await service.catalog.itemList.pageAfter("", { q: "item_", state: "archived" }, 3)).toEqual([])
  })

  it("finds a part of a name, SKU or partner id, and takes special characters literally", async () => {
    await insert([
      { id: "a", name: "Phone 100%", variant_sku: "PH_1" },
      { id: "b", name: "Phone 1000", variant_sku: "PHX1", partner_id: "Variant_9" },
    ])
    expect((await list({ q: "phone" })).ids.sort()).toEqual(["a", "b"])
    expect((await list({ q: "100%" })).ids).toEqual(["a"])
    expect((await list({ q: "h_1" })).ids).toEqual(["a"])
    expect((await list({ q: "variant_" })).ids).toEqual(["b"])
  })

  it("counts the items at each stage, and lists the items of a stage", async () => {
    const known = { confirmed: true, content: { name: "A" }, live: { name: "A" }, in_stock: 3, archived: false }
    const rows: [id: string, state: string, known: object | null][] = [
      ["unlooked", "pending", null],
      ["lacking", "blocked", null],
      ["unanswered", "pending", { ...known, confirmed: false, live: null }],
      ["refused", "rejected", null],
      ["gone", "synced", { ...known, confirmed: null }],
      ["unseen", "synced", { ...known, live: null }],
      ["empty", "synced", { ...known, in_stock: 0 }],
      ["sold", "synced", { ...known, in_stock: null }],
      ["kept", "blocked", known],
      ["leaving", "pending", { ...known, archived: null }],
      ["left", "archived", { ...known, archived: true }],
      ["unwanted", "unlisted", null],
    ]
    for (const [id, state, row] of rows) {
      await insert([{ id, name: id, state }])
      await sql("UPDATE partner_commerce_item SET known = ?::jsonb WHERE id = ?", [JSON.stringify(row), id])
    }
    await insert([{ id: "known_by_address", name: "another shop's" }], "shop_2")
    const on_sale = ["kept", "leaving", "sold"]
    const approved = ["empty", ...on_sale]
    const sent = [...approved, "unseen"]
    const ready = [...sent, "gone", "refused"]
    const in_store = [...ready, "lacking", "unanswered", "unlooked"]
    const reached = { in_store, ready, sent, approved, on_sale }
    expect(await service.catalog.items.countByStage()).toEqual(
      Object.fromEntries(Object.entries(reached).map(([stage, ids]) => [stage, ids.length])),
    )
    for (const stage of FUNNEL_STAGES) expect((await list({ stage })).ids).toEqual([...reached[stage]].sort())
  })

  it("counts the items at each stage by category, and lists the items of one category", async () => {
    const known = { confirmed: true, live: { name: "A" }, in_stock: 3, archived: false }
    await insert([
      { id: "a", name: "A", category: "Phones", known },
      { id: "b", name: "B", category: "Phones", state: "blocked" },
      { id: "c", name: "C", category: "Ears" },
      { id: "d", name: "D", state: "blocked" },
      { id: "e", name: "E", category: "Ears", state: "unlisted" },
    ])
    await insert([{ id: "f", name: "F", category: "Phones" }], "shop_2")
    const none = { in_store: 0, ready: 0, sent: 0, approved: 0, on_sale: 0 }
    expect(await service.catalog.items.countByCategory()).toEqual([
      { category: "Ears", funnel: { ...none, in_store: 1, ready: 1 }, in_review: 1 },
      { category: "Phones", funnel: { in_store: 2, ready: 1, sent: 1, approved: 1, on_sale: 1 }, in_review: 0 },
    ])
    expect((await list({ category: "Phones" })).ids).toEqual(["a", "b"])
    expect((await list({ category: "Phones", stage: "ready" })).ids).toEqual(["a"])
  })

  it("counts the problems that hold items back, except problems that no person has to solve", async () => {
    const [lacks, unmapped, left] = [
      toProblem({ code: "no_image", values: {} }),
      toProblem({ code: "unmapped_category", values: { names: "Phones" } }),
      toProblem({ code: "change_limit_discarded", values: { by: "ann" } }),
    ]
    const rows: [id: string, state: string, problems: unknown][] = [
      ["a", "blocked", [lacks, unmapped]],
      ["b", "rejected", [unmapped, toAdvice({ code: "single_image", values: {} })]],
      ["c", "blocked", [left]],
      ["d", "synced", [lacks]],
      ["e", "blocked", null],
      ["f", "blocked", []],
    ]
    for (const [id, state, problems] of rows) {
      await insert([{ id, name: id, state }])
      await sql("UPDATE partner_commerce_item SET problems = ?::jsonb WHERE id = ?", [JSON.stringify(problems), id])
    }
    const example = (id: string) => ({ variant_id: `variant_${id}`, product_id: null, name: id })
    expect(await service.catalog.items.countByCause()).toEqual([
      {
        code: "unmapped_category",
        fix: unmapped.fix,
        items: 2,
        on_sale: 0,
        purchases: 0,
        examples: [example("a"), example("b")],
        words: [],
      },
      { code: "no_image", fix: lacks.fix, items: 1, on_sale: 0, purchases: 0, examples: [example("a")], words: [] },
    ])
  })

  it("counts the purchases of items that a problem holds back, and shows these items first", async () => {
    const unmapped = JSON.stringify([toProblem({ code: "unmapped_category", values: { names: "Phones" } })])
    for (const id of ["a", "b", "c", "d"]) {
      await insert([{ id, name: id, state: "blocked" }])
      await sql("UPDATE partner_commerce_item SET problems = ?::jsonb, partner_id = ? WHERE id = ?", [unmapped, id, id])
    }
    const deals: [trxId: string, partnerId: string, state: string, days: number, shop: string][] = [
      ["1", "c", "confirmed", 1, SHOP],
      ["2", "c", "refused", 29, SHOP],
      ["3", "d", "cancelled", 2, SHOP],
      ["4", "b", "confirmed", 31, SHOP],
      ["5", "b", "confirmed", 1, "shop_2"],
      [`${TEST_TRANSACTION}000000000001`, "b", "committed", 1, SHOP],
      ["6", "other", "confirmed", 1, SHOP],
    ]
    for (const [trxId, partnerId, state, days, shop] of deals) {
      await sql(
        `INSERT INTO partner_commerce_deal (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body,
           state, deadline_at, created_at)
         VALUES (?, ?, ?, 'ORDER', ?, '100', 'php', 'hash', '{}', ?, now(), now() - ? * interval '1 day')`,
        [trxId, shop, trxId, partnerId, state, days],
      )
    }
    const [cause] = await service.catalog.items.countByCause()
    expect(cause).toMatchObject({ code: "unmapped_category", items: 4, purchases: 3 })
    expect(cause?.examples.map(({ name }) => name)).toEqual(["c", "d", "a"])
  })

  it("shows the reviewer's words, the most frequent first, and the rejected items that are still on sale", async () => {
    const rejected = (words: string) => toProblem({ code: "rejected", values: { words } })
    const rows: [id: string, words: string][] = [
      ["a", "Blurred"],
      ["b", "Too dark"],
      ["c", "Too dark"],
      ["d", "Too dark"],
    ]
    const known = { confirmed: true, live: { name: "A" }, in_stock: 3, archived: false }
    for (const [id, words] of rows) {
      await insert([{ id, name: id, state: "rejected" }])
      await sql("UPDATE partner_commerce_item SET problems = ?::jsonb, known = ?::jsonb WHERE id = ?", [
        JSON.stringify([rejected(words), rejected(words)]),
        id === "a" ? null : JSON.stringify(known),
        id,
      ])
    }
    const [cause] = await service.catalog.items.countByCause()
    expect(cause).toMatchObject({
      code: "rejected",
      items: 4,
      on_sale: 3,
      words: [
        { words: "Too dark", items: 3 },
        { words: "Blurred", items: 1 },
      ],
    })
    expect(cause?.examples.map(({ name }) => name)).toEqual(["a", "b", "c"])
  })

  it("shows items that changed after their push as waiting to be sent", async () => {
    for (const [id, state] of [
      ["sent", "synced"],
      ["changed", "synced"],
      ["sold", "synced"],
      ["new", "pending"],
      ["blocked", "blocked"],
      ["unlisted", "unlisted"],
    ] as const)
      await insert([{ id, name: id, state }])
    await sql(
      `UPDATE partner_commerce_item SET known = '{}', wanted_version = 2, synced_version = 2, stock_wanted_version = 1, stock_synced_version = 1`,
    )
    await sql(
      "UPDATE partner_commerce_item SET wanted_version = 3 WHERE id IN ('changed', 'blocked', 'new', 'unlisted')",
    )
    await sql("UPDATE partner_commerce_item SET known = NULL WHERE id = 'new'")
    await sql("UPDATE partner_commerce_item SET stock_wanted_version = 2 WHERE id = 'sold'")
    expect((await service.catalog.items.countItems()).states).toMatchObject({
      pending: 3,
      synced: 1,
      blocked: 1,
      unlisted: 1,
    })
    expect((await list({ state: "pending" })).ids).toEqual(["changed", "new", "sold"])
    expect((await list({ state: "synced" })).ids).toEqual(["sent"])
    const { items } = await service.catalog.itemList.list({ state: "pending", limit: 9, offset: 0 })
    expect(items.map(({ state }) => state)).toEqual(["pending", "pending", "pending"])
    expect(await service.catalog.itemList.lag()).toMatchObject({ stock: { waiting: 1 }, content: { waiting: 2 } })
    expect(await by("state")).toEqual(["blocked", "changed", "new", "sold", "sent"])
  })

  it("reads all numbers of the overview at the same moment", async () => {
    await insert([{ id: "a", name: "A", state: "blocked" }])
    const numbers = await service.numbers.read()
    expect(numbers).toMatchObject({ counts: { blocked: 1 }, funnel: { in_store: 1 }, causes: [], problems: [] })
  })

  it("gives each item the status that the rule decides, and lists, counts and sorts by it", async () => {
    const problems = [
      null,
      [],
      [toAdvice({ code: "single_image", values: {} }), toProblem({ code: "no_price", values: { currency: "php" } })],
      [toProblem({ code: "changed_there", values: { fields: [] } })],
      [toProblem({ code: "change_limit_discarded", values: { by: "Ana" } })],
    ]
    const seen = { confirmed: true, archived: false, live: { deals_price: 1 }, in_stock: 3 }
    const knowns = [null, { ...seen, live: null }, { ...seen, in_stock: 0 }, seen, { ...seen, archived: true }]
    const rows = ITEM_STATES.flatMap((state) =>
      problems.flatMap((problem) => knowns.map((known) => ({ state, problems: problem, known }))),
    )
      // The ledger knows nothing about an item that was never wanted.
      .filter(({ state, known }) => state !== "unlisted" || known === null)
      .map((row, index) => ({ ...row, id: `item_${index}`, wanted_version: 1 + (index % 2) }))
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, name, state, known, problems, due_at, wanted_version, synced_version)
       SELECT id, ?, 'variant_' || id, id, state, NULLIF(known, 'null'), NULLIF(problems, 'null'), now(), wanted_version, 1
         FROM jsonb_to_recordset(?::jsonb) AS r(id text, state text, known jsonb, problems jsonb, wanted_version int)`,
      [SHOP, JSON.stringify(rows)],
    )
    const stages = await sql<{ id: string; stage: null }>("SELECT id, funnel_stage AS stage FROM partner_commerce_item")
    const stageOf = new Map(stages.map(({ id, stage }) => [id, stage]))
    const { items } = await service.catalog.itemList.list({ limit: 500, offset: 0 })
    const decided = items.map(({ id, state, problems: all }) => ({
      id,
      status: toItemStatus({ state, stage: stageOf.get(id) ?? null, problem: firstBlocking(all ?? [])?.code ?? null }),
    }))
    expect(items.map(({ id, status }) => ({ id, status }))).toEqual(decided)
    expect(new Set(decided.map(({ status }) => status))).toEqual(new Set(ITEM_STATUSES))
    const counts: Record<string, number> = {}
    for (const status of ITEM_STATUSES) {
      const ids = decided.filter((item) => item.status === status).map(({ id }) => id)
      counts[status] = ids.length
      const listed = await service.catalog.itemList.list({ status, limit: 500, offset: 0 })
      expect(listed.items.map(({ id }) => id).sort()).toEqual(ids.sort())
    }
    expect((await service.numbers.read()).statuses).toEqual(counts)
    const onSale = await service.catalog.itemList.list({ onSale: true, limit: 500, offset: 0 })
    const others = await service.catalog.itemList.list({ onSale: false, limit: 500, offset: 0 })
    const { funnel } = await service.numbers.read()
    expect([onSale.count, others.count]).toEqual([funnel.on_sale, funnel.in_store - funnel.on_sale])
  })

  it("counts the items that wait for approval, with the time of the oldest", async () => {
    await insert([
      { id: "a", name: "A" },
      { id: "b", name: "B" },
      { id: "c", name: "C" },
    ])
    expect((await service.numbers.read()).awaiting_approval).toEqual({ items: 0, since: null })
    await sql("UPDATE partner_commerce_item SET pending_since = '2026-01-02' WHERE id = 'a'")
    await sql("UPDATE partner_commerce_item SET pending_since = '2026-01-01' WHERE id = 'b'")
    const { awaiting_approval } = await service.numbers.read()
    expect(awaiting_approval.items).toBe(2)
    expect(new Date(awaiting_approval.since ?? "")).toEqual(new Date("2026-01-01T00:00:00Z"))
    expect((await list({ awaitsApproval: true })).ids).toEqual(["a", "b"])
    expect((await list({ awaitsApproval: false })).ids).toEqual(["c"])
  })

  it("finds a product's items of this shop, except items that the store does not want and the service does not have", async () => {
    await insert([
      { id: "a", name: "A", product_id: "prod_1" },
      { id: "b", name: "B", product_id: "prod_2" },
      { id: "c", name: "C", product_id: "prod_1", state: "unlisted" },
    ])
    await insert([{ id: "d", name: "D", product_id: "prod_1" }], "shop_2")
    expect(await list({ productId: "prod_1" })).toEqual({ ids: ["a"], count: 1 })
  })

  describe("grouped by product", () => {
    beforeEach(async () => {
      await sql(
        `CREATE TABLE IF NOT EXISTS product (id text PRIMARY KEY, title text, thumbnail text, deleted_at timestamptz)`,
      )
      await sql(`DELETE FROM product`)
      await sql(
        `INSERT INTO product VALUES ('prod_1', 'Phone', 'http://pictures.test/phone.png', NULL), ('prod_2', 'Ear', NULL, now())`,
      )
    })

    const group = (filter = {}, page = {}) =>
      service.catalog.itemList.listProducts({ ...filter, limit: 50, offset: 0, ...page })

    it("counts a product's items in each status, and finds products by their items", async () => {
      await insert([
        { id: "a", name: "Phone - S", product_id: "prod_1", remote_status: 1 },
        { id: "b", name: "Phone - L", product_id: "prod_1", state: "blocked" },
        { id: "c", name: "Ear", product_id: "prod_2", state: "archived" },
        { id: "d", name: "Nobody", product_id: "prod_3", state: "unlisted" },
        { id: "e", name: "Of no product" },
      ])
      await insert([{ id: "f", name: "Phone - S", product_id: "prod_1" }], "shop_2")
      const none = { on_sale: 0, in_review: 0, waiting_for_you: 0, rejected: 0, missing_details: 0, off: 0 }
      const ear = { product_id: "prod_2", title: null, name: "Ear", thumbnail: null, items: 1, active: 0 }
      expect(await group()).toEqual({
        count: 2,
        products: [
          { ...ear, statuses: { ...none, off: 1 } },
          {
            product_id: "prod_1",
            title: "Phone",
            name: "Phone - L",
            thumbnail: "http://pictures.test/phone.png",
            items: 2,
            active: 1,
            statuses: { ...none, in_review: 1, missing_details: 1 },
          },
        ],
      })
      expect((await group({ state: "blocked" })).products).toMatchObject([{ product_id: "prod_1", items: 1 }])
      expect(await group({ q: "nothing" })).toEqual({ count: 0, products: [] })
      expect(await group({}, { limit: 1, offset: 1 })).toMatchObject({ count: 2, products: [{ product_id: "prod_1" }] })
      await sql("UPDATE partner_commerce_item SET wanted_version = 2, synced_version = 1 WHERE id = 'a'")
      expect((await group({ state: "synced" })).products).toEqual([])
    })

    it("counts 25,000 products of 100,000 items", async () => {
      await sql(
        `INSERT INTO partner_commerce_item (id, shop_code, variant_id, product_id, name, state, due_at)
         SELECT 'item_' || n, ?, 'variant_' || n, 'prod_' || n % 25000, 'Item ' || n % 25000, 'synced', now() FROM generate_series(1, 100000) n`,
        [SHOP],
      )
      await sql("VACUUM ANALYZE partner_commerce_item")
      expect(await group({}, { limit: 20 })).toMatchObject({ count: 25_000, products: { length: 20 } })
    })
  })

  it("finds the items that were refused for a reason", async () => {
    const [refused, lacks] = [
      toProblem({ code: "refused", values: { words: "no" } }),
      toProblem({ code: "no_image", values: {} }),
    ]
    await insert([
      { id: "a", name: "A", state: "rejected" },
      { id: "b", name: "B", state: "rejected" },
      { id: "c", name: "C", state: "blocked" },
    ])
    const problems = [[refused], [lacks], [refused]].map((list) => JSON.stringify(list))
    for (const [index, id] of ["a", "b", "c"].entries())
      await sql("UPDATE partner_commerce_item SET problems = ?::jsonb WHERE id = ?", [problems[index], id])
    expect(await service.catalog.itemList.rejectedVariants("refused", 10)).toEqual(["variant_a"])
  })
})
