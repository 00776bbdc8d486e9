import { type HealthFinding, ok, warning } from "./finding"

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
