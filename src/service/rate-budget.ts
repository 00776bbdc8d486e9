import { type Clock, type Sleep, systemClock, systemSleep } from "../values/clock"
import { MemoryTokenBucket, type TokenBucket, type TokenGrant } from "./token-bucket"

export interface RateBudgetOptions {
  /** Sustained rate. The service publishes no number, so this default is modest, and the service's 429 decides. */
  requestsPerSecond?: number
  /** The most requests that may leave at once after a quiet time; absent = the requests of one second. */
  burst?: number
  /** The token bucket; absent = a bucket in this process. */
  bucket?: TokenBucket
  /** After the abort only customers get turns. */
  stopping?: AbortSignal
  clock?: Clock
  sleep?: Sleep
}

/** A turn, or the reason for its refusal with the rest of the pause (0 for an aborted wait). */
export type RateTurn = { granted: true } | { granted: false; reason: "aborted" | "paused"; waitMs: number }

/** `customer`: a customer at a checkout, or a person in the admin, waits for the answer. `background`: jobs. */
export type Priority = "customer" | "background"

export interface TurnOptions {
  signal?: AbortSignal
  maxWaitMs?: number
  /** Absent = `background`. */
  priority?: Priority
}

export interface RateBudget {
  /**
   * Waits for a turn: customers before the background, and within each first come first served. It refuses at once if a pause lasts longer
   * than `maxWaitMs`.
   */
  take(options?: TurnOptions): Promise<RateTurn>
  /** Stops all turns before this time (ms since the epoch). The latest time wins. */
  pauseUntil(at: number): Promise<void>
}

export const DEFAULT_REQUESTS_PER_SECOND = 10

export const toBurst = (requestsPerSecond: number) => Math.max(1, Math.floor(requestsPerSecond))

interface Waiting {
  since: number
  maxWaitMs: number
  priority: Priority
  settle(turn: RateTurn): void
  giveUp(): void
}

const ABORTED: RateTurn = { granted: false, reason: "aborted", waitMs: 0 }

/** Customers in a row while the background waits, so that a rush at the checkout does not stop the background work. */
const CUSTOMERS_IN_A_ROW = 9
/** At a high rate, a process takes the tokens of this time at once, and they stay valid for this time. */
const TAKEN_TOGETHER_MS = 50

/**
 * Rate limiter of one API of a shop, shared by all callers in the process. The service counts requests per partner, so a push and a
 * read-back with separate limits would together exceed the limit. It has two lanes, one for each priority, and a token bucket that other
 * processes may share.
 *
 * States: *flowing* (tokens drip in, and each goes to the longest waiting caller of the lane whose turn it is) and *paused* (after a 429:
 * all callers wait until the service's time, and a caller with a shorter patience is refused at once).
 */
