import { type Clock, steadyClock } from "../../client/clock"

/** So many levels that changed within a second are an import and not a sale. */
const IMPORT_LEVELS = 100
/** An import that was not heard of for so long is over. */
const LULL_MS = 1_000
/** However long an import goes on, what it has changed begins to leave after this. */
const LONGEST_WAIT_MS = 20_000

/**
 * Tells an import of stock, which writes its levels as fast as the store can, from a sale, which writes the same ones again and again.
 * While an import goes on it is left alone: to mark and to push what it changes would take the time from it, and 10,000 changes
 * would cost a request a portion. An import that does not pause is interrupted now and then.
 */
export class BurstDetector {
  private countedSince = Number.NEGATIVE_INFINITY
  private readonly levels = new Set<string>()
  private lastAt = Number.NEGATIVE_INFINITY

  constructor(private readonly clock: Clock = steadyClock) {}

  /** These levels changed now. */
  note(ids: string[]): void {
    const now = this.clock()
    if (this.countedSince + LULL_MS <= now) {
      this.countedSince = now
      this.levels.clear()
    }
    for (const id of ids) this.levels.add(id)
    if (this.levels.size >= IMPORT_LEVELS) this.lastAt = now
  }

  /** @returns how long what has gathered since then should wait for the import to end, in ms; 0 = it may leave */
  waitMs(gatheringSince: number): number {
    const now = this.clock()
    return Math.max(0, Math.min(this.lastAt + LULL_MS, gatheringSince + LONGEST_WAIT_MS) - now)
  }
}
