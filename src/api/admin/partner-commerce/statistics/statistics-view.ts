import { type Unreadable } from "../unreadable"
import { type CompleteStatisticsEntry } from "../../../../core/payments/complete-statistics"
import { type StatisticsEntry } from "../../../../core/wire/transactions"

export interface AdminStatisticsResponse extends Unreadable {
  statistics: StatisticsEntry[]
}

export interface AdminDetailedStatisticsResponse extends Unreadable {
  statistics: CompleteStatisticsEntry[]
}
