import { type PriceRow } from "../price-row"

export const aPriceRow = (id: string, amount: number | string, more: Partial<PriceRow> = {}): PriceRow => ({
  id,
  amount: String(amount),
  list: null,
  rules: 0,
  includesTax: true,
  ...more,
})
