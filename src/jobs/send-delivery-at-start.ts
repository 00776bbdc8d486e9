import { type MedusaContainer } from "@medusajs/framework/types"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"
import { openStore } from "../store/store"

/** Runs once when this process starts to run jobs, so that statuses of a killed process do not wait for the next minute. */
export default function sendDeliveryAtStart(container: MedusaContainer): Promise<void> {
  startDeliveryPass(openStore(container))
  return Promise.resolve()
}

export const config = {
  name: "partner-commerce-send-delivery-at-start",
  schedule: { interval: 1_000, numberOfExecutions: 1 },
}
