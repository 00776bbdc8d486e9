/** The open obligations of a store that leaves the service: sales and refunds that need the plugin. */

/** Why a sale or a refund still needs the plugin. The first reason that is true counts. */
export const OPEN_REASONS = {
  undecided: "the service has not decided about it",
  unfinished: "the store has not finished it",
  held: "the service holds it",
  no_order: "it is paid and has no order yet",
  returning: "its money goes back",
  not_shipped: "its order is paid and not shipped",
  not_reported: "the service has not taken its delivery status",
} as const
export type OpenReason = keyof typeof OPEN_REASONS

export interface OpenSale {
  kind: "deal" | "payment" | "refund"
  trx_id: string
  order_id: string | null
  order_display_id: number | null
  /** Major units. */
  amount: number
  currency_code: string
  reason: OpenReason
}

export interface OpenBusiness {
  sales: OpenSale[]
  /** Also those beyond the list. */
  count: number
}

const nameOf = ({ kind, trx_id }: OpenSale) => `${kind} ${trx_id}`

/** The sales and refunds that became open since `before`. Both lists have the oldest sales first and may be cut. */
export function toArrived(before: OpenBusiness, after: OpenBusiness): OpenBusiness {
  const known = new Set(before.sales.map(nameOf))
  const sales = after.sales.filter((sale) => !known.has(nameOf(sale)))
  const isCut = before.count > before.sales.length || after.count > after.sales.length
  return isCut ? { sales: [], count: Math.max(0, after.count - before.count) } : { sales, count: sales.length }
}
