import { type Payout, type PayoutPeriod, type PayoutSource } from "../../../../reconciliation/rules/payouts"
import { type Page } from "../pagination"

export type AdminPayout = Payout
export type AdminPayoutPeriod = PayoutPeriod
export type AdminPayoutSource = PayoutSource

export interface AdminPayoutListResponse extends Page {
  payouts: AdminPayout[]
}
