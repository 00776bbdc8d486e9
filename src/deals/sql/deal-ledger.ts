import { type FinishStep, LOST_STEPS, toCancelledSteps } from "../rules/finish"
import { type DealReason } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"
import { type DealRefusal, type DealRefusalCode, type StoredAnswer, toKeptRefusal } from "../rules/refusal"
import { type Database, toJson } from "../../database/database"
import { type Lease } from "../../concurrency/sql/leases"
import { DEAL_COLUMNS, type DealRow, readDeal } from "./deal-row"
import { type Checked } from "./deal-checks"
import { APPEND_EVENT, APPEND_GIVEN_EVENT, toEventJson } from "../../activity/sql/timeline"

/** A deal with a reserved unit, whose order follows. */
export interface ReservedDeal {
  trxId: string
  variantId: string
  productId: string
  orderId: string
  reservationIds: string[]
  review: string[]
}

export interface Commitment {
  trxId: string
  answer: StoredAnswer
  unfinished: readonly FinishStep[]
  /** Lease of the process that finishes the deal after its answer. */
  lease: Lease
  checkInMs: number
}

export interface Confirmation {
  /** The deal as it was when its status was read, so that a request during the reading stays open. */
  deal: Checked
  why: DealReason
  unfinished: readonly FinishStep[]
  /** null = no further reading is scheduled. */
  checkInMs: number | null
}

export interface Refused {
  code: DealRefusalCode
  answer: StoredAnswer
  detail: string
  price?: number
  /** Lease of the process that reports the lost sale. */
  lease: Lease
}

/** The final answer of a refused purchase. */
export interface FinalAnswer {
  /** null while a process works on the deal. */
  answer: StoredAnswer | null
  /** This call has recorded the answer, so its lease holds. */
  isOurs: boolean
}

export interface Cancellation {
  why: DealReason
  /** The service ended the sale because our answer did not arrive. */
  isLost: boolean
}

/**
 * Ledger of deals, one row per transaction. A deal is *received* when its row exists (DealIntake): from then on a unit may be reserved for
 * it. It is *reserved* once its reservations and the id of its order are noted: from then on the order may exist. It is *committed* when
 * its answer 200 is stored, which is final; *confirmed* when the service has approved the sale, and *cancelled* when the sale fell through
 * or the order was cancelled in this store. It is *refused* when its stored answer is an error.
 *
 *     open ──► received ──reserve──► reserved ──commit──► committed ──confirm──► confirmed
 *               │    ▲                  │                     │                      │
 *               │    └─────withdraw─────┘                     └────────cancel────────┴──► cancelled
 *               └──refuse──► refused
 *
 * Every move is one conditional UPDATE, so only one of two contradictory moves succeeds, even in different processes. `commit` needs
 * `reserved` and the deadline, and `withdraw` takes `reserved` away. So a deal that is being undone is never committed, and a committed
 * deal is never undone, even by a slow process.
 */
export class DealLedger {
  constructor(private readonly database: Database) {}

  async read(trxId: string): Promise<DealRow | null> {
    return readDeal(this.database.sql, trxId)
  }

  /** @returns deals by transaction; unknown transactions are missing */
  async readAll(trxIds: readonly string[]): Promise<Map<string, DealRow>> {
    const rows = await this.database.sql<DealRow>(
      `SELECT ${DEAL_COLUMNS} FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ANY(?) AND deleted_at IS NULL`,
      [trxIds],
    )
    return new Map(rows.map((row) => [row.trx_id, row]))
  }

  /** A refused deal has no order, even if one was left behind. */
  async readByOrder(orderId: string): Promise<DealRow | null> {
    const [row] = await this.database.sql<DealRow>(
      `SELECT ${DEAL_COLUMNS} FROM partner_commerce_deal WHERE shop_code = $shop AND order_id = ? AND state <> 'refused' AND deleted_at IS NULL`,
      [orderId],
    )
    return row ?? null
  }

  /**
   * Notes the ids of orders before they are made. The same id may be noted again.
   *
   * @returns the transactions whose order may be made
   */
  async reserve(deals: readonly ReservedDeal[]): Promise<Set<string>> {
    const rows = deals.map((deal) => ({
      trx_id: deal.trxId,
      variant_id: deal.variantId,
      product_id: deal.productId,
      order_id: deal.orderId,
      reservation_ids: deal.reservationIds,
      review: deal.review.length > 0 ? deal.review : null,
    }))
    const reserved = await this.database.sql<{ trx_id: string }>(
      `UPDATE partner_commerce_deal deal SET state = 'reserved', variant_id = given.variant_id, product_id = given.product_id,
              order_id = given.order_id, reservation_ids = given.reservation_ids, review = given.review, updated_at = now(),
              timeline = ${APPEND_EVENT}
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, variant_id text, product_id text, order_id text,
              reservation_ids jsonb, review jsonb)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id AND now() < deal.deadline_at
          AND (deal.state = 'received' OR (deal.state = 'reserved' AND deal.order_id = given.order_id))
       RETURNING deal.trx_id`,
      [toEventJson({ event: "reserved" }), toJson(rows)],
    )
    return toTrxIds(reserved)
  }

