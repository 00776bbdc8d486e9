import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { markChange } from "./change-buffer"
import { whyNotPushing } from "./push-obstacle"
import { ownHosts } from "./read-images"

const MINUTE_MS = 60_000
const IMAGES_AT_ONCE = 500

export interface ImageAge {
  olderThanMs: number
  /** An image that could not be used is read again sooner: somebody may be repairing it. */
  problemsOlderThanMs: number
}

/** Every image once a day, in small portions; one that could not be used every ten minutes. */
export async function recheckDueImages(container: MedusaContainer): Promise<void> {
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  await recheckImages(container, { olderThanMs: 24 * 60 * MINUTE_MS, problemsOlderThanMs: 10 * MINUTE_MS })
}

/**
 * Reads images again that were not read for so long, and marks the products of those that changed.
 *
 * @returns how many were read
 */
export async function recheckImages(container: MedusaContainer, age: ImageAge): Promise<number> {
  const { images } = requireConfigured(container.resolve(PARTNER_COMMERCE))
  let total = 0
  for (;;) {
    const { checked, changed } = await images.recheck({ limit: IMAGES_AT_ONCE, ...age }, ownHosts(container))
    total += checked
    await markChange(container, { source: "image_url", ids: changed, what: "content" })
    if (checked < IMAGES_AT_ONCE) return total
  }
}
