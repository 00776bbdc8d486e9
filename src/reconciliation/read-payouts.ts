import { type Payout, type PayoutPeriod, type PayoutSource, toPayouts } from "./rules/payouts"
import { type Store } from "../store/store"
import { readTimeZone } from "../store/store-days"

export interface PayoutQuestion {
  period: PayoutPeriod
  source: PayoutSource
  /** Days in the store's time zone, both included; absent = no limit. ISO. */
  from?: string
  to?: string
}

/** Reads the payout of each period, the newest first. */
export async function readPayouts(store: Store, question: PayoutQuestion): Promise<Payout[]> {
  const { payouts } = store
  const { period, ...days } = question
  const timeZone = await readTimeZone(store)
  return toPayouts(await payouts.days({ ...days, timeZone }, await payouts.readFeeRate()), period)
}
