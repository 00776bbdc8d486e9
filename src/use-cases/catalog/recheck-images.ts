import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { requireConfigured } from "../configured"
import { markChange } from "./change-buffer"
import { ownHosts } from "./own-hosts"

const AT_ONCE = 500

export interface ImageAge {
  olderThanMs: number
  /** An image that could not be used is looked at sooner: somebody may be repairing it. */
  problemsOlderThanMs: number
}

/**
 * Looks again at images that were not looked at for so long, and marks the products of those that changed.
 *
 * @returns how many were looked at
 */
export async function recheckImages(container: MedusaContainer, age: ImageAge): Promise<number> {
  const { images } = requireConfigured(container.resolve(PARTNER_COMMERCE))
  let total = 0
  for (;;) {
    const { checked, changed } = await images.recheck({ limit: AT_ONCE, ...age }, ownHosts(container))
    total += checked
    await markChange(container, { source: "image_url", ids: changed, what: "content" })
    if (checked < AT_ONCE) return total
  }
}
