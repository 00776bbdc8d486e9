import { type Clock, type Sleep, systemClock, systemSleep } from "../values/clock"
import { MemoryTokenBucket, type TokenBucket, type TokenGrant } from "./token-bucket"

export interface RateBudgetOptions {
  /** Sustained rate. The service publishes no number, so this is a modest default and its 429 has the last word. */
  requestsPerSecond?: number
  /** How many requests may leave at once after a quiet time; absent = those of one second. */
  burst?: number
  /** Where the tokens are; absent = in this process. */
  bucket?: TokenBucket
  /** Once it is aborted, nobody gets a turn but customers. */
  stopping?: AbortSignal
  clock?: Clock
  sleep?: Sleep
}

/** A turn, or why there was none and how long the pause still lasts (0 for an aborted wait). */
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
   * Waits for a turn: customers before the background, and within each first come first served. Refused instead of waiting when a pause
   * lasts longer than `maxWaitMs`.
   */
  take(options?: TurnOptions): Promise<RateTurn>
  /** Nobody gets a turn before this moment (ms since the epoch). The latest moment wins. */
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

/** Customers that are served in a row while the background waits: a rush at the checkout must not stop the books for as long as it lasts. */
const CUSTOMERS_IN_A_ROW = 9
/** At a high rate tokens are taken together: those of so long, and they are good for as long. */
const TAKEN_TOGETHER_MS = 50

/**
 * Rate limiter of one API of a shop, shared by every caller of the process: the service counts requests per partner, so a push and a
 * read-back that each kept to a limit of their own would break it together. It has two lanes, one for each priority, and a token bucket
 * that other processes may share.
 *
 * States: *flowing* (tokens drip in, and the next one goes to whoever waits longest in the lane whose turn it is) and *paused* (after a
 * 429: nobody gets a turn until the moment the service named; a caller that will not wait that long gets its refusal at once).
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

  /** Weighted: the background has a tenth of the turns, and whatever the customers leave. */
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

  /** What is not a customer's goes before those of other processes once it has waited for its tenth. */
  function isUrgent(): boolean {
    const { at, isCustomer, isContested } = findNext()
    return isCustomer || isContested || clock() - (queue[at]?.since ?? 0) >= patienceMs
  }

  /** Without its database a process still keeps to the rate by itself. */
  async function askForTokens(): Promise<TokenGrant> {
    const request = { tokens: Math.min(queue.length, takenTogether), isUrgent: isUrgent() }
    return bucket.take(request).catch(() => spare.take(request))
  }

  /** @returns how long nobody gets a turn */
  async function nextTurnInMs(): Promise<number> {
    if (inHand.tokens > 0 && clock() < inHand.until && pauseLeftMs() === 0) return 0
    const { granted, waitMs, isPaused } = await askForTokens()
    if (isPaused) pausedUntil = Math.max(pausedUntil, clock() + waitMs)
    inHand = { tokens: granted, until: clock() + TAKEN_TOGETHER_MS }
    return Math.max(pauseLeftMs(), granted > 0 ? 0 : waitMs)
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
      const waitMs = await nextTurnInMs()
      refuseTheImpatient()
      if (waitMs > 0) {
        if (queue.length > 0) await sleep(waitMs, nap.signal)
        continue
      }
      // Meanwhile, all of them may have given up.
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
