import { type Clock, steadyClock } from "../../values/clock"

/** If this many different levels change within the quiet period, it is a burst: an import, and not a sale. */
const BURST_THRESHOLD = 100
/** A burst is over after a quiet period of this length. */
const QUIET_PERIOD_MS = 1_000
/** During a long burst, its first changes leave after this time. */
const MAX_WAIT_MS = 20_000

/**
 * Debounce with a maximum wait, only for bursts: a stock import writes different levels as fast as the store can, while sales write the
 * same few levels repeatedly. Pushing during an import of 10,000 levels cost the store a quarter of its write rate, and marking another
 * tenth (`npm run bench -- --only store-slowdown`). Until the import pauses, the service shows the earlier stock, but each purchase is
 * still checked against the store's stock.
 *
 * *Quiet* (fewer different levels than the threshold within a quiet period: changes leave at once) or *bursting* (buffered changes wait for
 * a quiet period, but never longer than the maximum wait).
 */
export class BurstDetector {
  private windowSince = Number.NEGATIVE_INFINITY
  private readonly levels = new Set<string>()
  private lastBurstAt = Number.NEGATIVE_INFINITY

  constructor(private readonly clock: Clock = steadyClock) {}

  /** Records a change of these levels. */
  record(levelIds: string[]): void {
    const now = this.clock()
    if (this.windowSince + QUIET_PERIOD_MS <= now) {
      this.windowSince = now
      this.levels.clear()
    }
    for (const id of levelIds) this.levels.add(id)
    if (this.levels.size >= BURST_THRESHOLD) this.lastBurstAt = now
  }

  /** @returns how long changes that were buffered since then should wait for the burst to end, in ms; 0 = they may leave */
  waitMs(bufferedSince: number): number {
    const now = this.clock()
    return Math.max(0, Math.min(this.lastBurstAt + QUIET_PERIOD_MS, bufferedSince + MAX_WAIT_MS) - now)
  }
}