export function createRateBudget({
  requestsPerSecond = DEFAULT_REQUESTS_PER_SECOND,
  burst = toBurst(requestsPerSecond),
  clock = systemClock,
  bucket = new MemoryTokenBucket({ requestsPerSecond, burst }, clock),
  stopping,
  sleep = systemSleep,
}: RateBudgetOptions = {}): RateBudget {
  const queue: Waiting[] = []
  const spare = new MemoryTokenBucket({ requestsPerSecond, burst }, clock)
  const takenTogether = Math.max(1, Math.floor((requestsPerSecond * TAKEN_TOGETHER_MS) / 1000))
  const patienceMs = ((CUSTOMERS_IN_A_ROW + 1) * 1000) / requestsPerSecond
  let customersInARow = 0
  let inHand = { tokens: 0, until: 0 }
  let pausedUntil = 0
  let serving = false
  let nap = new AbortController()

  const pauseLeftMs = () => Math.max(0, pausedUntil - clock())

  function refuseTheImpatient() {
    const waitMs = pauseLeftMs()
    for (const waiting of queue.filter(({ maxWaitMs }) => waitMs > maxWaitMs)) {
      queue.splice(queue.indexOf(waiting), 1)
      waiting.settle({ granted: false, reason: "paused", waitMs })
    }
  }

  /** Weighted: background work gets at least a tenth of the turns, and all turns that customers do not use. */
  function findNext(): { at: number; isCustomer: boolean; isContested: boolean } {
    const customer = queue.findIndex(({ priority }) => priority === "customer")
    const background = queue.findIndex(({ priority }) => priority === "background")
    const isCustomer = customer >= 0 && (background < 0 || customersInARow < CUSTOMERS_IN_A_ROW)
    return { at: isCustomer ? customer : background, isCustomer, isContested: customer >= 0 && background >= 0 }
  }

  function serveNext() {
    const { at, isCustomer, isContested } = findNext()
    customersInARow = isCustomer && isContested ? customersInARow + 1 : 0
    queue.splice(at, 1)[0]?.settle({ granted: true })
  }

  /** A background call becomes urgent after its share of the wait, so that customers of other processes cannot starve it. */
  function isUrgent(): boolean {
    const { at, isCustomer, isContested } = findNext()
    return isCustomer || isContested || clock() - (queue[at]?.since ?? 0) >= patienceMs
  }

  /** Without its database a process only follows its own rate. */
  async function askForTokens(): Promise<TokenGrant> {
    const request = { tokens: Math.min(queue.length, takenTogether), isUrgent: isUrgent() }
    return bucket.take(request).catch(() => spare.take(request))
  }

  /** @returns the time until the next turn */
  async function nextTurnInMs(): Promise<number> {
    if (inHand.tokens > 0 && clock() < inHand.until && pauseLeftMs() === 0) return 0
    const { granted, waitMs, isPaused } = await askForTokens()
    if (isPaused) pausedUntil = Math.max(pausedUntil, clock() + waitMs)
    inHand = { tokens: granted, until: clock() + TAKEN_TOGETHER_MS }
    return Math.max(pauseLeftMs(), granted > 0 ? 0 : waitMs)
  }

  /** The queue is empty, and a running timer would only keep the process alive. */
  function wakeUp() {
    nap.abort()
    nap = new AbortController()
  }

  async function serve() {
    if (serving) return
    serving = true
    while (queue.length > 0) {
      const waitMs = await nextTurnInMs()
      refuseTheImpatient()
      if (waitMs > 0) {
        if (queue.length > 0) await sleep(waitMs, nap.signal)
        continue
      }
      // All callers may have stopped waiting in the meantime.
      if (queue.length === 0) continue
      inHand.tokens -= 1
      serveNext()
    }
    serving = false
  }

  const isTooLate = (priority: Priority) => priority === "background" && stopping?.aborted === true

  stopping?.addEventListener("abort", () => {
    for (const waiting of queue.filter(({ priority }) => isTooLate(priority))) waiting.giveUp()
  })

  return {
    take: ({ signal, maxWaitMs = Number.POSITIVE_INFINITY, priority = "background" } = {}) =>
      new Promise((resolve) => {
        if (signal?.aborted || isTooLate(priority)) return resolve(ABORTED)
        const giveUp = () => {
          const place = queue.indexOf(waiting)
          if (place >= 0) queue.splice(place, 1)
          if (queue.length === 0) wakeUp()
          waiting.settle(ABORTED)
        }
        const settle = (turn: RateTurn) => {
          signal?.removeEventListener("abort", giveUp)
          resolve(turn)
        }
        const waiting: Waiting = { since: clock(), maxWaitMs, priority, settle, giveUp }
        signal?.addEventListener("abort", giveUp, { once: true })
        queue.push(waiting)
        void serve()
      }),
    pauseUntil(at) {
      pausedUntil = Math.max(pausedUntil, at)
      refuseTheImpatient()
      return bucket.pause(Math.max(0, at - clock())).catch(() => undefined)
    },
  }
}
