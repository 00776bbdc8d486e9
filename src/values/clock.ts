/** Milliseconds since the epoch. */
export type Clock = () => number

/** Resolves after `ms`, or at once when the signal is aborted; never rejects. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

/** A number in [0, 1). */
export type Random = () => number

export const systemClock: Clock = () => Date.now()

/**
 * The same as this process believed it when it started, counted on evenly: whoever sets the machine's clock moves nothing that is
 * measured with it. Good only for what one process compares with itself; what is in the database is compared there.
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

/** Waits for the end of some work, or so long. The work goes on. */
export async function endOr(ms: number, work: Promise<unknown>): Promise<void> {
  const patience = new AbortController()
  await Promise.race([work, systemSleep(ms, patience.signal)]).finally(() => patience.abort())
}
