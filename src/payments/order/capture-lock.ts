import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"

const CAPTURE_WAIT_S = 15

/**
 * Runs a task under the capture lock of these orders. The lock keeps other processes of the plugin from capturing and booking their
 * payments.
 */
export function whileNoOtherCaptures<T>(
  container: MedusaContainer,
  orderIds: readonly string[],
  task: () => Promise<T>,
): Promise<T> {
  const keys = [...new Set(orderIds)].sort().map((orderId) => `partner-commerce-capture:${orderId}`)
  return container.resolve(Modules.LOCKING).execute(keys, task, { timeout: CAPTURE_WAIT_S })
}
