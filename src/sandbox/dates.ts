/** The service reports the time of Manila: every date carries this offset, and a day begins at midnight in Manila. */
const OFFSET_MINUTES = 8 * 60

/** Date-time of every body "unless stated otherwise": ISO 8601 with an offset. */
export function toDateTime(at: Date): string {
  return `${wallClock(at)}+08:00`
}

/** History `created` and `refund_time`: `<date> <time><offset without colon>`. */
export function toHistoryTime(at: Date): string {
  return `${wallClock(at).slice(0, 19).replace("T", " ")}+0800`
}

/** `srv` of the transactions ping: `<date> <time>`, no offset. */
export function toPingTime(at: Date): string {
  return wallClock(at).slice(0, 19).replace("T", " ")
}

/** `YYYY-MM-DD` of the day an instant falls on. */
export function toDay(at: Date): string {
  return wallClock(at).slice(0, 10)
}

/** The days from `first` to `last`, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10))
  }
  return days
}

function wallClock(at: Date): string {
  return new Date(at.getTime() + OFFSET_MINUTES * 60_000).toISOString().slice(0, 23)
}
