import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDuePayments } from "../../../src/payments/settle/settle-due-payments"

/** Starts the minute's job, which continues in the background until no payment is due. */
export default function settleDue(container: MedusaContainer): Promise<void> {
  void settleDuePayments(container)
  return Promise.resolve()
}
