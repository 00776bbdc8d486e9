import { isMissingColumn, isMissingTables, MissingColumn, MissingTables, MissingTablesReport } from "../missing-tables"

it.each([
  ['select * from partner_commerce_item - relation "partner_commerce_item" does not exist', true],
  ['select 1 - relation "public.partner_commerce_run" does not exist', true],
  ['select * from partner_commerce_item, payment - relation "payment" does not exist', false],
  ['update partner_commerce_item - column "marked_at" of relation "partner_commerce_item" does not exist', false],
  ["connect ECONNREFUSED 127.0.0.1:5432", false],
])("finds whether a table of the plugin is missing: %s", (message, is) => {
  expect(isMissingTables(new Error(message))).toBe(is)
})

it("reports missing tables once, and passes on other errors", () => {
  const lines: string[] = []
  const report = new MissingTablesReport({ error: (line) => lines.push(line) })
  expect(report.covers(new Error("no disk"))).toBe(false)
  for (let time = 0; time < 3; time++) expect(report.covers(new MissingTables(null))).toBe(true)
  expect(lines).toEqual([expect.stringContaining("npx medusa db:migrate")])
  report.end()
  expect(report.covers(new MissingTables(null))).toBe(true)
  expect(lines).toHaveLength(2)
})

it.each([
  ['update partner_commerce_item - column "marked_at" of relation "partner_commerce_item" does not exist', true],
  ["select p.owed_events from partner_commerce_payment p - column p.owed_events does not exist", true],
  ['select "marked_at" from partner_commerce_item - column "marked_at" does not exist', true],
  ['select * from partner_commerce_item - relation "partner_commerce_item" does not exist', false],
  ['update payment - column "data" of relation "payment" does not exist', false],
  ['select partner_id from partner_commerce_item - column reference "partner_id" is ambiguous', false],
])("finds whether a statement of the plugin lacks a column: %s", (message, is) => {
  expect(isMissingColumn(new Error(message))).toBe(is)
})

it("reports each missing column once, also while the tables are there", () => {
  const lines: string[] = []
  const report = new MissingTablesReport({ error: (line) => lines.push(line) })
  const lacks = (column: string) => new Error(`select 1 from partner_commerce_item - column "${column}" does not exist`)
  for (const column of ["marked_at", "marked_at", "due_at", "marked_at"]) {
    report.end()
    expect(report.covers(lacks(column))).toBe(true)
    expect(report.covers(new MissingColumn(lacks(column)))).toBe(true)
  }
  expect(lines).toEqual([
    expect.stringMatching(/column "marked_at" does not exist.+npx medusa db:migrate/),
    expect.stringContaining('column "due_at" does not exist'),
  ])
})
