import { type Clock } from "../values/clock"

/** Turns of one API that the caller may take now, or the time until the next one. */
export interface TokenGrant {
  /** At most the requested number; 0 = wait. */
  granted: number
  waitMs: number
  /** A pause of the service (429) has not ended yet. */
  isPaused: boolean
}

export interface TokenRequest {
  tokens: number
  /** false: the bucket keeps some tokens for customers. */
  isUrgent: boolean
}

/** Token bucket of one API. A bucket in the database is shared by all processes of a store. */
export interface TokenBucket {
  take(request: TokenRequest): Promise<TokenGrant>
  /** Stops all tokens for this time. The longest pause wins. */
  pause(ms: number): Promise<void>
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

  constructor(
    private readonly rate: Rate,
    private readonly clock: Clock,
  ) {
    this.tokens = rate.burst
    this.filledAt = clock()
  }

  take({ tokens }: TokenRequest): Promise<TokenGrant> {
    const pauseMs = this.pausedUntil - this.clock()
    if (pauseMs > 0) return Promise.resolve({ granted: 0, waitMs: pauseMs, isPaused: true })
    this.refill()
    const granted = Math.min(tokens, Math.floor(this.tokens))
    this.tokens -= granted
    const waitMs = granted > 0 ? 0 : Math.ceil(((1 - this.tokens) / this.rate.requestsPerSecond) * 1000)
    return Promise.resolve({ granted, waitMs, isPaused: false })
  }

  pause(ms: number): Promise<void> {
    this.pausedUntil = Math.max(this.pausedUntil, this.clock() + ms)
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
