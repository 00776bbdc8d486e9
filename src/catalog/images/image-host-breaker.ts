import { type Clock } from "../../values/clock"

/** After this many outages in a row, requests to a host stop. */
const FAILURES = 3
const OPEN_MS = 60_000

interface Host {
  failures: number
  /** Measured by the clock of the breaker. */
  openUntil: number
}

/**
 * Circuit breaker per host, in memory: a hanging host costs a whole time-out for each of its images, and would delay the images of all
 * other hosts.
 *
 * A host is
 *
 * - *closed*: requests go out;
 * - *open*, after some outages in a row: no request for a minute;
 * - *half-open* after that minute: one request goes out, and its result decides.
 */
export class ImageHostBreaker {
  private readonly hosts = new Map<string, Host>()

  constructor(private readonly clock: Clock) {}

  /** May a request go to this host? If the host is half-open, the caller makes the one request and must {@link report} its result. */
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
