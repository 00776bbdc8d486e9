import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDuePayments } from "../../../src/payments/settle/settle-due-payments"

/** The job of each minute: it is begun, and goes on beside the store for as long as something is due. */
export default function settleDue(container: MedusaContainer): Promise<void> {
  void settleDuePayments(container)
  return Promise.resolve()
}
