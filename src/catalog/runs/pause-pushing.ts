import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

export interface PushingPaused {
  paused: true
}

/**
 * Stops pushes from the next request on. Marks stay; callbacks and delivery updates continue.
 *
 * @param by the person
 */
export async function pausePushing(container: MedusaContainer, { by }: { by: string }): Promise<PushingPaused> {
  await container.resolve(PARTNER_COMMERCE).configuration.settings.setPaused(true, by)
  return { paused: true }
}
