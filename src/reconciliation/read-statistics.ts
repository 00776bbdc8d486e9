import { type CompleteStatisticsEntry, completeStatistics } from "./rules/complete-statistics"
import { type ReadRows } from "../service/rules/wire/read-rows"
import { type Store } from "../store/store"
import { requireConfigured } from "../store/configured"
import { askService } from "../payments/ask-service"

/** Days, both included. ISO. */
interface StatisticsRange {
  date_from?: string
  date_to?: string
}

/**
 * Reads the service's statistics by day and status, with refunded transactions. The service's detailed statistics leave them out, but the total
 * of a day counts them.
 *
 * @throws AdminApiError with the service's refusal of the detailed statistics
 */
export async function readDetailedStatistics(
  store: Store,
  range: StatisticsRange,
): Promise<ReadRows<CompleteStatisticsEntry>> {
  const { rows: days, ...unread } = await askService(store, (client) => client.getDetailedStatistics(range))
  const dates = days.map(({ date }) => date).sort()
  const [first, last] = [range.date_from ?? dates.at(0), range.date_to ?? dates.at(-1)]
  const { transactions } = requireConfigured(store).clients
  const isNeeded = days.some(({ REF }) => REF === undefined) && transactions.isConfigured("getStatistics")
  if (!isNeeded || first === undefined || last === undefined) return { rows: completeStatistics(days, []), ...unread }
  const totals = await transactions.getStatistics({ date_from: first, date_to: last })
  return { rows: completeStatistics(days, totals.ok ? totals.value.rows : []), ...unread }
}
