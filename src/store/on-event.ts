import { type SubscriberArgs } from "@medusajs/framework"
import { openStore, type Store } from "./store"

interface Arrival<Data> extends Pick<SubscriberArgs<Data>, "event"> {
  store: Store
}

/** A subscriber that does nothing in a store without the plugin's tables. */
export const onEvent =
  <Data>(handle: (arrival: Arrival<Data>) => Promise<void>) =>
  async ({ event, container }: SubscriberArgs<Data>): Promise<void> => {
    const store = openStore(container)
    try {
      await handle({ event, store })
    } catch (error) {
      if (!store.missingTables.covers(error)) throw error
    }
  }
