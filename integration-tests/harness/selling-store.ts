import { type Sandbox } from "../../src/sandbox"
import { DealDriver } from "./deal-driver"
import { type MinimalStore } from "./minimal-store"
import { setUpPlugin } from "./set-up"
import { ShopDriver } from "./shop-driver"
import { describeStore, type Store } from "./store"
import { type StoreOptions } from "./store-options"

/** A store with goods, whose merchant has set the plugin up. Everything here is usable from `beforeAll` on, not earlier. */
export interface SellingStore {
  store: Store
  seeded: () => MinimalStore
  /** The stand-in of the service, where its people and customers are played. */
  control: () => Sandbox["control"]
  shop: ShopDriver
  driver: DealDriver
}

export interface SellingStoreOptions extends StoreOptions {
  /** Over those of setUpPlugin. */
  settings?: Record<string, unknown>
}

/** A suite of which every test starts from the minimal store, set up and with nothing pushed yet. */
export function describeSellingStore(
  name: string,
  suite: (selling: SellingStore) => void,
  { settings, ...options }: SellingStoreOptions = {},
): void {
  describeStore(
    name,
    (store) => {
      let minimal: MinimalStore
      const seeded = () => minimal
      const shop = new ShopDriver(store, seeded)

      beforeAll(async () => {
        minimal = await store.seed()
        await setUpPlugin(store, minimal, settings)
      })

      suite({ store, seeded, control: () => store.sandbox.control, shop, driver: new DealDriver(store, shop) })
    },
    options,
  )
}
