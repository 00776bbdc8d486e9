import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** Singleton per running store: tests have several stores in one process. */
export function perStore<Thing>(make: (container: MedusaContainer) => Thing): (container: MedusaContainer) => Thing {
  const made = new WeakMap<object, Thing>()
  return (container) => {
    // Each workflow step gets the service behind a proxy of its own; its repositories are the same objects for all.
    const { catalog } = container.resolve(PARTNER_COMMERCE)
    const thing = made.get(catalog) ?? make(container)
    made.set(catalog, thing)
    return thing
  }
}
