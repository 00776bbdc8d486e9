import { type MedusaContainer } from "@medusajs/framework/types"
import { type Payout, type PayoutPeriod, type PayoutSource, toPayouts } from "./rules/payouts"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { readTimeZone } from "../store/store-days"

export interface PayoutQuestion {
  period: PayoutPeriod
  source: PayoutSource
  /** Days in the store's time zone, both included; absent = no limit. ISO. */
  from?: string
  to?: string
}

/** Reads the payout of each period, the newest first. */
export async function readPayouts(container: MedusaContainer, question: PayoutQuestion): Promise<Payout[]> {
  const { payouts } = container.resolve(PARTNER_COMMERCE)
  const { period, ...days } = question
  const timeZone = await readTimeZone(container)
  return toPayouts(await payouts.days({ ...days, timeZone }, await payouts.readFeeRate()), period)
}
