import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** Singleton per running store, because tests run several stores in one process. */
export function perStore<Thing>(make: (container: MedusaContainer) => Thing): (container: MedusaContainer) => Thing {
  const made = new WeakMap<object, Thing>()
  return (container) => {
    // Each workflow step gets another proxy of the service, but the repositories behind the proxies are always the same objects. So a
    // repository identifies the store.
    const { catalog } = container.resolve(PARTNER_COMMERCE)
    const thing = made.get(catalog) ?? make(container)
    made.set(catalog, thing)
    return thing
  }
}
