import { type Plan } from "./quote"

export interface PlanRow {
  months: number
  perMonth: number
  downPayment: number
}

/** A plan as a table, by down payment and then by tenure; what has no price is left out. */
export function toRows({ down_payments = [], tenures = [], installments = [] }: Plan): PlanRow[] {
  return installments.flatMap((row, line) =>
    row.flatMap((perMonth, column) => {
      const months = tenures[column]
      return months === undefined || perMonth <= 0 ? [] : [{ months, perMonth, downPayment: down_payments[line] ?? 0 }]
    }),
  )
}
