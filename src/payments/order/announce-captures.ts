import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"

/**
 * Emits `payment.captured` for each capture without an announcement. The caller holds the capture lock of these payments, so the event
 * comes once. If a process dies between the event and its note, the event comes again.
 */
export async function announceCaptures(container: MedusaContainer, payments: readonly { id: string }[]): Promise<void> {
  const { payments: captured } = container.resolve(PARTNER_COMMERCE).deals
  const ids = await captured.findUnannounced(payments.map(({ id }) => id))
  if (ids.length === 0) return
  const events = ids.map((id) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
  await captured.recordAnnounced(ids)
}
