import { type Sandbox } from "../../src/sandbox"
import { DealDriver } from "./deal-driver"
import { type MinimalStore } from "./minimal-store"
import { setUpPlugin } from "./set-up"
import { ShopDriver } from "./shop-driver"
import { describeStore, type Store } from "./store"
import { type StoreOptions } from "./store-options"

/** A store with goods and a configured plugin. All members work from `beforeAll` on, not earlier. */
export interface SellingStore {
  store: Store
  seeded: () => MinimalStore
  /** The stand-in service, through which tests play its staff and customers. */
  control: () => Sandbox["control"]
  shop: ShopDriver
  driver: DealDriver
}

export interface SellingStoreOptions extends StoreOptions {
  /** Overrides of setUpPlugin's settings. */
  settings?: Record<string, unknown>
}

/** Describes a suite whose tests start from the minimal store with a configured plugin and without a push. */
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
