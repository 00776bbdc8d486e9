import { z } from "@medusajs/framework/zod"
import { daysBetween, toDay } from "../dates"
import { Refusal } from "../http/refusal"
import { answer, type ApiRequest, type Reply } from "../http/reply"
import { invalid } from "./invalid-request"
import { type StoredTransaction } from "./store"
import { type World } from "../world"

const MAX_DAYS = 3_660
/** The columns of the detailed statistics; they leave out REF. */
const COUNTED_STATUSES = ["APR", "CAN", "EXP", "HOL", "PND", "REJ"] as const

const period = z.object({ date_from: z.iso.date(), date_to: z.iso.date() })

/** "Get transaction statistics": an entry for every day of the period, also for those without transactions. */
export function statistics(world: World, { query }: ApiRequest): Reply {
  const parsed = period.safeParse(Object.fromEntries(query))
  if (!parsed.success) throw invalid(parsed.error)
  const perDay = groupByDay(world)
  const days = toDays(parsed.data.date_from, parsed.data.date_to)
  return answer(days.map((date) => ({ date, transactions: perDay.get(date)?.length ?? 0 })))
}

/** "Get detailed transaction statistics": without dates, from the first transaction to the last. */
export function detailedStatistics(world: World, { query }: ApiRequest): Reply {
  const parsed = period.partial().safeParse(Object.fromEntries(query))
  if (!parsed.success) throw invalid(parsed.error)
  const perDay = groupByDay(world)
  const known = [...perDay.keys()].sort()
  const first = parsed.data.date_from ?? known.at(0)
  const last = parsed.data.date_to ?? known.at(-1)
  if (first === undefined || last === undefined) return answer([])
  const entries = toDays(first, last).map((date) => {
    const transactions = perDay.get(date) ?? []
    const count = (code: string) => transactions.filter(({ status }) => status === code).length
    return { date, ...Object.fromEntries(COUNTED_STATUSES.map((code) => [code, count(code)] as const)) }
  })
  return answer(entries)
}

function toDays(first: string, last: string): string[] {
  if ((Date.parse(last) - Date.parse(first)) / 86_400_000 > MAX_DAYS) {
    throw new Refusal(400, `date_to: the period is longer than ${MAX_DAYS} days`, "VALIDATION_ERROR")
  }
  return daysBetween(first, last)
}

function groupByDay({ transactions }: World): Map<string, StoredTransaction[]> {
  const perDay = new Map<string, StoredTransaction[]>()
  for (const transaction of transactions.transactions.values()) {
    const day = toDay(new Date(transaction.created))
    const ofDay = perDay.get(day)
    if (ofDay) ofDay.push(transaction)
    else perDay.set(day, [transaction])
  }
  return perDay
}
