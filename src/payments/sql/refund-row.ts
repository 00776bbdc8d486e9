import { BigNumber } from "bignumber.js"
import { type RefundOrigin, type RefundState } from "../rules/refund-status"
import { type ServiceFailure } from "../../messages/rules/message"
import { type TimelineEvent } from "../../activity/sql/timeline"

export interface RefundRow {
  id: string
  /** Normalized for comparison. */
  trx_id: string
  /** As the service spells it. */
  remote_trx_id: string
  request_key: string
  origin: RefundOrigin
  medusa_refund_id: string | null
  /** Every refund in Medusa that requested this refund. */
  asked_refund_ids: string[]
  /** Ids of the record's items that the request names; null = the request names only an amount. */
  wanted_items: number[] | null
  /** Ids of the record's items that the call names. */
  items: number[] | null
  /** Major units, exact. */
  amount: string
  currency_code: string
  reason: string | null
  state: RefundState
  remote_refund_id: string | null
  why: ServiceFailure | null
  settled_at: Date | null
  /** Since the decision, by the database's clock; null = not decided. */
  settled_ms: number | null
  answered_at: Date | null
  checks: number
  next_check_at: Date | null
  /** Since the request, by the database's clock. */
  age_ms: number
  timeline: (TimelineEvent & { at: string })[]
  created_at: Date
  updated_at: Date
}

/** The service has not decided the refund yet. */
export const isUndecided = ({ state }: Pick<RefundRow, "state">) => state === "unknown" || state === "pending"

/** A call has begun, and the service has not refused its lines. Only the service knows whether the refund happened. */
export const isSent = ({ timeline }: Pick<RefundRow, "timeline">) =>
  timeline.findLast(({ event }) => event === "sent" || event === "lines_refused")?.event === "sent"

/** @returns the money that was given back, in major units */
export const toRefunded = (refunds: readonly Pick<RefundRow, "state" | "amount">[]): number =>
  refunds
    .filter(({ state }) => state === "done")
    .reduce((sum, { amount }) => sum.plus(amount), new BigNumber(0))
    .toNumber()

/** The columns of a row that readers get. Lease tokens are left out. */
export const REFUND_COLUMNS = `id, trx_id, remote_trx_id, request_key, origin, medusa_refund_id, asked_refund_ids, wanted_items, items, amount, currency_code, reason, state,
  remote_refund_id, why, settled_at, answered_at, checks, next_check_at,
  (extract(epoch FROM now() - partner_commerce_refund.created_at) * 1000)::float8 AS age_ms,
  (extract(epoch FROM now() - partner_commerce_refund.settled_at) * 1000)::float8 AS settled_ms, timeline, created_at, updated_at`
