import { type Clock, steadyClock } from "../../values/clock"

/** So many different levels that change within the quiet period are a burst: an import, and not a sale. */
const BURST_THRESHOLD = 100
/** A burst is over when nothing of it has come for so long. */
const QUIET_PERIOD_MS = 1_000
/** However long a burst goes on, what it has changed begins to leave after this. */
const MAX_WAIT_MS = 20_000

/**
 * Debounce with a maximum wait, for bursts alone: an import of stock writes its levels as fast as the store can, a sale writes the same
 * ones again and again. To mark and to push what an import changes while it goes on would take the time from it, and 10,000 changes would
 * cost a request a portion.
 *
 * *Quiet* (fewer different levels than the threshold within a quiet period: nothing waits) or *bursting* (what is buffered waits until
 * nothing has come for a quiet period, and never longer than the maximum wait).
 */
export class BurstDetector {
  private windowSince = Number.NEGATIVE_INFINITY
  private readonly levels = new Set<string>()
  private lastBurstAt = Number.NEGATIVE_INFINITY

  constructor(private readonly clock: Clock = steadyClock) {}

  /** These levels changed now. */
  record(levelIds: string[]): void {
    const now = this.clock()
    if (this.windowSince + QUIET_PERIOD_MS <= now) {
      this.windowSince = now
      this.levels.clear()
    }
    for (const id of levelIds) this.levels.add(id)
    if (this.levels.size >= BURST_THRESHOLD) this.lastBurstAt = now
  }

  /** @returns how long what is buffered since then should wait for the burst to end, in ms; 0 = it may leave */
  waitMs(bufferedSince: number): number {
    const now = this.clock()
    return Math.max(0, Math.min(this.lastBurstAt + QUIET_PERIOD_MS, bufferedSince + MAX_WAIT_MS) - now)
  }
}
