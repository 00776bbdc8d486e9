import { MINUTE_MS } from "../../values/duration"

const RECORDED_PER_MINUTE = 30

/**
 * Sampler: records the first rejected calls of each minute, because a flood of them must not fill the table. The next recorded call
 * contains the number of skipped calls.
 */
export class RejectedCallSampler {
  private minute = 0
  private recorded = 0
  private skipped = 0

  /** @returns the number of unrecorded calls since the last record; null if this call should stay unrecorded too */
  count(now: number): number | null {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.minute) {
      this.minute = minute
      this.recorded = 0
    }
    if (this.recorded >= RECORDED_PER_MINUTE) {
      this.skipped += 1
      return null
    }
    this.recorded += 1
    const skipped = this.skipped
    this.skipped = 0
    return skipped
  }
}
