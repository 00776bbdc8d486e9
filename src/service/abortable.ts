/**
 * The promise, or a rejection as soon as the signal is aborted. undici checks a request's signal only once it has a connection. So a
 * hanging name lookup or handshake would outlast every timeout.
 */
export function untilAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = () => reject(new Error("aborted"))
    if (signal.aborted) giveUp()
    signal.addEventListener("abort", giveUp, { once: true })
    pending.then(resolve, reject).finally(() => signal.removeEventListener("abort", giveUp))
  })
}
