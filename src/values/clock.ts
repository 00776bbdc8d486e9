/** Milliseconds since the epoch. */
export type Clock = () => number

/** Resolves after `ms`, or at once if the signal is aborted; never rejects. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** A number in [0, 1). */
export type Random = () => number

export const systemClock: Clock = () => Date.now()

/**
 * The system time at the start of this process, counted on evenly, so that a change of the machine's clock does not affect it. Only for
 * comparisons within one process; stored times are compared in the database.
 */
export const steadyClock: Clock = () => performance.timeOrigin + performance.now()

export const systemSleep: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal?.aborted) return resolve()
    const wake = () => {
      clearTimeout(timer)
      signal?.removeEventListener("abort", wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal?.addEventListener("abort", wake, { once: true })
  })

export const systemRandom: Random = () => Math.random()

/** Waits for the end of some work, but at most this long. The work continues. */
export async function endOr(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  await Promise.race([work, systemSleep(ms, patience.signal)]).finally(() => patience.abort())
}
