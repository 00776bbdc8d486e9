import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

export interface PushingPaused {
  paused: true
}

/**
 * Pushing waits from the next request on. Nothing is forgotten; callbacks and delivery updates go on.
 *
 * @param by who says so
 */
export async function pausePushing(container: MedusaContainer, { by }: { by: string }): Promise<PushingPaused> {
  await container.resolve(PARTNER_COMMERCE).configuration.settings.setPaused(true, by)
  return { paused: true }
}
