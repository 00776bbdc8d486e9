/** Number of purchases, and their amount. */
export interface LostSales {
  count: number
  amount: number
}
