import type { AdminOrder } from "@medusajs/framework/types"

/** An order's money according to Medusa, which Medusa's page shows beside the plugin's widget. */
export interface OrderBooks {
  isCancelled: boolean
  /** Medusa has captured at least a part of the money. */
  isPaid: boolean
  /** Major units. */
  refunded: number
  /** The whole captured amount was refunded. */
  isRefunded: boolean
}

export type BookedOrder = Pick<AdminOrder, "payment_status"> & {
  /** Remains set when a user archives the order. */
  canceled_at?: unknown
  payment_collections?: { refunded_amount?: number | null }[] | null
}

/** The part of an order that `toOrderBooks` reads. */
export const BOOKED_FIELDS = "id,canceled_at,payment_status,payment_collections.refunded_amount"

const PAID: Partial<Record<BookedOrder["payment_status"], true>> = {
  captured: true,
  partially_captured: true,
  partially_refunded: true,
  refunded: true,
}

export function toOrderBooks({ canceled_at, payment_status, payment_collections }: BookedOrder): OrderBooks {
  return {
    isCancelled: canceled_at != null,
    isPaid: PAID[payment_status] === true,
    refunded:
      (payment_collections ?? []).reduce((sum, { refunded_amount }) => sum + toCents(refunded_amount ?? 0), 0) / 100,
    isRefunded: payment_status === "refunded",
  }
}

/** Medusa computes beyond the cent, and the plugin's amounts are in cents. */
const toCents = (amount: number) => Math.round(amount * 100)
