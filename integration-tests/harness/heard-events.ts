import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

const PAYMENT_EVENTS = ["approved", "held", "failed", "reversed"].map((name) => `partner-commerce.payment.${name}`)

/** @returns the names of these events that the store emits from now on; without names the events of payments */
export function hearEvents(container: MedusaContainer, names: readonly string[] = PAYMENT_EVENTS): () => string[] {
  const emit = jest.spyOn(container.resolve(Modules.EVENT_BUS), "emit")
  return () =>
    emit.mock.calls
      .flatMap(([data]) => data)
      .map(({ name }) => name)
      .filter((name) => names.includes(name))
}
