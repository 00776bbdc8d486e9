import { type Clock, steadyClock } from "../../client/clock"
import { CATALOG_LIMITS } from "../../core/wire/catalog"

/** So many changes at once are an import and not a sale. */
const IMPORT_CHANGES = 100
/** An import that was not heard of for so long is over. */
const LULL_MS = 1_000
/** However long an import goes on, what it has changed begins to leave after this. */
const LONGEST_WAIT_MS = 10_000

/**
 * An import of stock writes its rows in portions, as fast as the store can. While it goes on nothing is pushed: the push would take the
 * time from the import, and 10,000 changes would cost a request a portion. What it has changed leaves when it pauses; an import that
 * does not pause is interrupted now and then, and all that has gathered leaves.
 */
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

  /** So many rows left together. A page that is not full was the last: what comes after it waits again. */
  sent(rows: number): void {
    if (rows < CATALOG_LIMITS.entriesPerSync) this.waitingSince = this.clock()
  }

  /** Nothing waits any more. */
  settled(): void {
    this.waitingSince = null
  }

  /** @returns how long what has changed should wait for the import to end, in ms; 0 = it may leave */
  waitMs(): number {
    const now = this.clock()
    if (this.lastAt + LULL_MS <= now) return 0
    return Math.max(0, Math.min(this.lastAt + LULL_MS, (this.waitingSince ?? now) + LONGEST_WAIT_MS) - now)
  }
}
