import { type MedusaContainer } from "@medusajs/framework/types"
import { archiveAllItems, type ArchivedCatalog } from "../catalog/items/archive-all-items"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { withdrawPaymentMethod } from "../payments/checkout/withdraw-payment-method"
import { requireConfigured } from "../store/configured"
import { type OpenBusiness, toArrived } from "./rules/open-sale"

/** The most sales in the list, the oldest first. They are enough to act on. */
const MOST_OPEN = 1_000

/** Sales and refunds that still need the plugin. @throws AdminApiError while the plugin is inert: its options name no shop */
export async function readOpenBusiness(container: MedusaContainer): Promise<OpenBusiness> {
  const service = container.resolve(PARTNER_COMMERCE)
  requireConfigured(service)
  return service.openSales.read(MOST_OPEN)
}

/** A sale may arrive while a store leaves. @returns the open business that was not open `before` */
export async function readArrivedBusiness(container: MedusaContainer, before: OpenBusiness): Promise<OpenBusiness> {
  const after = await readOpenBusiness(container)
  return toArrived(before, after)
}

export interface LeaveOrder {
  /** The person. */
  by: string
  /** Also takes the catalogue off sale at the service. */
  archives: boolean
}

export interface Departure {
  /** Regions that offered the payment method. */
  regions: string[]
  /** Null = the person did not request the archiving. */
  catalog: ArchivedCatalog | null
}

/**
 * Ends new business with the service: customers can no longer choose the payment method, and on request the catalogue goes off sale.
 * Running sales and refunds continue as long as the plugin runs. A second call has the same effect.
 */
export async function leaveService(container: MedusaContainer, { by, archives }: LeaveOrder): Promise<Departure> {
  const service = container.resolve(PARTNER_COMMERCE)
  const regions = await withdrawPaymentMethod(container)
  const catalog = archives ? await archiveAllItems(container, by) : null
  await service.history.note({ by, messages: [{ code: "service_left", values: {} }] })
  return { regions, catalog }
}
