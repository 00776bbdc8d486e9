import { HOUR_MS, MINUTE_MS } from "../../values/duration"
import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ImageAge } from "../sql/image-cache"
import { markChange } from "./change-buffer"
import { rereadImages } from "../inputs/reread-images"
import { refreshPicturesProblem } from "../inputs/pictures-out-of-reach"
import { whyNotPushing } from "../push-obstacle"

const DUE: ImageAge = { olderThanMs: 24 * HOUR_MS, spreadMs: 8 * HOUR_MS, problemsOlderThanMs: 10 * MINUTE_MS }

/** Checks every image once a day, in small portions and each at its own hour, and unusable images every ten minutes. */
export async function recheckDueImages(container: MedusaContainer): Promise<void> {
  await refreshPicturesProblem(container)
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  await recheckImages(container, DUE)
}

/**
 * Reads old images again, and marks the products whose image changed.
 *
 * @returns how many were read
 */
export function recheckImages(container: MedusaContainer, age: ImageAge): Promise<number> {
  return rereadImages(container, age, (changed) =>
    markChange(container, { source: "image_url", ids: changed, what: "content" }),
  )
}
