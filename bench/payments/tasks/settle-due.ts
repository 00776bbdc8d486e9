import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDuePayments } from "../../../src/use-cases/payments/settle-due-payments"

/** The job of each minute, which goes on beside the store for as long as something is due. */
export default function settleDue(container: MedusaContainer): Promise<void> {
  return settleDuePayments(container)
}
