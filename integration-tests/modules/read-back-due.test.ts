import { Database, type Sql } from "../../src/database/database"
import { ReadBackLedger } from "../../src/catalog/sql/read-back-ledger"
import { describeLedger } from "./ledger-driver"
import { SHOP } from "./module-suite"

describeLedger("the schedule of the read-backs", (driver, { service, sql, repository }) => {
  const due = () => service.catalog.readBack.due()
  const ago = (minutes: number) => `now() - ${minutes} * interval '1 minute' - interval '1 second'`
  const haveRead = (scope: "all" | "waiting", minutes: number, status = "completed") =>
    sql(
      `INSERT INTO partner_commerce_run (id, shop_code, kind, status, scope, created_at)
       VALUES (gen_random_uuid()::text, ?, 'reconcile', ?, jsonb_build_object('scope', ?::text), ${ago(minutes)})`,
      [SHOP, status, scope],
    )
  const be = (changes: string) => sql(`UPDATE partner_commerce_item SET ${changes} WHERE variant_id = 'a'`)

  beforeEach(() => driver.haveInStep(["a", "b", "c"]))

  it("starts with a full reading, and repeats it each hour despite other readings", async () => {
    expect(await due()).toBe("all")
    await haveRead("all", 59)
    await haveRead("waiting", 3)
    expect(await due()).toBeNull()
    await sql(`UPDATE partner_commerce_run SET created_at = created_at - interval '1 minute'`)
    expect(await due()).toBe("all")
  })

  it("repeats a failed full reading after a quarter of an hour", async () => {
    await haveRead("all", 59)
    await haveRead("all", 14, "failed")
    expect(await due()).toBeNull()
    await sql(`UPDATE partner_commerce_run SET created_at = created_at - interval '1 minute'`)
    expect(await due()).toBe("all")
  })

  it("starts no reading while another is under way", async () => {
    await haveRead("all", 61, "running")
    expect(await due()).toBeNull()
  })

  it.each([
    // Minutes since it began to wait, and since the last read-back.
    [0.5, 20, "waiting"],
    [0.5, 14, null],
    [1, 0.5, "waiting"],
    [1.5, 0.25, null],
    [2, 0.5, "waiting"],
    [3, 0.5, null],
    [4, 1.5, null],
    [5, 1, "waiting"],
    [9, 3, null],
    [10, 1, "waiting"],
    [15, 4, "waiting"],
    [29, 13, null],
    [31, 15, "waiting"],
  ])(
    "decides for waiting content, %p minutes after the wait began and %p minutes after the last reading: %p",
    async (waits, read, expected) => {
      await haveRead("all", 50)
      await haveRead("waiting", read)
      await be(`pending_since = ${ago(waits)}`)
      expect(await due()).toBe(expected)
    },
  )

  it("reads everything if customers may see a waiting item at an unknown price", async () => {
    await haveRead("all", 50)
    await haveRead("waiting", 0.5)
    const undecided = [{ deals_price: -1 }, { deals_price: 900 }]
    const waits = (known: object) =>
      be(`pending_since = ${ago(1)}, known = known || '${JSON.stringify({ live: null, undecided, ...known })}'`)
    await waits({ archived: null })
    expect(await due()).toBe("all")
    await waits({ archived: false, unarchived: true })
    expect(await due()).toBe("all")
    await waits({ archived: false, unarchived: false })
    expect(await due()).toBe("waiting")
    await waits({ archived: false, unarchived: true, live: { deals_price: 900 } })
    expect(await due()).toBe("waiting")
  })

  it("repeats the reading each quarter of an hour while a rejection is listed, and skips it without a rejection", async () => {
    await haveRead("all", 20)
    expect(await due()).toBeNull()
    await be("remote_status = 4")
    expect(await due()).toBe("waiting")
    await haveRead("waiting", 14)
    expect(await due()).toBeNull()
  })

  it.each([
    ["that are in step", "NULL", 20],
    ["that wait for approval", "now() - interval '3 days'", 5],
  ])("reads no rows of items %s, for any number of items", async (_, pendingSince, minutes) => {
    await sql(
      `INSERT INTO partner_commerce_item (id, shop_code, variant_id, partner_id, state, due_at, pending_since, remote_status)
       SELECT 'item_' || n, ?, 'variant_' || n, 'variant_' || n, 'synced', now(), ${pendingSince}, 1 FROM generate_series(1, 20000) n`,
      [SHOP],
    )
    await sql("ANALYZE partner_commerce_item")
    await haveRead("all", minutes)
    const database = new Database(repository(), SHOP)
    const plans: { Plan: PlanNode }[] = []
    const explain: Sql = async <Row>(statement: string, params?: unknown[]) => {
      const rows = await database.sql<Row>(`EXPLAIN (ANALYZE, FORMAT JSON) ${statement}`, params)
      plans.push(...(rows as { "QUERY PLAN": { Plan: PlanNode }[] }[]).flatMap((row) => row["QUERY PLAN"]))
      return rows
    }
    await new ReadBackLedger({ sql: explain } as Database).due()
    expect(plans).toHaveLength(1)
    expect(Math.max(...plans.flatMap(({ Plan }) => rowsOf(Plan)))).toBeLessThan(100)
  })
})

interface PlanNode {
  "Actual Rows": number
  "Rows Removed by Filter"?: number
  Plans?: PlanNode[]
}

/** The number of rows that each step of a plan reads. */
const rowsOf = (node: PlanNode): number[] => [
  node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0),
  ...(node.Plans ?? []).flatMap(rowsOf),
]
