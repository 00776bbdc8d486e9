import { type FinishStep } from "../rules/finish"
import { type DealRefusalCode } from "../rules/refusal"
import { type DealState } from "../rules/status"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type Sql } from "../../database/database"
import { type TimelineEvent } from "../../activity/sql/timeline"

/** SQL of the transaction id as the service spells it; `trx_id` is its key. An erased deal has only the key. */
export const REMOTE_TRX_ID = "COALESCE(body->>'trx_id', trx_id)"

export interface DealRow {
  id: string
  shop_code: string
  trx_id: string
  remote_order_id: string
  partner_id: string
  variant_id: string | null
  product_id: string | null
  amount: string
  currency_code: string
  state: DealState
  body_hash: string
  body: DealOrderCallback
  deadline_at: Date
  /** The order in this store; a refused deal has none. */
  order_id: string | null
  answer_status: number | null
  answer_body: string | null
  refusal_code: DealRefusalCode | null
  review: string[] | null
  unfinished: FinishStep[] | null
  /** Failures of the next step, in a row. */
  failures: number
  remote_status: string | null
  /** The time of the latest reading at the service. */
  read_at: Date | null
  checks: number
  next_check_at: Date | null
  /** A caller requested an extra reading; exact to the millisecond. */
  asked_at: Date | null
  /** By the database's clock, like every comparison with a stored time, because the processes' clocks may differ. */
  is_check_due: boolean
  /** The deadline is long past, so no process will answer the deal. */
  is_overdue: boolean
  timeline: (TimelineEvent & { at: string })[]
  created_at: Date
  updated_at: Date
}

/** The fields of a deal in a list. */
export type ListedDeal = Pick<
  DealRow,
  | "id"
  | "trx_id"
  | "remote_order_id"
  | "partner_id"
  | "variant_id"
  | "product_id"
  | "amount"
  | "currency_code"
  | "state"
  | "body"
  | "order_id"
  | "refusal_code"
  | "review"
  | "remote_status"
  | "next_check_at"
  | "timeline"
  | "created_at"
  | "updated_at"
>

export const IS_OVERDUE = "state IN ('received', 'reserved') AND deadline_at < now() - interval '10 seconds'"
/** A deal that is still being answered is read after its answer. */
export const IS_CHECK_DUE =
  "state IN ('committed', 'confirmed', 'cancelled', 'refused') AND (next_check_at <= now() OR asked_at IS NOT NULL)"

/** The row of a refused deal keeps the id of the planned order for the clean-up (MissedDeals); every other reader gets no order. */
const ORDER_ID = "CASE WHEN state <> 'refused' THEN order_id END AS order_id"

/** A list or a file reads these columns. Each column is parsed for each of a million rows. */
export const LISTED_DEAL_COLUMNS = `id, trx_id, remote_order_id, partner_id, variant_id, product_id, amount, currency_code, state, body,
  ${ORDER_ID}, refusal_code, review, remote_status, next_check_at, timeline, created_at, updated_at`

/** The columns of a row that readers get. Lease tokens are left out. */
export const DEAL_COLUMNS = `id, shop_code, trx_id, remote_order_id, partner_id, variant_id, product_id, amount, currency_code, state,
  body_hash, body, deadline_at, ${ORDER_ID}, answer_status, answer_body, refusal_code,
  review, unfinished, failures, remote_status, read_at, checks, next_check_at, asked_at, COALESCE(${IS_CHECK_DUE}, false) AS is_check_due, (${IS_OVERDUE}) AS is_overdue,
  timeline, created_at, updated_at`

export async function readDeal(sql: Sql, trxId: string): Promise<DealRow | null> {
  const [row] = await sql<DealRow>(
    `SELECT ${DEAL_COLUMNS} FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ? AND deleted_at IS NULL`,
    [trxId],
  )
  return row ?? null
}

/** Locks a deal's row for the rest of the transaction. */
export async function lockDeal(sql: Sql, trxId: string): Promise<Pick<DealRow, "trx_id" | "remote_order_id"> | null> {
  const [row] = await sql<Pick<DealRow, "trx_id" | "remote_order_id">>(
    `SELECT trx_id, remote_order_id FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ? AND deleted_at IS NULL FOR UPDATE`,
    [trxId],
  )
  return row ?? null
}

/** SQL: whether another person pays for the customer's goods. An index holds exactly this expression. */
export const IS_GIFT = "COALESCE(jsonb_typeof(body->'sender'), 'null') <> 'null'"
