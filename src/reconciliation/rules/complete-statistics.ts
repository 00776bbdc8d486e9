/** Adds refunded transactions to the service's statistics. The service counts them only in the total of a day. */
import { type DetailedStatisticsEntry, type StatisticsEntry } from "../../service/rules/wire/transactions"

export type CompleteStatisticsEntry = DetailedStatisticsEntry & { REF: number }

const COLUMNS = ["APR", "CAN", "EXP", "HOL", "PND", "REJ"] as const

/** @param totals of all transactions by day; empty = the service does not send the totals */
export function completeStatistics(
  days: readonly DetailedStatisticsEntry[],
  totals: readonly StatisticsEntry[],
): CompleteStatisticsEntry[] {
  const totalOf = new Map(totals.map(({ date, transactions }) => [date, transactions]))
  return days.map((day) => {
    const counted = COLUMNS.reduce((sum, column) => sum + day[column], 0)
    const rest = Math.max(0, (totalOf.get(day.date) ?? counted) - counted)
    return { ...day, REF: day.REF ?? rest }
  })
}
