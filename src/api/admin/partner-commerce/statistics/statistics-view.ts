import { type CompleteStatisticsEntry } from "../../../../core/payments/complete-statistics"
import { type StatisticsEntry } from "../../../../core/wire/transactions"

export interface AdminStatisticsResponse {
  statistics: StatisticsEntry[]
}

export interface AdminDetailedStatisticsResponse {
  statistics: CompleteStatisticsEntry[]
}
