import { isMissingTables, MissingTables, MissingTablesReport } from "../missing-tables"

it.each([
  ['select * from partner_commerce_item - relation "partner_commerce_item" does not exist', true],
  ['select 1 - relation "public.partner_commerce_run" does not exist', true],
  ['select * from partner_commerce_item, payment - relation "payment" does not exist', false],
  ['update partner_commerce_item - column "marked_at" of relation "partner_commerce_item" does not exist', false],
  ["connect ECONNREFUSED 127.0.0.1:5432", false],
])("tells whether a table of the plugin is missing: %s", (message, is) => {
  expect(isMissingTables(new Error(message))).toBe(is)
})

it("reports missing tables once, and leaves other errors alone", () => {
  const lines: string[] = []
  const report = new MissingTablesReport({ error: (line) => lines.push(line) })
  expect(report.covers(new Error("no disk"))).toBe(false)
  for (let time = 0; time < 3; time++) expect(report.covers(new MissingTables(null))).toBe(true)
  expect(lines).toEqual([expect.stringContaining("npx medusa db:migrate")])
  report.end()
  expect(report.covers(new MissingTables(null))).toBe(true)
  expect(lines).toHaveLength(2)
})