  /**
   * Fence: state, answer and remaining steps are written together, before the deadline or not at all, separately for each deal.
   *
   * @returns the committed transactions; the others missed the deadline, or were withdrawn
   */
  async commit(commitments: readonly Commitment[]): Promise<Set<string>> {
    const rows = commitments.map(({ trxId, answer, unfinished, lease, checkInMs }) => ({
      trx_id: trxId,
      answer_status: answer.status,
      answer_body: answer.body,
      unfinished,
      lease_token: lease.token,
      lease_for_ms: lease.forMs,
      check_in_ms: checkInMs,
    }))
    const committed = await this.database.sql<{ trx_id: string }>(
      `UPDATE partner_commerce_deal deal SET state = 'committed', refusal_code = NULL, answer_status = given.answer_status,
              answer_body = given.answer_body, unfinished = given.unfinished, lease_token = given.lease_token,
              lease_until = now() + given.lease_for_ms * interval '1 millisecond',
              next_check_at = now() + given.check_in_ms * interval '1 millisecond', updated_at = now(),
              timeline = ${APPEND_EVENT}
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, answer_status integer, answer_body text, unfinished jsonb,
              lease_token text, lease_for_ms double precision, check_in_ms double precision)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id AND deal.state = 'reserved' AND now() < deal.deadline_at
       RETURNING deal.trx_id`,
      [toEventJson({ event: "committed" }), toJson(rows)],
    )
    return toTrxIds(committed)
  }

  /**
   * Makes a commit impossible. A refused deal stays refused, because a slow process may still have to undo the work that it did after the
   * refusal.
   *
   * @returns whether the deal's order and reservations may be removed
   */
  async withdraw(trxId: string): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET state = CASE state WHEN 'refused' THEN state ELSE 'received' END, updated_at = now()
        WHERE shop_code = $shop AND trx_id = ? AND state IN ('received', 'reserved', 'refused') RETURNING id`,
      [trxId],
    )
  }

  /** Keeps the refusal of a purchase whose order or reservations could not be removed yet. It is not the answer yet. */
  async noteRefusal(trxId: string, refusal: DealRefusal): Promise<void> {
    await this.move(
      `UPDATE partner_commerce_deal SET refusal_code = ?, answer_body = ?, updated_at = now()
        WHERE shop_code = $shop AND trx_id = ? AND state = 'received' RETURNING id`,
      [refusal.code, toKeptRefusal(refusal), trxId],
    )
  }

  /** The report of the lost sale remains as a step. @returns this answer, or the answer that was stored before */
  async refuse(trxId: string, { code, answer, detail, price, lease }: Refused): Promise<FinalAnswer> {
    const isOurs = await this.move(
      `UPDATE partner_commerce_deal SET state = 'refused', refusal_code = ?, answer_status = ?, answer_body = ?,
              reservation_ids = NULL, unfinished = ?::jsonb, lease_token = ?, lease_until = now() + ? * interval '1 millisecond',
              updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND trx_id = ? AND state = 'received' RETURNING id`,
      [
        code,
        answer.status,
        answer.body,
        toJson(LOST_STEPS),
        lease.token,
        lease.forMs,
        toEventJson({ event: "refused", detail, price }),
        trxId,
      ],
    )
    return { answer: isOurs ? answer : await this.readAnswer(trxId), isOurs }
  }

  /** @returns null while a process works on the deal */
  async readAnswer(trxId: string): Promise<StoredAnswer | null> {
    const [row] = await this.database.sql<{ answer_status: number | null; answer_body: string | null }>(
      `SELECT answer_status, answer_body FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ? AND deleted_at IS NULL`,
      [trxId],
    )
    return row?.answer_status && row.answer_body !== null ? { status: row.answer_status, body: row.answer_body } : null
  }

  /** @returns the confirmed transactions; the others had moved before */
  async confirm(confirmations: readonly Confirmation[]): Promise<Set<string>> {
    const rows = confirmations.map(({ deal, why, unfinished, checkInMs }) => ({
      trx_id: deal.trx_id,
      asked_at: deal.asked_at?.toISOString() ?? null,
      unfinished,
      check_in_ms: checkInMs,
      event: { event: "confirmed", detail: render(why), why },
    }))
    const confirmed = await this.database.sql<{ trx_id: string }>(
      `UPDATE partner_commerce_deal deal SET state = 'confirmed', unfinished = given.unfinished, updated_at = now(),
              next_check_at = now() + given.check_in_ms * interval '1 millisecond',
              asked_at = NULLIF(deal.asked_at, given.asked_at),
              timeline = ${APPEND_GIVEN_EVENT}
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, asked_at timestamptz, unfinished jsonb,
              check_in_ms double precision, event jsonb)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id AND deal.state = 'committed' RETURNING deal.trx_id`,
      [toJson(rows)],
    )
    return toTrxIds(confirmed)
  }

  /**
   * The event of the cancellation and the report of a lost sale remain as steps.
   *
   * @param deal as it was when its status was read, so that a request during the cancellation stays open
   */
  async cancel({ trx_id, asked_at }: Checked, { why, isLost }: Cancellation): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET state = 'cancelled', next_check_at = NULL,
              asked_at = NULLIF(asked_at, ?::timestamptz), updated_at = now(),
              unfinished = COALESCE(unfinished, '[]') || ?::jsonb, timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND trx_id = ? AND state IN ('committed', 'confirmed') RETURNING id`,
      [
        asked_at?.toISOString() ?? null,
        toJson(toCancelledSteps(isLost)),
        toEventJson({ event: "cancelled", detail: render(why), why }),
        trx_id,
      ],
    )
  }

  private async move(statement: string, params: unknown[]): Promise<boolean> {
    const rows = await this.database.sql(statement, params)
    return rows.length > 0
  }
}

const toTrxIds = (rows: { trx_id: string }[]) => new Set(rows.map(({ trx_id }) => trx_id))
