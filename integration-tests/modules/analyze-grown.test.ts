import { endOr } from "../../src/values/clock"
import { analyzeGrown } from "../../src/database/analyze-grown"
import { PlannerStatistics } from "../../src/catalog/sql/read-tables"
import { Database } from "../../src/database/database"
import { describeLedger } from "./ledger-driver"
import { describeModule, SHOP } from "./module-suite"

type Repository = ConstructorParameters<typeof Database>[0]
type Manager = ReturnType<Repository["getFreshManager"]>

/** Enough rows for some thirty pages. */
const MANY = 5_000
const FEW = 100

describeModule("the statistics of Postgres are refreshed for a table", ({ sql, repository }) => {
  const fill = (table: string, rows: number) =>
    sql(`INSERT INTO ${table} SELECT 'id_' || n, repeat('x', 20) FROM generate_series(1, ${rows}) n`)
  /** Autovacuum is off because it would analyze the table within a minute. */
  const have = async (table: string, rows: number) => {
    await sql(`CREATE TABLE ${table} (id text, title text) WITH (autovacuum_enabled = false)`)
    await fill(table, rows)
  }
  const analyze = async (...tables: string[]) => {
    const { database, statements } = listened(repository())
    await analyzeGrown(database, tables)
    return statements.filter((statement) => statement.startsWith("ANALYZE"))
  }
  /** Postgres's estimate of the rows; below 0 = no estimate yet. */
  const estimateOf = async (table: string) =>
    (await sql<{ rows: number }>(`SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = ?::regclass`, [table]))[0]
      ?.rows

  beforeEach(() => sql("CREATE SCHEMA elsewhere"))
  afterEach(() => sql("DROP SCHEMA elsewhere CASCADE"))

  it("that was filled and never analysed", async () => {
    await have("imported", MANY)
    expect(await analyze("imported")).toEqual(["ANALYZE (SKIP_LOCKED) imported"])
    expect(await estimateOf("imported")).toBe(MANY)
    expect(await analyze("imported")).toEqual([])
  })

  it("that was analysed while it was empty", async () => {
    await have("imported", 0)
    await sql("ANALYZE imported")
    await fill("imported", MANY)
    expect(await estimateOf("imported")).toBe(0)
    await analyze("imported")
    expect(await estimateOf("imported")).toBe(MANY)
  })

  it("that was restored: its indexes counted the rows, but Postgres has no statistics of the values", async () => {
    await have("restored", MANY)
    await sql("ALTER TABLE restored RESET (autovacuum_enabled)")
    await sql("CREATE INDEX ON restored (id)")
    await sql("ALTER TABLE restored SET (autovacuum_enabled = false)")
    expect(await estimateOf("restored")).toBe(MANY)
    expect(await analyze("restored")).toHaveLength(1)
    expect(await sql("SELECT attname FROM pg_stats WHERE tablename = 'restored'")).toHaveLength(2)
    expect(await analyze("restored")).toEqual([])
  })

  it("that has more than doubled since", async () => {
    await have("growing", MANY)
    await analyze("growing")
    await fill("growing", MANY / 2)
    expect(await analyze("growing")).toEqual([])
    await fill("growing", 2 * MANY)
    await analyze("growing")
    expect(await estimateOf("growing")).toBe(3.5 * MANY)
  })

  it("except for a table that is small, empty, absent or in another schema", async () => {
    await have("small", FEW)
    await have("empty", 0)
    await have("elsewhere.another", MANY)
    expect(await analyze("small", "empty", "absent", "another")).toEqual([])
  })

  it("that the store's statements see, if two schemas have a table of that name", async () => {
    for (const table of ["public.imported", "elsewhere.imported"]) await have(table, MANY)
    await repository().transaction(async (manager) => {
      await manager.execute("SET LOCAL search_path TO elsewhere, public")
      await analyzeGrown(listened({ ...repository(), getFreshManager: () => manager }).database, ["imported"])
    })
    expect([await estimateOf("public.imported"), await estimateOf("elsewhere.imported")]).toEqual([-1, MANY])
  })

  it("unless another session has locked it; the other tables are refreshed", async () => {
    await have("waiting", MANY)
    await have("free", MANY)
    let analyzing: Promise<string[]> | undefined
    await repository().transaction(async (manager) => {
      await manager.execute("LOCK TABLE waiting IN SHARE UPDATE EXCLUSIVE MODE")
      analyzing = analyze("waiting", "free")
      // If the analysis waited for the lock, it would never end.
      await endOr(10_000, analyzing)
    })
    expect(await analyzing).toHaveLength(1)
    expect([await estimateOf("waiting"), await estimateOf("free")]).toEqual([-1, MANY])
    await analyze("waiting")
    expect(await estimateOf("waiting")).toBe(MANY)
  })

  it("unless the user may not analyse it, because Postgres would log each attempt", async () => {
    await have("imported", MANY)
    await sql("GRANT USAGE ON SCHEMA public TO pg_monitor")
    await repository().transaction(async (manager) => {
      await manager.execute("SET LOCAL ROLE pg_monitor")
      const { database, statements } = listened({ ...repository(), getFreshManager: () => manager })
      await analyzeGrown(database, ["imported"])
      expect(statements).toHaveLength(1)
    })
  })

  it("without stopping the work if the table cannot be analysed", async () => {
    await have("imported", MANY)
    const failing = { getFreshManager: () => ({ execute: () => Promise.reject(new Error("statement timeout")) }) }
    const database = new Database(failing as unknown as Repository, SHOP)
    await expect(analyzeGrown(database, ["imported"])).resolves.toBeUndefined()
  })

  it("before any of several simultaneous readers of the catalogue continues", async () => {
    await have("product_variant", MANY)
    const { database, statements } = listened(repository())
    const statistics = new PlannerStatistics(database)
    const estimates = await Promise.all(
      [1, 2, 3].map(() => statistics.refresh().then(() => estimateOf("product_variant"))),
    )
    expect(estimates).toEqual([MANY, MANY, MANY])
    expect(statements).toHaveLength(2)
    await sql("TRUNCATE product_variant")
    await fill("product_variant", 2 * MANY)
    await statistics.refresh()
    expect(await estimateOf("product_variant")).toBe(2 * MANY)
  })
})

describeLedger("a ledger that a mark over everything has filled", (driver, { sql }) => {
  it("has its number of rows in the statistics of Postgres", async () => {
    await sql("ALTER TABLE partner_commerce_item SET (autovacuum_enabled = false)")
    await sql("ANALYZE partner_commerce_item")
    await sql(`INSERT INTO product_variant SELECT 'v_' || n, 'prod_' || n FROM generate_series(1, ${MANY}) n`)
    await driver.mark([], "content", { source: "all" })
    const [table] = await sql("SELECT reltuples::int AS rows FROM pg_class WHERE relname = 'partner_commerce_item'")
    expect(table).toEqual({ rows: MANY + 3 })
  })
})

/** The module's database, with a list of its statements. */
function listened(repository: Repository) {
  const statements: string[] = []
  const listen = (manager: Manager): Manager =>
    Object.assign(Object.create(manager) as Manager, {
      execute: (statement: string, params: unknown[]) => {
        statements.push(statement)
        return manager.execute(statement, params)
      },
    })
  const listening = { getFreshManager: () => listen(repository.getFreshManager()) } as Repository
  return { database: new Database(listening, SHOP), statements }
}
