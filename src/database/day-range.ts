import { toLiteral } from "./database"

/** Days of a store, both included; absent = no limit. ISO. */
export interface DayRange {
  from?: string
  to?: string
  /** IANA name. */
  timeZone: string
}

/** SQL of the day of a moment. */
export const dayOf = (moment: string, { timeZone }: Pick<DayRange, "timeZone">): string =>
  `(${moment} AT TIME ZONE ${toLiteral(timeZone)})::date`

/** SQL: whether a moment is within the days. It compares moments, so that an index on the moment can be used. */
export function isWithin(moment: string, { from, to, timeZone }: DayRange): string {
  const zone = toLiteral(timeZone)
  const first = from && `${moment} >= ${toLiteral(from)}::timestamp AT TIME ZONE ${zone}`
  const last = to && `${moment} < (${toLiteral(to)}::timestamp + interval '1 day') AT TIME ZONE ${zone}`
  return [first, last].filter((condition) => condition !== undefined).join(" AND ") || "true"
}
