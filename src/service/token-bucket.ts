import { type Clock } from "../values/clock"

/** Turns of one API that may be taken now, or how long it takes until there is one. */
export interface TokenGrant {
  /** At most as many as were asked for; 0 = wait. */
  granted: number
  waitMs: number
  /** The service has named a moment (429) that is still to come. */
  isPaused: boolean
}

export interface TokenRequest {
  tokens: number
  /** false: some are left over for customers. */
  isUrgent: boolean
}

/** Token bucket of one API. One that lives in the database is shared by all processes of a store. */
export interface TokenBucket {
  take(request: TokenRequest): Promise<TokenGrant>
  /** Nobody gets a token before so long. The latest moment wins. */
  pause(ms: number): Promise<void>
}

/** The service's APIs whose calls have a rate. */
export type RatedApi = "catalog" | "transactions"

export interface Rate {
  requestsPerSecond: number
  /** How many may leave at once after a quiet time. */
  burst: number
}

/** A bucket of one process's own. Everything is urgent: who goes first is decided by its only user. */
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
