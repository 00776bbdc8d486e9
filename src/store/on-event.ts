import { type SubscriberArgs } from "@medusajs/framework"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** A subscriber that does nothing in a store without the plugin's tables. */
export const onEvent =
  <Data>(handle: (given: SubscriberArgs<Data>) => Promise<void>) =>
  async (given: SubscriberArgs<Data>): Promise<void> => {
    try {
      await handle(given)
    } catch (error) {
      if (!given.container.resolve(PARTNER_COMMERCE).missingTables.covers(error)) throw error
    }
  }
