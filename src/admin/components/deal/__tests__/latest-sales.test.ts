/// <reference types="jest" />
import type { AdminDeal } from "../../../../api/admin/partner-commerce/deals/deal-view"
import type { AdminPayment } from "../../../../api/admin/partner-commerce/payments/payment-view"
import { toLatestSales, toSold } from "../latest-sales"

const toSale = (number: number | null, day: number) =>
  ({ order_display_id: number, created_at: `2026-11-0${day}T00:00:00Z` }) as AdminDeal & AdminPayment

it("lists the newest orders of deals and of payments together, and leaves out sales without an order", () => {
  const sales = { deals: [toSale(5, 5), toSale(null, 6), toSale(1, 1)], payments: [toSale(3, 4), toSale(null, 7)] }
  expect(toLatestSales(sales, 2).map((sale) => toSold(sale).order_display_id)).toEqual([5, 3])
  expect(toLatestSales(sales, 9).map((sale) => toSold(sale).order_display_id)).toEqual([5, 3, 1])
})
