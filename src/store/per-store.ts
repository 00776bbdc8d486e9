import { type Store } from "./store"

/** Singleton per running store, because tests run several stores in one process. */
export function perStore<Thing>(make: (store: Store) => Thing): (store: Store) => Thing {
  const made = new WeakMap<object, Thing>()
  return (store) => {
    // Each workflow step gets another proxy of the service, but the repositories behind the proxies are always the same objects. So a
    // repository identifies the store.
    const { catalog } = store
    const thing = made.get(catalog) ?? make(store)
    made.set(catalog, thing)
    return thing
  }
}
