import { type Clock, steadyClock } from "../../client/clock"
import { CATALOG_LIMITS } from "../../core/wire/catalog"

/** So many changes at once are an import and not a sale. */
const IMPORT_CHANGES = 100
/** An import that was not heard of for so long is over. */
const LULL_MS = 1_000
/** What an import has changed waits no longer than this. */
const LONGEST_WAIT_MS = 2_000

/** An import writes its rows in portions. While it goes on only full requests leave, or 10,000 changes would cost a request a portion. */
export class StockImport {
  private lastAt = Number.NEGATIVE_INFINITY
  private waitingSince: number | null = null

  constructor(private readonly clock: Clock = steadyClock) {}

  /** So many changes came at once. */
  note(changes: number): void {
    const now = this.clock()
    this.waitingSince ??= now
    if (changes >= IMPORT_CHANGES) this.lastAt = now
  }

  /** A request left. @param isLast nothing waits any more */
  sent(isLast = false): void {
    this.waitingSince = isLast ? null : this.clock()
  }

  isUnderWay(): boolean {
    return this.lastAt + LULL_MS > this.clock()
  }

  /** @returns how long a request of so many rows should wait for more, in ms; 0 = it may leave */
  waitMs(rows: number): number {
    if (!this.isUnderWay() || rows >= CATALOG_LIMITS.entriesPerSync) return 0
    const now = this.clock()
    return Math.max(0, Math.min(this.lastAt + LULL_MS, (this.waitingSince ?? now) + LONGEST_WAIT_MS) - now)
  }
}
