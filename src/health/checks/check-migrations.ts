import { readdirSync } from "node:fs"
import { dirname, join } from "node:path"
import { type Store } from "../../store/store"
import { error, type HealthFinding, ok } from "./finding"

/** Names of this version's migrations. */
function knownMigrations(): string[] {
  const folder = join(dirname(require.resolve("../../modules/partner-commerce")), "migrations")
  const names = readdirSync(folder).flatMap((file) => /^(Migration\d+)\.(?:ts|js)$/.exec(file)?.[1] ?? [])
  return [...new Set(names)].sort()
}

export const readPendingMigrations = async ({ facts }: Store): Promise<string[]> =>
  toPending(knownMigrations(), await facts.appliedMigrations(knownMigrations()))

/** @param applied null if no migration has run */
export const toPending = (known: readonly string[], applied: readonly string[] | null): string[] =>
  known.filter((name) => !applied?.includes(name))

export function toMigrationFinding(pending: readonly string[]): HealthFinding {
  if (pending.length === 0) return ok("migrations", "all have run")
  return error(
    "migrations",
    `${pending.length === 1 ? "one is" : `${pending.length} are`} pending: ${pending.join(", ")}`,
    "Run npx medusa db:migrate before the store starts. Until then tables or columns of this version are missing.",
  )
}
