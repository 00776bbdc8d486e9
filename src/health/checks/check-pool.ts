import { type HealthFinding, ok, warning } from "./finding"

/**
 * Pushing, settling, deliveries and purchases share their statements. Together with the shop's own requests they need this many
 * connections.
 */
const FEWEST = 5

/** @param most connections of this process to the database; null = not known */
export function toPoolFindings(most: number | null): HealthFinding[] {
  if (most === null) return []
  if (most >= FEWEST) return [ok("connection pool", `up to ${most} connections for each process`)]
  return [
    warning(
      "connection pool",
      `has only ${most} connections`,
      `Raise projectConfig.databaseDriverOptions.pool.max in medusa-config.ts to at least ${FEWEST}. Otherwise purchases wait for pushes.`,
    ),
  ]
}
