import { toFailureText } from "../../../core/failure-text"

/** So many single ids that fail in a row, before any is read, are a failure of the store and not of an item. */
const SYSTEMIC = 3

export interface ReadAround<Reading> {
  read: Reading[]
  /** By id, why it cannot be read. */
  unread: Map<string, string>
}

/**
 * Reads many ids at once. A reading that fails is repeated in halves, down to the id that fails alone.
 *
 * @throws the failure where the first ids all fail by themselves: then it is about none of them
 */
export async function readAround<Reading>(
  ids: string[],
  read: (ids: string[]) => Promise<Reading[]>,
): Promise<ReadAround<Reading>> {
  const found: ReadAround<Reading> = { read: [], unread: new Map() }
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
        if (!isAnyRead && found.unread.size >= SYSTEMIC) throw error
      }
    }
  }
  return found
}
