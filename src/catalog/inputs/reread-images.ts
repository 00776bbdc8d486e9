import { steadyClock } from "../../values/clock"
import { type Store } from "../../store/store"
import { type ImageAge } from "../sql/image-cache"
import { requireConfigured } from "../../store/configured"
import { ownHosts } from "./read-images"

const IMAGES_AT_ONCE = 500

/**
 * Reads old images again, portion by portion.
 *
 * @param age judged at the beginning: images that are read during the pass are not read twice
 * @param onPortion called after each portion, with the addresses whose image changed
 * @returns how many were read
 */
export async function rereadImages(
  store: Store,
  { olderThanMs, spreadMs, problemsOlderThanMs }: ImageAge,
  onPortion: (changed: string[]) => Promise<void>,
): Promise<number> {
  const { lifetime } = store
  const { images } = requireConfigured(store)
  const begun = steadyClock()
  let total = 0
  for (;;) {
    const elapsed = steadyClock() - begun
    const age = { olderThanMs: olderThanMs + elapsed, spreadMs, problemsOlderThanMs: problemsOlderThanMs + elapsed }
    const { checked, changed } = await images.recheck({ limit: IMAGES_AT_ONCE, ...age }, ownHosts(store))
    total += checked
    await onPortion(changed)
    if (checked < IMAGES_AT_ONCE || lifetime.stopping.aborted) return total
  }
}
