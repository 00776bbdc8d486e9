import { Database } from "../../../database/database"
import { InputFingerprints } from "../input-fingerprints"
import { READ_TABLES } from "../read-tables"
import { VariantRows } from "../variant-rows"

type Repository = ConstructorParameters<typeof Database>[0]

const SCOPE = { sales_channel_id: "sc", currency_code: "php" }

/**
 * The tables that a statement reads: names after FROM, JOIN or INTO that are no function, no column and no name that the statement defines.
 */
function toTables(statement: string): string[] {
  const names = (pattern: RegExp) => [...statement.matchAll(pattern)].map(([, name]) => name)
  const given = new Set(names(/\b(\w+) AS (?:MATERIALIZED )?\(/g))
  return names(/(?<!DISTINCT )\b(?:FROM|JOIN|INTO)\s+(\w+)\b(?![(.])/g).filter((name) => !given.has(name)) as string[]
}

describe("the tables that statements about variants read", () => {
  const read = async (ask: (database: Database) => Promise<unknown>) => {
    const statements: string[] = []
    const execute = (statement: string) => {
      statements.push(statement)
      return Promise.resolve([])
    }
    await ask(new Database({ getFreshManager: () => ({ execute }) } as unknown as Repository, "shop"))
    return statements.filter((statement) => !statement.includes("pg_class")).flatMap(toTables)
  }
  /** A change of a mapping marks the items itself. */
  const mappings = "partner_commerce_category_mapping"

  test("equal the tables that are analysed and whose writes begin a round of the sweep", async () => {
    const fingerprints = (database: Database) => new InputFingerprints(database)
    const tables = await Promise.all([
      read((database) => fingerprints(database).readRows(SCOPE, ["v"])),
      read((database) => fingerprints(database).readStockRows(SCOPE, ["v"])),
      read((database) => fingerprints(database).sweep(SCOPE, { kind: "slice", afterId: "", untilId: null })),
      read((database) => fingerprints(database).sweep(SCOPE, { kind: "price lists", ids: ["l"] })),
      read((database) => fingerprints(database).readPriceLists()),
      read((database) => new VariantRows(database).read(["v"], "sc")),
      read((database) => new VariantRows(database).readStock(["v"], "sc")),
    ])
    expect(new Set(tables.flat())).toEqual(new Set([...READ_TABLES, mappings]))
  })
})
