import { existsSync, readFileSync } from "node:fs"
import { availableParallelism, loadavg } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"

/** The machine's load before a run and its lost time during the run: a time limit is fair only on a quiet machine. */
export interface Quiet {
  /** Did other work leave the run undisturbed? */
  isQuiet: boolean
  /** The reason in words for the summary. */
  reason: string
}

const SAMPLE_MS = 2_000
/** Shares of all processors. A shell, an editor and a Postgres that waits stay below. */
const MOST_BUSY = 0.15
/** Time that a virtual machine wanted and its host gave to others. */
const MOST_STOLEN = 0.03

/** Measures the machine before the run. @returns a function that measures it at the end */
export async function watchMachine(): Promise<() => Quiet> {
  const cores = availableParallelism()
  const load = loadavg()[0] ?? 0
  const first = readTicks()
  await sleep(SAMPLE_MS)
  const before = readTicks()
  return () => {
    if (cores < 2) return { isQuiet: false, reason: "the machine has one processor, and the limit is for two" }
    if (!first || !before) {
      const isQuiet = load < cores / 4
      return { isQuiet, reason: `the load was ${load.toFixed(2)} on ${cores} processors` }
    }
    const busy = shareOf("busy", first, before)
    const stolen = shareOf("stolen", before, readTicks() ?? before)
    return {
      isQuiet: busy <= MOST_BUSY && stolen <= MOST_STOLEN,
      reason: `others kept ${percent(busy)} of ${cores} processors busy at the start, and ${percent(stolen)} was taken by other machines`,
    }
  }
}

interface Ticks {
  total: number
  busy: number
  stolen: number
}

/** Returns the ticks since the machine's start, in hundredths of a second over all processors. Only Linux reports them. */
function readTicks(): Ticks | null {
  if (!existsSync("/proc/stat")) return null
  const [line = ""] = readFileSync("/proc/stat", "utf8").split("\n")
  // cpu user nice system idle iowait irq softirq steal guest guest_nice: user and nice include the guests.
  const [user = 0, nice = 0, system = 0, idle = 0, iowait = 0, irq = 0, softirq = 0, stolen = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number)
  const busy = user + nice + system + irq + softirq + stolen
  return { total: busy + idle + iowait, busy, stolen }
}

function shareOf(what: "busy" | "stolen", from: Ticks, to: Ticks): number {
  return (to[what] - from[what]) / Math.max(1, to.total - from.total)
}

const percent = (share: number) => `${Math.round(share * 100)} %`
