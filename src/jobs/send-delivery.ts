import { type MedusaContainer } from "@medusajs/framework/types"
import { noticeUnnoticed, sendDueDeliveries } from "../workflows/report-delivery"

/** Delivery statuses that no event told of, or that could not be sent when they came up. Runs in every process: rows are claimed. */
export default async function sendDelivery(container: MedusaContainer): Promise<void> {
  await noticeUnnoticed(container)
  await sendDueDeliveries(container)
}

export const config = { name: "partner-commerce-send-delivery", schedule: "* * * * *" }
