import { type MedusaContainer } from "@medusajs/framework/types"
import { steadyClock } from "../../values/clock"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ImageAge } from "../sql/image-cache"
import { requireConfigured } from "../../store/configured"
import { ownHosts } from "./read-images"

const IMAGES_AT_ONCE = 500

/**
 * Reads images again that were not read for so long, portion by portion.
 *
 * @param age at the beginning: what is read meanwhile is not read again
 * @param onPortion after each portion, with the addresses whose image is another one now
 * @returns how many were read
 */
export async function rereadImages(
  container: MedusaContainer,
  { olderThanMs, spreadMs, problemsOlderThanMs }: ImageAge,
  onPortion: (changed: string[]) => Promise<void>,
): Promise<number> {
  const { lifetime } = container.resolve(PARTNER_COMMERCE)
  const { images } = requireConfigured(container.resolve(PARTNER_COMMERCE))
  const begun = steadyClock()
  let total = 0
  for (;;) {
    const elapsed = steadyClock() - begun
    const age = { olderThanMs: olderThanMs + elapsed, spreadMs, problemsOlderThanMs: problemsOlderThanMs + elapsed }
    const { checked, changed } = await images.recheck({ limit: IMAGES_AT_ONCE, ...age }, ownHosts(container))
    total += checked
    await onPortion(changed)
    if (checked < IMAGES_AT_ONCE || lifetime.stopping.aborted) return total
  }
}
