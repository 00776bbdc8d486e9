import { type Clock, type Sleep, systemClock, systemSleep } from "./clock"

export interface RateBudgetOptions {
  /** Sustained rate. The service publishes no number, so this is a modest default and its 429 has the last word. */
  requestsPerSecond?: number
  /** How many requests may leave at once after a quiet time; absent = those of one second. */
  burst?: number
  clock?: Clock
  sleep?: Sleep
}

/** A turn, or why there was none and how long the pause still lasts (0 for an aborted wait). */
export type RateTurn = { granted: true } | { granted: false; reason: "aborted" | "paused"; waitMs: number }

/** `customer`: somebody stands at a checkout until it is answered. `background`: nobody does. */
export type Priority = "customer" | "background"

export interface TurnOptions {
  signal?: AbortSignal
  maxWaitMs?: number
  /** Absent = `background`. */
  priority?: Priority
}

export interface RateBudget {
  /**
   * Waits for a turn: customers before the background, and within each first come first served. Refused instead of waiting when a pause
   * lasts longer than `maxWaitMs`.
   */
  take(options?: TurnOptions): Promise<RateTurn>
  /** Nobody gets a turn before this moment (ms since the epoch). The latest moment wins. */
  pauseUntil(at: number): void
}

export const DEFAULT_REQUESTS_PER_SECOND = 10

interface Waiting {
  maxWaitMs: number
  priority: Priority
  settle(turn: RateTurn): void
}

/** Customers that are served in a row while the background waits: a rush at the checkout must not stop the books for as long as it lasts. */
const CUSTOMERS_IN_A_ROW = 9

/**
 * Token bucket, one per API of a shop, shared by every caller of the process: the service counts requests per partner, so a push and a
 * read-back that each kept to a limit of their own would break it together. It has two lanes, one for each priority.
 *
 * States: *flowing* (tokens drip in, and the next one goes to whoever waits longest in the lane whose turn it is) and *paused* (after a
 * 429: nobody gets a turn until the moment the service named; a caller that will not wait that long gets its refusal at once).
 */
export function createRateBudget({
  requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND,
  burst = Math.max(1, Math.floor(requestsPerSecond)),
  clock = systemClock,
  sleep = systemSleep,
}: RateBudgetOptions = {}): RateBudget {
  const queue: Waiting[] = []
  let customersInARow = 0
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

  /** Weighted: the background has a tenth of the turns, and whatever the customers leave. */
  function shiftNext(): Waiting | undefined {
    const customer = queue.findIndex(({ priority }) => priority === "customer")
    const background = queue.findIndex(({ priority }) => priority === "background")
    const isCustomersTurn = customer >= 0 && (background < 0 || customersInARow < CUSTOMERS_IN_A_ROW)
    customersInARow = isCustomersTurn && background >= 0 ? customersInARow + 1 : 0
    return queue.splice(isCustomersTurn ? customer : background, 1)[0]
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
      // While it slept, all of them may have given up.
      if (queue.length === 0) continue
      tokens -= 1
      shiftNext()?.settle({ granted: true })
    }
    serving = false
  }

  return {
    take: ({ signal, maxWaitMs = Number.POSITIVE_INFINITY, priority = "background" } = {}) =>
      new Promise((resolve) => {
        if (signal?.aborted) return resolve({ granted: false, reason: "aborted", waitMs: 0 })
        const waiting: Waiting = {
          maxWaitMs,
          priority,
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
