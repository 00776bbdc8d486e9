import { toLiteral } from "./database"

/** Days of a store, both included; absent = without an end. ISO. */
export interface DayRange {
  from?: string
  to?: string
  /** IANA name. */
  timeZone: string
}

/** SQL of the day at which a moment is. */
export const dayOf = (moment: string, { timeZone }: Pick<DayRange, "timeZone">): string =>
  `(${moment} AT TIME ZONE ${toLiteral(timeZone)})::date`

/** SQL: is a moment within the days? It compares moments, so that the index of the moment serves. */
export function isWithin(moment: string, { from, to, timeZone }: DayRange): string {
  const zone = toLiteral(timeZone)
  const first = from && `${moment} >= ${toLiteral(from)}::timestamp AT TIME ZONE ${zone}`
  const last = to && `${moment} < (${toLiteral(to)}::timestamp + interval '1 day') AT TIME ZONE ${zone}`
  return [first, last].filter((condition) => condition !== undefined).join(" AND ") || "true"
}
