import type { AdminDetailedStatisticsResponse } from "../../../../../api/admin/partner-commerce/statistics/statistics-view"

export type StatisticsDay = AdminDetailedStatisticsResponse["statistics"][number]

/** The statuses that the service counts per day, in display order, with the colours of the rest of the admin. */
export const COUNTED_STATUSES = {
  APR: "var(--tag-green-icon)",
  HOL: "var(--tag-orange-icon)",
  PND: "var(--tag-blue-icon)",
  REJ: "var(--tag-red-icon)",
  CAN: "var(--tag-neutral-icon)",
  EXP: "var(--tag-purple-icon)",
  REF: "var(--fg-muted)",
} as const satisfies Partial<Record<keyof StatisticsDay, string>>

export type CountedStatus = keyof typeof COUNTED_STATUSES

export const COUNTED = Object.keys(COUNTED_STATUSES) as CountedStatus[]

export const toTotal = (day: Pick<StatisticsDay, CountedStatus>): number =>
  COUNTED.reduce((sum, status) => sum + day[status], 0)
