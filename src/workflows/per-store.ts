import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"

/** What a running store has one of; tests have several stores in one process. */
export function perStore<Thing>(make: (container: MedusaContainer) => Thing): (container: MedusaContainer) => Thing {
  const made = new WeakMap<object, Thing>()
  return (container) => {
    // Each step is given the service behind a proxy of its own; what belongs to it is the same for all.
    const { ledger } = container.resolve(PARTNER_COMMERCE)
    const thing = made.get(ledger) ?? make(container)
    made.set(ledger, thing)
    return thing
  }
}
