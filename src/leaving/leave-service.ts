import { archiveAllItems, type ArchivedCatalog } from "../catalog/items/archive-all-items"
import { type Store } from "../store/store"
import { withdrawPaymentMethod } from "../payments/checkout/withdraw-payment-method"
import { requireConfigured } from "../store/configured"
import { type OpenBusiness, toArrived } from "./rules/open-sale"

/** The most sales in the list, the oldest first. They are enough to act on. */
const MOST_OPEN = 1_000

/** Sales and refunds that still need the plugin. @throws AdminApiError while the plugin is inert: its options name no shop */
export async function readOpenBusiness(store: Store): Promise<OpenBusiness> {
  requireConfigured(store)
  return store.openSales.read(MOST_OPEN)
}

/** A sale may arrive while a store leaves. @returns the open business that was not open `before` */
export async function readArrivedBusiness(store: Store, before: OpenBusiness): Promise<OpenBusiness> {
  const after = await readOpenBusiness(store)
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
export async function leaveService(store: Store, { by, archives }: LeaveOrder): Promise<Departure> {
  const regions = await withdrawPaymentMethod(store)
  const catalog = archives ? await archiveAllItems(store, { by }) : null
  await store.history.note({ by, messages: [{ code: "service_left", values: {} }] })
  return { regions, catalog }
}
