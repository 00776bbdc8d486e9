import { type Clock } from "../../values/clock"

/** Outages in a row after which a host is not asked. */
const FAILURES = 3
const OPEN_MS = 60_000

interface Host {
  failures: number
  /** By the clock of the breaker. */
  openUntil: number
}

/**
 * Circuit breaker: per host, in memory, because a host that hangs costs a whole time-out for each of its images, and would hold up those
 * of every other.
 *
 * A host is
 *
 * - *closed*: it is asked;
 * - *open*, after some outages in a row: it is not asked for a minute;
 * - *half-open* when that is over: one image is asked for, and its end decides.
 */
export class ImageHostBreaker {
  private readonly hosts = new Map<string, Host>()

  constructor(private readonly clock: Clock) {}

  /** May it be asked? In a half-open host the caller is the one who asks, and has to {@link report}. */
  admits(host: string): boolean {
    const known = this.hosts.get(host)
    if (!known || known.failures < FAILURES) return true
    const now = this.clock()
    if (now < known.openUntil) return false
    known.openUntil = now + OPEN_MS
    return true
  }

  report(host: string, { isOutage }: { isOutage: boolean }): void {
    if (!isOutage) return void this.hosts.delete(host)
    const failures = (this.hosts.get(host)?.failures ?? 0) + 1
    this.hosts.set(host, { failures, openUntil: this.clock() + OPEN_MS })
  }
}
