import { toFailureText } from "../../messages/rules/failure-text"

/**
 * If each of a page's first ids fails when it is read separately, either the store fails, or neighbouring ids are bad. Samples of the page
 * tell which.
 */
const FAILURES_BEFORE_SAMPLES = 3
const SAMPLES = 5

export interface BisectedRead<Reading> {
  read: Reading[]
  /** The reason why each id cannot be read. */
  unread: Map<string, string>
}

/**
 * Reads many ids at once. It repeats a failed reading in halves, down to the single id that fails.
 *
 * @throws the failure if the first ids each fail when read separately, and the samples too: the store has failed
 */
export async function readBisected<Reading>(
  ids: string[],
  read: (ids: string[]) => Promise<Reading[]>,
): Promise<BisectedRead<Reading>> {
  const found: BisectedRead<Reading> = { read: [], unread: new Map() }
  let isAnyRead = false
  const waiting = ids.length > 0 ? [ids] : []
  for (let some = waiting.shift(); some; some = waiting.shift()) {
    try {
      found.read.push(...(await read(some)))
      isAnyRead = true
    } catch (error) {
      const [id] = some
      if (some.length > 1) {
        const middle = Math.ceil(some.length / 2)
        waiting.unshift(some.slice(0, middle), some.slice(middle))
      } else if (id !== undefined) {
        found.unread.set(id, toFailureText(error))
        if (isAnyRead || found.unread.size < FAILURES_BEFORE_SAMPLES) continue
        isAnyRead = await isAnyReadable(ids, read)
        if (!isAnyRead) throw error
      }
    }
  }
  return found
}

/** Samples are spread over the whole page, up to its last id. */
async function isAnyReadable<Reading>(ids: string[], read: (ids: string[]) => Promise<Reading[]>): Promise<boolean> {
  for (let sample = 1; sample <= SAMPLES; sample++) {
    const id = ids[Math.ceil((ids.length * sample) / SAMPLES) - 1]
    const isRead = await read(id === undefined ? [] : [id]).then(
      () => true,
      () => false,
    )
    if (isRead) return true
  }
  return false
}
