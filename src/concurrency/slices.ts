import { type Slice } from "../database/slice"
import { perStore } from "../store/per-store"
import { type Store } from "../store/store"

/**
 * Reads a table that is too large to read at once: each call reads the next slice. The call after the last slice reads the first slice. Every
 * process has its own place in the table.
 */
export function inSlices<Row>(
  read: (store: Store, after: string) => Promise<Slice<Row>>,
): (store: Store) => Promise<Row[]> {
  const placeOf = perStore(() => ({ after: "" }))
  return async (store) => {
    const place = placeOf(store)
    const { found, next } = await read(store, place.after)
    place.after = next ?? ""
    return found
  }
}
