/** A sliding minute: the interface answers too many requests with 429, but does not state the limit. */
export class RateLimit {
  private calls: number[] = []

  /** Seconds to wait, or 0 when the call may pass (and is counted). */
  take(perMinute: number | undefined, now: number): number {
    if (perMinute === undefined) return 0
    this.calls = this.calls.filter((at) => at > now - 60_000)
    const oldest = this.calls[this.calls.length - perMinute]
    if (oldest !== undefined) return Math.max(1, Math.ceil((oldest + 60_000 - now) / 1000))
    this.calls.push(now)
    return 0
  }

  reset(): void {
    this.calls = []
  }
}
