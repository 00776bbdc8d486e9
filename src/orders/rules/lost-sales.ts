/** Purchases, and their amount. */
export interface LostSales {
  count: number
  amount: number
}
