import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDuePayments } from "../../../src/payments/settle/settle-due-payments"
import { openStore } from "../../../src/store/store"

/** Starts the minute's job, which continues in the background until no payment is due. */
export default function settleDue(container: MedusaContainer): Promise<void> {
  void settleDuePayments(openStore(container))
  return Promise.resolve()
}
