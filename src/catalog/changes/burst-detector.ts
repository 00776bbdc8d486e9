import { type Clock, steadyClock } from "../../values/clock"

/** If this many different levels change within a window, it is a burst: an import, and not a sale. */
const BURST_THRESHOLD = 100
const WINDOW_MS = 1_000
/** A burst is over after a quiet period: its longest pause so far times a factor, within these limits. A young burst has the longest. */
const QUIET_PERIOD_MS = { min: 300, max: WINDOW_MS }
const PAUSE_FACTOR = 1.5
/** During a long burst, its first changes leave after this time. */
const MAX_WAIT_MS = 20_000

/**
 * Debounce with a maximum wait, only for bursts: a stock import writes different levels as fast as the store can, while sales write the
 * same few levels repeatedly. Pushing during an import of 10,000 levels cost the store a quarter of its write rate, and marking another
 * tenth (`npm run bench -- --only store-slowdown`). Until the import pauses, the service shows the earlier stock, but each purchase is
 * still checked against the store's stock.
 *
 * *Quiet* (fewer different levels than the threshold within a window: changes leave at once) or *bursting* (buffered changes wait for
 * a quiet period, but never longer than the maximum wait).
 */
export class BurstDetector {
  private windowSince = Number.NEGATIVE_INFINITY
  private readonly levels = new Set<string>()
  private burstSince = Number.NEGATIVE_INFINITY
  private lastBurstAt = Number.NEGATIVE_INFINITY
  private longestPauseMs = 0

  constructor(private readonly clock: Clock = steadyClock) {}

  /** Records a change of these levels. */
  record(levelIds: string[]): void {
    const now = this.clock()
    if (this.windowSince + WINDOW_MS <= now) {
      this.windowSince = now
      this.levels.clear()
    }
    for (const id of levelIds) this.levels.add(id)
    if (this.levels.size >= BURST_THRESHOLD) this.recordBurst(now)
  }

  /** @returns how long changes that were buffered since then should wait for the burst to end, in ms; 0 = they may leave */
  waitMs(bufferedSince: number): number {
    const now = this.clock()
    return Math.max(0, Math.min(this.lastBurstAt + this.quietPeriodMs, bufferedSince + MAX_WAIT_MS) - now)
  }

  private recordBurst(now: number): void {
    const pauseMs = now - this.lastBurstAt
    if (pauseMs > QUIET_PERIOD_MS.max) this.burstSince = now
    this.longestPauseMs = this.burstSince === now ? 0 : Math.max(this.longestPauseMs, pauseMs)
    this.lastBurstAt = now
  }

  /** A burst has shown its pace once it has lasted for the longest quiet period. */
  private get quietPeriodMs(): number {
    const { min, max } = QUIET_PERIOD_MS
    if (this.lastBurstAt - this.burstSince < max) return max
    return Math.min(max, Math.max(min, this.longestPauseMs * PAUSE_FACTOR))
  }
}
