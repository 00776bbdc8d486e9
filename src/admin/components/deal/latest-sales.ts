import type { AdminDeal } from "../../../api/admin/partner-commerce/deals/deal-view"
import type { AdminPayment } from "../../../api/admin/partner-commerce/payments/payment-view"

export type LatestSale = { deal: AdminDeal; payment?: never } | { payment: AdminPayment; deal?: never }

/** Deals and payments that have an order, the newest first. Refused purchases and unpaid carts have no order. */
export function toLatestSales(
  { deals, payments }: { deals: readonly AdminDeal[]; payments: readonly AdminPayment[] },
  limit: number,
): LatestSale[] {
  const sales: LatestSale[] = [...deals.map((deal) => ({ deal })), ...payments.map((payment) => ({ payment }))]
  return sales
    .filter((sale) => toSold(sale).order_display_id !== null)
    .sort((one, other) => Date.parse(toSold(other).created_at) - Date.parse(toSold(one).created_at))
    .slice(0, limit)
}

/** The fields that deals and payments share. */
export const toSold = ({ deal, payment }: LatestSale) => deal ?? payment
