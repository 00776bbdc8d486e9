import { History, toHourKey } from "../../src/activity/sql/history"
import { Database } from "../../src/database/database"
import { describeModule, OTHER_SHOP, SHOP } from "./module-suite"

const OUTAGES = ["catalog-unavailable"]
const LAST = toHourKey(new Date("2026-11-26T10:59:59.999Z"))
const NEXT = toHourKey(new Date("2026-11-26T11:00:00.000Z"))
const paused = { code: "pushing_paused", values: {} } as const

describeModule("the history", ({ service, sql, repository }) => {
  const other = () => new History(new Database(repository(), OTHER_SHOP))
  const list = (history: History, limit = 50, offset = 0) => history.list({ outages: OUTAGES, limit, offset })

  it("shows only the entries of its shop", async () => {
    await service.history.note({ by: "ann@shop.example", messages: [paused] })
    await other().note({ by: "bo@shop.example", messages: [paused] })
    await other().addPushed({ updated: 1 }, LAST)
    expect(await list(service.history)).toMatchObject({ count: 1, rows: [{ actor: "ann@shop.example" }] })
    expect((await list(other())).count).toBe(2)
  })

  it("adds up the pushes of several processes within an hour, and starts again with the next hour", async () => {
    expect(toHourKey(new Date("2026-11-26T10:00:00.000Z"))).toBe(LAST)
    await Promise.all(
      [1, 2, 3, 4].map((updated) => service.history.addPushed({ updated, created: 1, refused: 0 }, LAST)),
    )
    await service.history.addPushed({ updated: 0 }, LAST)
    const pushed = async () => (await list(service.history)).rows.map(({ fact }) => fact)
    expect(await pushed()).toEqual([{ kind: "pushed_by_itself", counts: { updated: 10, created: 4 } }])
    await service.history.addPushed({ archived: 1 }, NEXT)
    expect(await pushed()).toEqual([
      { kind: "pushed_by_itself", counts: { archived: 1 } },
      { kind: "pushed_by_itself", counts: { updated: 10, created: 4 } },
    ])
  })

  it("never contains a change without its author", async () => {
    const entry = { by: "ann@shop.example", messages: [paused] }
    const mapping = { category_id: "pcat_1", category: "Audio" }
    const failing = service.history.noteWith(entry, async (context) => {
      await service.createCategoryMappings(mapping, context)
      throw new Error("no")
    })
    await expect(failing).rejects.toThrow("no")
    expect((await list(service.history)).count).toBe(0)
    expect(await service.listCategoryMappings({})).toEqual([])
    await service.history.noteWith(entry, (context) => service.createCategoryMappings(mapping, context))
    expect((await list(service.history)).count).toBe(1)
    expect(await service.listCategoryMappings({})).toMatchObject([{ ...mapping, shop_code: SHOP }])
  })

  it("uses its indexes for any number of older entries", async () => {
    await sql(
      `INSERT INTO partner_commerce_history (id, shop_code, at, code, "values", actor)
       SELECT 'pchist_' || n, ?, now() - n * interval '1 second', 'pushing_paused', '{}', 'ann' FROM generate_series(1, 50000) n`,
      [SHOP],
    )
    await sql(
      `INSERT INTO partner_commerce_run (id, shop_code, kind, status, created_at)
       SELECT 'pcrun_' || n, ?, 'sync', 'completed', now() - n * interval '1 second' FROM generate_series(1, 5000) n`,
      [SHOP],
    )
    await sql("ANALYZE partner_commerce_history, partner_commerce_run")
    const { rows, count } = await list(service.history, 10, 20)
    expect([rows.length, count]).toEqual([10, 55_000])
    // Reads the newest first from the index of time, without sorting all rows for a page.
    const plan = await sql<Record<string, string>>(
      `EXPLAIN SELECT id FROM partner_commerce_history WHERE shop_code = ? AND deleted_at IS NULL ORDER BY at DESC, id DESC LIMIT 30`,
      [SHOP],
    )
    const text = plan.map((row) => Object.values(row).join("")).join("\n")
    expect(text).toContain("Index Scan Backward using")
  })
})
