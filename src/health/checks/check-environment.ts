import { type PluginOptions } from "../../settings/rules/options"
import { type HealthFinding, ok, warning } from "./finding"

/**
 * Medusa reads `.env.production` only if `NODE_ENV` is `production`. Without that file it uses its defaults.
 *
 * @param nodeEnv of the process that checks; undefined = not set
 */
export function toEnvironmentFindings(
  { environment }: Pick<PluginOptions, "environment">,
  nodeEnv: string | undefined,
): HealthFinding[] {
  if (environment !== "production") return []
  if (nodeEnv === "production") return [ok("NODE_ENV", "production")]
  return [
    warning(
      "NODE_ENV",
      nodeEnv
        ? `is ${nodeEnv}, but the option environment is production`
        : "is not set, but the option environment is production",
      "Set NODE_ENV=production for the store and for its commands. Medusa reads .env.production only then.",
    ),
  ]
}

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

/** @param channels with a notification provider */
export function toFeedFinding(channels: readonly string[]): HealthFinding {
  if (channels.includes("feed")) return ok("notifications", "problems appear in the admin's notifications")
  return warning(
    "notifications",
    "no provider has the channel feed, so problems appear only on the overview",
    'Add "feed" to the channels of a notification provider, such as @medusajs/medusa/notification-local.',
  )
}

export interface ClockReading {
  /** How far this process's clock is ahead; below 0 = behind. */
  aheadMs: number
  /** The greatest error of the measurement. */
  exactToMs: number
}

/** Signed callbacks are refused after five minutes, and tokens end at an exact second. Half a minute warns early enough. */
const MOST_MS = 30_000

/** @param clocks by their owner; null = the time is unknown */
export function toClockFindings(clocks: Record<"database" | "service", ClockReading | null>): HealthFinding[] {
  return (["database", "service"] as const).flatMap((owner) => {
    const reading = clocks[owner]
    return reading ? [toFinding(owner, reading)] : []
  })
}

function toFinding(owner: "database" | "service", { aheadMs, exactToMs }: ClockReading): HealthFinding {
  const about = `clock of the ${owner}`
  if (Math.abs(aheadMs) - exactToMs <= MOST_MS) return ok(about, "agrees with this machine's")
  const seconds = Math.round(Math.abs(aheadMs) / 1_000)
  return warning(
    about,
    `this machine is ${seconds} seconds ${aheadMs > 0 ? "ahead" : "behind"}`,
    "Synchronize both clocks with a time server (NTP): signatures, tokens and deadlines depend on the time.",
  )
}
