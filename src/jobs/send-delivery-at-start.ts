import { type MedusaContainer } from "@medusajs/framework/types"
import { startDeliveryPass } from "../deals/delivery/delivery-pass"

/** Once, as soon as this process runs jobs: what waits since a process was killed does not wait for the minute too. */
export default function sendDeliveryAtStart(container: MedusaContainer): Promise<void> {
  startDeliveryPass(container)
  return Promise.resolve()
}

export const config = {
  name: "partner-commerce-send-delivery-at-start",
  schedule: { interval: 1_000, numberOfExecutions: 1 },
}
