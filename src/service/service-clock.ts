import { type Exchange } from "./exchange"

/** `Date` counts whole seconds. */
const HALF_A_SECOND_MS = 500

/** Measures how far this process's clock is ahead of the service's, by the times in its answers. */
export class ServiceClock {
  private last: { aheadMs: number; exactToMs: number } | null = null

  note({ at, durationMs }: Pick<Exchange, "at" | "durationMs">, serverDate: string | undefined): void {
    const there = Date.parse(serverDate ?? "")
    if (Number.isNaN(there)) return
    const aheadMs = at.getTime() + durationMs / 2 - (there + HALF_A_SECOND_MS)
    this.last = { aheadMs, exactToMs: durationMs / 2 + HALF_A_SECOND_MS }
  }

  /** By the latest answer; null before the first. `exactToMs` is the greatest error. */
  read(): { aheadMs: number; exactToMs: number } | null {
    return this.last
  }
}
