import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/**
 * Statements that a migration must not contain, because processes of the previous version may still use the tables. The first migration
 * makes the tables, so it is exempt.
 */
const CONTRACTIONS: Record<string, RegExp> = {
  "drops something": /\bDROP\s+(?:TABLE|COLUMN|INDEX\s+(?!CONCURRENTLY)|CONSTRAINT(?!\s+IF\s+EXISTS\s+"[^"]+_check"))/i,
  "renames something": /\bRENAME\s+(?:TO|COLUMN|CONSTRAINT)\b|\bRENAME\s+"/i,
  "changes a column's type": /\bALTER\s+(?:COLUMN\s+)?"[^"]+"\s+(?:SET\s+DATA\s+)?TYPE\b/i,
  "makes a column obligatory": /\bSET\s+NOT\s+NULL\b/i,
  "empties a table": /\bTRUNCATE\b|\bDELETE\s+FROM\b/i,
}

/** @returns the reasons why the statement does more than add */
function contractionsOf(statement: string): string[] {
  const found = Object.entries(CONTRACTIONS).flatMap(([name, pattern]) => (pattern.test(statement) ? [name] : []))
  const added = /\bADD\s+COLUMN\b[^,;]*/gi
  const bare = [...statement.matchAll(added)].filter(
    ([column]) => /\bNOT\s+NULL\b/i.test(column) && !/\bDEFAULT\b/i.test(column),
  )
  return bare.length > 0 ? [...found, "adds an obligatory column without a default"] : found
}

const FOLDER = join(__dirname, "../migrations")

/** The statements of `up`, because `down` may remove things. */
function readStatements(file: string): string {
  const [up = ""] = readFileSync(join(FOLDER, file), "utf8").split(/\basync down\(/)
  return up.replace(/\s+/g, " ")
}

describe("migrations after the first only add, so that two versions can run side by side", () => {
  const [, ...later] = readdirSync(FOLDER)
    .filter((name) => /^Migration\d+\.ts$/.test(name))
    .sort()

  it("finds nothing in them that the version before could not live with", () => {
    const faults = later.map((file) => ({ file, contractions: contractionsOf(readStatements(file)) }))
    expect(faults.filter(({ contractions }) => contractions.length > 0)).toEqual([])
  })

  it.each([
    [`ALTER TABLE "t" ADD COLUMN IF NOT EXISTS "a" text NULL`, []],
    [`ALTER TABLE "t" ADD COLUMN "a" integer NOT NULL DEFAULT 0, ADD COLUMN "b" text`, []],
    [`CREATE TABLE IF NOT EXISTS "t" ("a" text NOT NULL)`, []],
    [`CREATE INDEX IF NOT EXISTS "i" ON "t" ("a")`, []],
    [`ALTER TABLE "t" DROP CONSTRAINT IF EXISTS "t_state_check"`, []],
    [
      `ALTER TABLE "t" ADD COLUMN "b" text, ADD COLUMN "a" text NOT NULL`,
      ["adds an obligatory column without a default"],
    ],
    [`ALTER TABLE "t" DROP COLUMN IF EXISTS "a"`, ["drops something"]],
    [`DROP TABLE "t"`, ["drops something"]],
    [`DROP INDEX "i"`, ["drops something"]],
    [`ALTER TABLE "t" RENAME COLUMN "a" TO "b"`, ["renames something"]],
    [`ALTER TABLE "t" ALTER COLUMN "a" TYPE bigint`, ["changes a column's type"]],
    [`ALTER TABLE "t" ALTER COLUMN "a" SET NOT NULL`, ["makes a column obligatory"]],
    [`DELETE FROM "t"`, ["empties a table"]],
  ])("judges %s", (statement, contractions) => expect(contractionsOf(statement)).toEqual(contractions))
})
