import { type Lane } from "../../src/catalog/rules/item/lane"
import { type ClaimedItem } from "../../src/catalog/sql/item/claim"
import { type ItemRecord } from "../../src/catalog/sql/item/record"
import { createCatalogRepositories } from "../../src/modules/partner-commerce/catalog-repositories"
import { countingReads, explained } from "../harness/explained"
import { describeLedger, inStep, KNOWN, type LedgerDriver } from "./ledger-driver"
import { describeModule, SHOP } from "./module-suite"

/** The columns that a mark, a claim, a note in flight and the record of a stock change write. */
const HOT_COLUMNS = [
  ...["wanted_version", "synced_version", "stock_wanted_version", "stock_synced_version"],
  ...["marked_at", "stock_marked_at", "due_at", "lease_token", "lease_until", "content_retry_at"],
  ...["in_flight", "known", "stock_fingerprint", "attempts", "stock_lag_ms", "last_synced_at", "updated_at"],
]
/** With fewer rows Postgres reads a table as quickly as an index. */
const ROWS = 20_000

describeLedger("the queue of due items", (driver, { service, sql }) => {
  const queued = async (variantId = "a") => {
    const rows = await sql<{ lane: string }>(
      `SELECT lane FROM partner_commerce_due_item JOIN partner_commerce_item ON id = item_id WHERE variant_id = ? ORDER BY lane`,
      [variantId],
    )
    return rows.map(({ lane }) => lane)
  }
  const order = async (lane: Lane) => {
    const rows = await sql<{ variant_id: string }>(
      `SELECT variant_id FROM partner_commerce_due_item queued JOIN partner_commerce_item ON id = item_id
        WHERE lane = ? ORDER BY queued.due_at`,
      [lane],
    )
    return rows.map(({ variant_id }) => variant_id)
  }
  const recordNext = async (changes: (item: ClaimedItem) => Partial<ItemRecord> = () => ({})) => {
    const { token, item } = await driver.first()
    await service.catalog.items.record(token, [inStep(item, changes(item))])
  }

  it("has a new item in the content lane only, because the service gets its stock with its content", async () => {
    await driver.mark(["a"])
    expect(await queued()).toEqual(["content"])
  })

  it("loses an item that is in step", async () => {
    await driver.mark(["a"])
    await recordNext()
    expect(await queued()).toEqual([])
  })

  it.each<[string, string[], (ledger: LedgerDriver) => Promise<unknown>]>([
    ["its stock changed", ["stock"], (ledger) => ledger.mark(["a"], "stock")],
    ["a deal changed its stock", ["stock"], (ledger) => ledger.deal("a")],
    ["its content changed", ["content", "stock"], (ledger) => ledger.mark(["a"])],
    [
      "its content changed and waits for more",
      ["content", "stock"],
      (ledger) => ledger.mark(["a"], "content", { delayMs: 60_000 }),
    ],
  ])("has an item in step again after %s", async (_, lanes, change) => {
    await driver.haveInStep(["a", "b"])
    await change(driver)
    expect([await queued("a"), await queued("b")]).toEqual([lanes, []])
  })

  it("has the stock of a new item once the service has the item", async () => {
    await driver.mark(["a"])
    await recordNext(() => ({ stock_synced_version: null }))
    expect(await queued()).toEqual(["stock"])
  })

  it("keeps an item that changed during its push", async () => {
    await driver.mark(["a"])
    const { token, item } = await driver.first()
    await driver.mark(["a"])
    await service.catalog.items.record(token, [inStep(item)])
    expect(await queued()).toEqual(["content", "stock"])
  })

  it("loses an item that is deleted, also by its mark of deletion", async () => {
    await driver.haveInStep(["a", "b"])
    await driver.mark(["a", "b"])
    await sql(`UPDATE partner_commerce_item SET deleted_at = now() WHERE variant_id = 'a'`)
    await sql(`DELETE FROM partner_commerce_item WHERE variant_id = 'b'`)
    expect(await sql("SELECT * FROM partner_commerce_due_item")).toEqual([])
  })

  it("gets back the items of a restore without triggers with the next mark of every item, and loses those of no item", async () => {
    await driver.haveInStep(["a", "b"])
    await driver.mark(["a"])
    await sql("DELETE FROM partner_commerce_due_item")
    await sql(
      `INSERT INTO partner_commerce_due_item (item_id, lane, shop_code, due_at)
       SELECT 'pcitem_gone', 'content', shop_code, now() FROM partner_commerce_item LIMIT 1`,
    )
    await service.catalog.items.mark({ source: "all", ids: [], lane: "content", delayMs: 0, isStockInTurn: true })
    expect(await queued()).toEqual(["content", "stock"])
    expect(await sql("SELECT FROM partner_commerce_due_item WHERE item_id = 'pcitem_gone'")).toEqual([])
  })

  it("follows a restore with an empty search path", async () => {
    await driver.haveInStep(["a"])
    await sql(
      `SET search_path = ''; UPDATE public.partner_commerce_item SET wanted_version = wanted_version + 1; RESET search_path`,
    )
    expect(await queued()).toEqual(["content"])
  })

  it("loses an entry of an item in step with the next mark of every item", async () => {
    await driver.haveInStep(["a"])
    await sql(
      `INSERT INTO partner_commerce_due_item (item_id, lane, shop_code, due_at)
       SELECT id, 'stock', shop_code, now() FROM partner_commerce_item WHERE variant_id = 'a'`,
    )
    await service.catalog.items.mark({ source: "all", ids: [], lane: "content", delayMs: 0, isStockInTurn: true })
    expect(await queued()).toEqual(["content"])
  })

  it("gives an item after the wait that follows its failure, and at once if the wait ends early", async () => {
    await driver.haveInStep(["a", "b"])
    await driver.mark(["a"], "stock")
    const { token, item } = await driver.first("stock")
    const failed = { stock_synced_version: null, deferred_lane: "stock", retry_in_ms: 60_000 } as const
    await service.catalog.items.record(token, [inStep(item, failed)])
    await driver.mark(["b"], "stock")
    expect(await order("stock")).toEqual(["b", "a"])
    await service.catalog.items.endWaits()
    expect(await order("stock")).toEqual(["a", "b"])
  })

  it("gives the items that wait longest first", async () => {
    await driver.haveInStep(["a", "b", "c"])
    for (const variant of ["b", "c", "a"]) await driver.mark([variant], "stock")
    const { items } = await driver.claim("stock", { limit: 2 })
    expect(items.map(({ variant_id }) => variant_id).sort()).toEqual(["b", "c"])
  })
})

