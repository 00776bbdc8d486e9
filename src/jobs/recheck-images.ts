import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { recheckImages } from "../use-cases/catalog/recheck-images"
import { whyNotPushing } from "../use-cases/catalog/push-loop"

const MINUTE_MS = 60_000

/** Every image once a day, in small portions; one that could not be used every ten minutes. */
export default async function recheck(container: MedusaContainer): Promise<void> {
  if ((await whyNotPushing(container.resolve(PARTNER_COMMERCE))) !== null) return
  await recheckImages(container, { olderThanMs: 24 * 60 * MINUTE_MS, problemsOlderThanMs: 10 * MINUTE_MS })
}

export const config = { name: "partner-commerce-recheck-images", schedule: "*/10 * * * *" }
