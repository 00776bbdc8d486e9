import { type Clock } from "../values/clock"
import { MINUTE_MS } from "../values/duration"

/** Turns of one API that the caller may take now, or the time until the next one. */
export interface TokenGrant {
  /** At most the requested number; 0 = wait. During a pause, 1 = a trial call. */
  granted: number
  /** During a pause: its rest. */
  waitMs: number
  /** A pause of the service (429) has not ended yet. */
  isPaused: boolean
}

export interface TokenRequest {
  tokens: number
  /** false: the bucket keeps some tokens for customers. */
  isUrgent: boolean
  /** A customer waits, so a long pause may grant a trial call. */
  isForCustomer?: boolean
}

/**
 * During a pause the service gets one trial call of a waiting customer per minute. A 429 with a wrong time, or about one operation, must not
 * close the checkouts for an hour.
 */
export const TRIAL_EVERY_MS = MINUTE_MS

/** Token bucket of one API. A bucket in the database is shared by all processes of a store. */
export interface TokenBucket {
  take(request: TokenRequest): Promise<TokenGrant>
  /** Stops all tokens for this time. The longest pause wins. */
  pause(ms: number): Promise<void>
  /** The service accepted a trial call. */
  endPause(): Promise<void>
}

/** The service's APIs whose calls have a rate. */
export type RatedApi = "catalog" | "transactions"

export interface Rate {
  requestsPerSecond: number
  /** The most requests that may leave at once after a quiet time. */
  burst: number
}

/** A bucket within one process. It treats every request as urgent, because its only user already decides the order. */
export class MemoryTokenBucket implements TokenBucket {
  private tokens: number
  private filledAt: number
  private pausedUntil = 0
  private nextTrialAt = 0

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {
    this.tokens = rate.burst
    this.filledAt = clock()
  }

  take({ tokens, isForCustomer = false }: TokenRequest): Promise<TokenGrant> {
    const now = this.clock()
    if (now < this.pausedUntil) {
      const isTrial = isForCustomer && now >= this.nextTrialAt
      if (isTrial) this.nextTrialAt = now + TRIAL_EVERY_MS
      return Promise.resolve({ granted: isTrial ? 1 : 0, waitMs: this.pausedUntil - now, isPaused: true })
    }
    this.refill()
    const granted = Math.min(tokens, Math.floor(this.tokens))
    this.tokens -= granted
    const waitMs = granted > 0 ? 0 : Math.ceil(((1 - this.tokens) / this.rate.requestsPerSecond) * 1000)
    return Promise.resolve({ granted, waitMs, isPaused: false })
  }

  pause(ms: number): Promise<void> {
    const now = this.clock()
    this.pausedUntil = Math.max(this.pausedUntil, now + ms)
    this.nextTrialAt = now + TRIAL_EVERY_MS
    return Promise.resolve()
  }

  endPause(): Promise<void> {
    this.pausedUntil = 0
    return Promise.resolve()
  }

  private refill(): void {
    const now = this.clock()
    const { requestsPerSecond, burst } = this.rate
    // A clock that was set back must not take tokens away.
    this.tokens = Math.min(burst, this.tokens + (Math.max(0, now - this.filledAt) / 1000) * requestsPerSecond)
    this.filledAt = now
  }
}