describeModule("a ledger with many items", ({ sql, repository }) => {
  const markedAgain = (
    where: string,
  ) => `UPDATE partner_commerce_item SET stock_wanted_version = stock_wanted_version + 1,
      wanted_version = wanted_version + 1, stock_marked_at = now() WHERE ${where}`
  const analyze = async () => {
    for (const table of ["item", "due_item"]) await sql(`ANALYZE partner_commerce_${table}`)
  }

  beforeEach(async () => {
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, state, due_at, known, wanted_version, synced_version,
            stock_wanted_version, stock_synced_version)
       SELECT 'pcitem_' || n, ?, 'variant_' || n, 'item_' || n, 'synced', now(), ?::jsonb, 1, 1, 1, 1 FROM generate_series(1, ${ROWS}) n`,
      [SHOP, JSON.stringify(KNOWN)],
    )
  })

  it.each<[string, () => Promise<void>]>([
    ["", analyze],
    [
      ", with the statistics of a full queue",
      async () => {
        await sql(markedAgain("true"))
        await analyze()
        await sql(
          "UPDATE partner_commerce_item SET synced_version = wanted_version, stock_synced_version = stock_wanted_version",
        )
      },
    ],
  ])("finds the few due items without reading the others%s", async (_, prepare) => {
    await prepare()
    await sql(markedAgain("id IN ('pcitem_7', 'pcitem_8')"))
    const { database, scans } = explained(repository(), SHOP)
    const { items } = createCatalogRepositories(database)
    expect(await items.msUntilDue()).toBe(0)
    for (const lane of ["stock", "content"] as const) {
      expect(await items.hasDueRows({ lane })).toBe(true)
      expect((await items.claim({ lane, limit: 1, leaseMs: 60_000 })).items).toHaveLength(1)
    }
    await items.hasUnsentRows()
    expect(await items.findBacklog()).toMatchObject({ has_marks: true })
    // Postgres reads a small queue as a whole.
    expect(scans.filter((scan) => !scan.startsWith("partner_commerce_due_item:"))).toEqual([])
    expect(await items.countDirty()).toBe(2)
  })

  it.each<[string, string]>([
    ["wait after a failure", "lease_until = now() + interval '1 hour'"],
    [
      "a push has deferred",
      "deferred_by = 'push_1', deferred_lane = 'content', lease_until = now() + interval '10 minutes'",
    ],
    ["wait for more changes", "due_at = now() + interval '1 hour', stock_synced_version = stock_wanted_version"],
  ])("reads none of the items that %s", async (_, waits) => {
    await sql(markedAgain("true"))
    await sql(`UPDATE partner_commerce_item SET ${waits} WHERE id <> 'pcitem_7'`)
    await analyze()
    const { database, rowsOf } = countingReads(repository(), SHOP)
    const { items } = createCatalogRepositories(database)
    for (const lane of ["stock", "content"] as const) {
      await items.hasDueRows({ lane })
      await items.claim({ lane, limit: 200, leaseMs: 60_000 })
    }
    expect(await sql("SELECT id FROM partner_commerce_item WHERE lease_token IS NOT NULL")).toEqual([
      { id: "pcitem_7" },
    ])
    expect(rowsOf("partner_commerce_item")).toBeLessThan(100)
  })

  it("has no index with a column that marks and claims write, so that Postgres adds no entry to an index", async () => {
    const indexed = await sql<{ column: string }>(`
      SELECT DISTINCT attname::text AS "column" FROM pg_index
        JOIN pg_depend ON classid = 'pg_class'::regclass AND objid = indexrelid AND refobjid = indrelid AND refobjsubid > 0
        JOIN pg_attribute ON attrelid = indrelid AND attnum = refobjsubid
       WHERE indrelid = 'partner_commerce_item'::regclass`)
    const columns = indexed.map(({ column }) => column)
    expect(columns).toEqual(expect.arrayContaining(["variant_id", "state", "decisions"]))
    expect(columns.filter((column) => HOT_COLUMNS.includes(column))).toEqual([])
  })
})
