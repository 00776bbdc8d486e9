import { type Clock, type Sleep, systemClock, systemSleep } from "./clock"

export interface RateBudgetOptions {
  /** Sustained rate. The service publishes no number, so this is a modest default and its 429 has the last word. */
  requestsPerSecond?: number
  /** How many requests may leave at once after a quiet time. */
  burst?: number
  clock?: Clock
  sleep?: Sleep
}

/** A turn, or why there was none and how long the pause still lasts (0 for an aborted wait). */
export type RateTurn = { granted: true } | { granted: false; reason: "aborted" | "paused"; waitMs: number }

export interface RateBudget {
  /** Waits for a turn, first come first served. Refused instead of waiting when a pause lasts longer than `maxWaitMs`. */
  take(options?: { signal?: AbortSignal; maxWaitMs?: number }): Promise<RateTurn>
  /** Nobody gets a turn before this moment (ms since the epoch). The latest moment wins. */
  pauseUntil(at: number): void
}

interface Waiting {
  maxWaitMs: number
  settle(turn: RateTurn): void
}

/**
 * Token bucket, one per shop, shared by every caller of the process: the service counts requests per partner, so a push and a
 * read-back that each kept to a limit of their own would break it together.
 *
 * States: *flowing* (tokens drip in, whoever waits longest gets the next one) and *paused* (after a 429: nobody gets a turn until
 * the moment the service named; a caller that will not wait that long gets its refusal at once).
 */
export function createRateBudget({
  requestsPerSecond = 10,
  burst = 10,
  clock = systemClock,
  sleep = systemSleep,
}: RateBudgetOptions = {}): RateBudget {
  const queue: Waiting[] = []
  let tokens = burst
  let filledAt = clock()
  let pausedUntil = 0
  let serving = false
  let nap = new AbortController()

  const pauseLeftMs = () => Math.max(0, pausedUntil - clock())

  function refill() {
    const now = clock()
    // A clock that was set back must not take tokens away.
    tokens = Math.min(burst, tokens + (Math.max(0, now - filledAt) / 1000) * requestsPerSecond)
    filledAt = now
  }

  function refuseTheImpatient() {
    const waitMs = pauseLeftMs()
    for (const waiting of queue.filter(({ maxWaitMs }) => waitMs > maxWaitMs)) {
      queue.splice(queue.indexOf(waiting), 1)
      waiting.settle({ granted: false, reason: "paused", waitMs })
    }
  }

  function nextTurnInMs() {
    refill()
    const dripMs = tokens >= 1 ? 0 : Math.ceil(((1 - tokens) / requestsPerSecond) * 1000)
    return Math.max(pauseLeftMs(), dripMs)
  }

  /** Nobody is left to wait for; a timer that runs on would only keep the process alive. */
  function wakeUp() {
    nap.abort()
    nap = new AbortController()
  }

  async function serve() {
    if (serving) return
    serving = true
    while (queue.length > 0) {
      refuseTheImpatient()
      const waitMs = nextTurnInMs()
      if (waitMs > 0) {
        if (queue.length > 0) await sleep(waitMs, nap.signal)
        continue
      }
      const first = queue.shift()
      if (!first) continue
      tokens -= 1
      first.settle({ granted: true })
    }
    serving = false
  }

  return {
    take: ({ signal, maxWaitMs = Number.POSITIVE_INFINITY } = {}) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve({ granted: false, reason: "aborted", waitMs: 0 })
        const waiting: Waiting = {
          maxWaitMs,
          settle(turn) {
            signal?.removeEventListener("abort", giveUp)
            resolve(turn)
          },
        }
        const giveUp = () => {
          const place = queue.indexOf(waiting)
          if (place >= 0) queue.splice(place, 1)
          if (queue.length === 0) wakeUp()
          waiting.settle({ granted: false, reason: "aborted", waitMs: 0 })
        }
        signal?.addEventListener("abort", giveUp, { once: true })
        queue.push(waiting)
        void serve()
      }),
    pauseUntil(at) {
      pausedUntil = Math.max(pausedUntil, at)
      refuseTheImpatient()
    },
  }
}
