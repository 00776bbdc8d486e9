import { type Unreadable } from "../unreadable"
import { type CompleteStatisticsEntry } from "../../../../reconciliation/rules/complete-statistics"
import { type StatisticsEntry } from "../../../../service/rules/wire/transactions"

export interface AdminStatisticsResponse extends Unreadable {
  statistics: StatisticsEntry[]
}

export interface AdminDetailedStatisticsResponse extends Unreadable {
  statistics: CompleteStatisticsEntry[]
}
