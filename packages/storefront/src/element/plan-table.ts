import { type Plan } from "./quote"

export interface PlanRow {
  months: number
  perMonth: number
  downPayment: number
  /** All that the customer pays. */
  total: number
  /** The total above the price. */
  charge: number
}

/** A plan as a table, by down payment and then by tenure, without combinations that have no price. @param amount the price, in major units */
export function toRows({ down_payments = [], tenures = [], installments = [] }: Plan, amount: number): PlanRow[] {
  return installments.flatMap((row, line) =>
    row.flatMap((perMonth, column) => {
      const months = tenures[column]
      if (months === undefined || perMonth <= 0) return []
      const downPayment = down_payments[line] ?? 0
      const total = toCents(months * perMonth + downPayment)
      return [{ months, perMonth, downPayment, total, charge: Math.max(0, toCents(total - amount)) }]
    }),
  )
}

const toCents = (amount: number) => Math.round(amount * 100) / 100
