import { type DetailedStatisticsEntry, type StatisticsEntry } from "../../../../core/wire/transactions"

export interface AdminStatisticsResponse {
  statistics: StatisticsEntry[]
}

export interface AdminDetailedStatisticsResponse {
  statistics: DetailedStatisticsEntry[]
}
