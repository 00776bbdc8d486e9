import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules, PaymentEvents } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"

/** Emits `payment.captured` once for each capture, even if several processes finish it. */
export async function announceCaptures(container: MedusaContainer, payments: readonly { id: string }[]): Promise<void> {
  const ids = await container.resolve(PARTNER_COMMERCE).deals.payments.claimAnnouncements(payments.map(({ id }) => id))
  if (ids.length === 0) return
  const events = ids.map((id) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await container.resolve(Modules.EVENT_BUS).emit(events)
}
