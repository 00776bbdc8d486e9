import { type Clock, steadyClock } from "../../client/clock"
import { CATALOG_LIMITS } from "../../core/wire/catalog"

/** So many marks at once are an import and not a sale. */
const IMPORT_MARKS = 100
/** An import that was not heard of for so long is over. */
const LULL_MS = 1_000
/** What an import has changed waits no longer than this. */
const LONGEST_WAIT_MS = 2_000

/**
 * An import writes its rows in portions. While it goes on only full requests leave, or a burst of 10,000 changes would cost as many
 * requests as it has portions. It counts marks, which may be more than there are rows to send: then a request leaves early, no worse.
 */
export class StockImport {
  private marks = 0
  private lastAt = Number.NEGATIVE_INFINITY
  private waitingSince = 0

  constructor(private readonly clock: Clock = steadyClock) {}

  note(marks: number): void {
    const now = this.clock()
    if (this.marks === 0) this.waitingSince = now
    this.marks += marks
    if (marks >= IMPORT_MARKS) this.lastAt = now
  }

  /** @param marks of which the rows were sent */
  sent(marks: number): void {
    this.marks = Math.max(0, this.marks - marks)
    this.waitingSince = this.clock()
  }

  /** How long a request should wait for more, in ms; 0 = it may leave. */
  waitMs(): number {
    const now = this.clock()
    if (this.marks >= CATALOG_LIMITS.entriesPerSync) return 0
    return Math.max(0, Math.min(this.lastAt + LULL_MS, this.waitingSince + LONGEST_WAIT_MS) - now)
  }
}
