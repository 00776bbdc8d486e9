import { type RefundOrigin, type RefundState } from "../rules/refund-status"
import { type ServiceFailure } from "../../messages/rules/message"
import { type Database, toJson } from "../../database/database"
import { type Lease, type LeasedTable } from "../../concurrency/sql/leases"
import { toOldestId } from "../../database/medusa-ids"
import { type Slice } from "../../database/slice"
import { APPEND_EVENT, type TimelineEvent, toEventJson } from "../../activity/sql/timeline"
import { SERVICE_PART } from "./payment-row"
import { REFUND_COLUMNS, type RefundRow } from "./refund-row"
import { isUndone } from "./undone-payment"

export type DueRefundWork = "settling"

export const LEASED_REFUNDS: LeasedTable<DueRefundWork> = {
  name: "partner_commerce_refund",
  key: "id",
  columns: REFUND_COLUMNS,
  due: { settling: { isDue: "next_check_at <= now()", order: "next_check_at, id" } },
}

export interface NewRefund {
  trxId: string
  remoteTrxId: string
  /** Null = the request has no name. Then its time distinguishes it from an equal request. */
  requestKey: string | null
  origin: RefundOrigin
  medusaRefundId: string | null
  /** Ids of the record's items that the request names; null = the request names only an amount. */
  wantedItems: number[] | null
  /** Major units, exact. */
  amount: string
  currencyCode: string
  reason: string | null
  /** When the request arrived. If an equal refund was answered later than this, both requests are the same refund. */
  askedAt: Date
  /** The person who requested it on our page; null = Medusa requested it, or the service made it. */
  by: string | null
}

export interface CancelledPayment {
  trx_id: string
  /** Time since its order was cancelled. */
  cancelled_ms: number
}

/** Medusa writes its books within seconds. */
const BOOKED_LATELY = "now() - interval '7 days' AND now() - interval '1 minute'"

/** A day more than the statements need: the clocks of a process and of the database differ. */
const EIGHT_DAYS_MS = 8 * 24 * 3_600_000

/** A decision of the service, or a decision that a reading has proven. */
export interface RefundDecision {
  state: Exclude<RefundState, "unknown">
  event: TimelineEvent
  remoteRefundId?: string
  why?: ServiceFailure
}

/** Medusa's refunds that no row of the ledger books. Parameters: the provider and the transaction. */
const FROM_REFUNDS_WITHOUT_ROW = `FROM refund JOIN payment paid ON paid.id = refund.payment_id
                WHERE paid.provider_id = ? AND lower(paid.data->>'trx_id') = ? AND refund.deleted_at IS NULL AND NOT ${isUndone("paid")}
                  AND NOT EXISTS (SELECT 1 FROM partner_commerce_refund known
                                   WHERE known.medusa_refund_id = refund.id AND known.deleted_at IS NULL)`

/**
 * Ledger of refunds, one row per request, before its call. A new row is *unknown*, so a process that dies during its call leaves a correct
 * row. An index allows one undecided refund per payment, unknown or pending. The answer, the refund's own status, or the record's sum moves
 * the row on, each move once.
 *
 *     unknown ──┬──► pending ──┬──► done
 *               ├──────────────┼──► refused
 *               └──────────────┘
 *
 * A refund that the service made by itself begins as done. A row also names the refund in Medusa that books it, once one exists.
 */
export class RefundLedger {
  constructor(private readonly database: Database) {}

  /**
   * Opens a row under the caller's lease. The same statement checks whether the request already has a row.
   *
   * @returns null if the request has a row, or while another refund of the payment is undecided
   */
  async open(refund: NewRefund, lease: Lease): Promise<RefundRow | null> {
    const [row] = await this.database.sql<RefundRow>(
      `INSERT INTO partner_commerce_refund
         (id, shop_code, trx_id, remote_trx_id, request_key, origin, medusa_refund_id, asked_refund_ids, wanted_items, amount, currency_code, reason,
          next_check_at, lease_token, lease_until, timeline)
       SELECT given.id, $shop, ?, ?, COALESCE(?, given.id), ?, ?, ?::jsonb, ?::jsonb, ?, ?, ?, now(), ?, now() + ?::bigint * interval '1 millisecond',
              jsonb_build_array(jsonb_build_object('at', now()) || ?::jsonb)
         FROM (SELECT 'pcref_' || upper(replace(gen_random_uuid()::text, '-', '')) AS id) given
        WHERE NOT EXISTS (SELECT 1 FROM partner_commerce_refund WHERE ${IS_SAME})
       ON CONFLICT DO NOTHING RETURNING ${REFUND_COLUMNS}`,
      [
        refund.trxId,
        refund.remoteTrxId,
        refund.requestKey,
        refund.origin,
        refund.medusaRefundId,
        toJson(refund.medusaRefundId === null ? [] : [refund.medusaRefundId]),
        refund.wantedItems === null ? null : toJson(refund.wantedItems),
        refund.amount,
        refund.currencyCode,
        refund.reason,
        lease.token,
        lease.forMs,
        toEventJson({ event: "requested", ...(refund.by !== null && { detail: refund.by }) }),
        ...toSameParams(refund),
      ],
    )
    return row ?? null
  }

  /** The refund that the same request has made, or is making. */
  async findSame(refund: NewRefund): Promise<RefundRow | null> {
    const [row] = await this.database.sql<RefundRow>(
      `SELECT ${REFUND_COLUMNS} FROM partner_commerce_refund WHERE ${IS_SAME} ORDER BY created_at DESC, id DESC LIMIT 1`,
      toSameParams(refund),
    )
    return row ?? null
  }

  /**
   * Notes an amount that the service returned by itself: done, and not booked yet. The lock allows one reading at a time, because a second
   * simultaneous reading would note the same amount again as a part of a larger sum.
   *
   * @param refundedThere the sum in the service's record, which the done refunds never exceed
   */
  async recordForeign(
    { trxId, remoteTrxId, amount, currencyCode }: Pick<NewRefund, "trxId" | "remoteTrxId" | "amount" | "currencyCode">,
    refundedThere: number,
  ): Promise<void> {
    await this.database.transaction(async (sql) => {
      await sql(`SELECT pg_advisory_xact_lock(hashtext('partner_commerce_refund'), hashtext(?))`, [trxId])
      await sql(
        `INSERT INTO partner_commerce_refund
           (id, shop_code, trx_id, remote_trx_id, request_key, origin, amount, currency_code, state, settled_at, next_check_at, timeline)
         SELECT 'pcref_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, 'service', ?, ?, 'done', now(), now(),
                jsonb_build_array(jsonb_build_object('at', now(), 'event', 'found_there'))
          WHERE ?::numeric + (SELECT COALESCE(sum(amount::numeric), 0) FROM partner_commerce_refund
                               WHERE shop_code = $shop AND trx_id = ? AND state = 'done' AND deleted_at IS NULL) <= ?::numeric
         ON CONFLICT DO NOTHING`,
        [
          trxId,
          remoteTrxId,
          `there:${trxId}:${refundedThere}`,
          amount,
          currencyCode,
          amount,
          trxId,
          String(refundedThere),
        ],
      )
    })
  }

  /**
   * Restores the rows of refunds that Medusa has booked and that the service's record confirms, the oldest first. The rows are missing after
   * a reinstallation. A refund that Medusa booked while no plugin could make it stays without a row, because the record does not have it.
   *
   * @param refundedThere the sum in the service's record
   */
  async restoreBooked(
    { trxId, remoteTrxId, currencyCode }: Pick<NewRefund, "trxId" | "remoteTrxId" | "currencyCode">,
    { providerId, refundedThere }: { providerId: string; refundedThere: number },
  ): Promise<void> {
    await this.database.sql(
      `INSERT INTO partner_commerce_refund (id, shop_code, trx_id, remote_trx_id, request_key, origin, medusa_refund_id, asked_refund_ids,
              amount, currency_code, state, settled_at, answered_at, created_at, timeline)
       SELECT 'pcref_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, booked.id, 'medusa', booked.id,
              jsonb_build_array(booked.id), booked.amount::text, ?, 'done', booked.created_at, booked.created_at, booked.created_at,
              jsonb_build_array(jsonb_build_object('at', now(), 'event', 'found_there'))
         FROM (SELECT refund.id, refund.amount, refund.created_at, sum(refund.amount) OVER (ORDER BY refund.created_at, refund.id) AS total
                 ${FROM_REFUNDS_WITHOUT_ROW}) booked
        WHERE booked.total + (SELECT COALESCE(sum(amount::numeric), 0) FROM partner_commerce_refund
                               WHERE shop_code = $shop AND trx_id = ? AND state = 'done' AND deleted_at IS NULL) <= ?::numeric
       ON CONFLICT DO NOTHING`,
      [trxId, remoteTrxId, currencyCode, providerId, trxId, trxId, String(refundedThere)],
    )
  }

  /** @returns whether Medusa has refunds of a transaction that no row of the ledger books */
  async lacksRows(trxId: string, providerId: string): Promise<boolean> {
    const rows = await this.database.sql(`SELECT 1 ${FROM_REFUNDS_WITHOUT_ROW} LIMIT 1`, [providerId, trxId])
    return rows.length > 0
  }

  async read(id: string): Promise<RefundRow | null> {
    return (await this.select("id = ?", [id]))[0] ?? null
  }

  /** The oldest first. */
  async ofTransaction(trxId: string): Promise<RefundRow[]> {
    return this.select("trx_id = ?", [trxId])
  }

  async ofTransactions(trxIds: readonly string[]): Promise<RefundRow[]> {
    return this.select("trx_id = ANY(?)", [trxIds])
  }

  /** Reads the undecided refund of a payment, which blocks every other refund. */
  async findUndecided(trxId: string): Promise<RefundRow | null> {
    return (await this.select("trx_id = ? AND state IN ('unknown', 'pending')", [trxId]))[0] ?? null
  }

  /**
   * Notes the start of the call. A slow process has lost its lease, and its refund counts as never sent.
   *
   * @returns false if the caller must not call
   */
  async recordSending(id: string, items: readonly number[], { token }: Lease): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_refund SET items = ?::jsonb, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND id = ? AND state = 'unknown' AND lease_token = ? RETURNING id`,
      [toJson(items), toEventJson({ event: "sent" }), id, token],
    )
    return rows.length > 0
  }

  /** Notes a refund in Medusa that requested this refund, or waited for it. */
  async recordAskedBy(id: string, medusaRefundId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_refund SET asked_refund_ids = asked_refund_ids || to_jsonb(?::text)
        WHERE shop_code = $shop AND id = ? AND NOT asked_refund_ids @> to_jsonb(?::text)`,
      [medusaRefundId, id, medusaRefundId],
    )
  }

  /** @returns false if the refund was decided before */
  async decide(id: string, { state, event, remoteRefundId, why }: RefundDecision): Promise<boolean> {
    const from = state === "pending" ? ["unknown"] : ["unknown", "pending"]
    const rows = await this.database.sql(
      `UPDATE partner_commerce_refund SET state = ?, remote_refund_id = COALESCE(?, remote_refund_id), why = ?::jsonb,
              settled_at = CASE WHEN ? THEN now() END, next_check_at = now(), checks = 0, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND id = ? AND state = ANY(?) RETURNING id`,
      [
        state,
        remoteRefundId ?? null,
        why === undefined ? null : toJson(why),
        state !== "pending",
        toEventJson(event),
        id,
        from,
      ],
    )
    return rows.length > 0
  }

  /** The refund in Medusa that books it; null = Medusa has deleted that refund. */
  async recordBooking(id: string, medusaRefundId: string | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_refund SET medusa_refund_id = ?, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND id = ? AND medusa_refund_id IS DISTINCT FROM ?`,
      [medusaRefundId, toEventJson({ event: medusaRefundId === null ? "not_booked" : "booked" }), id, medusaRefundId],
    )
  }

  /**
   * Lets another refund in Medusa book this refund, if it has no booking yet. Medusa deletes its refund after any error behind the service's
   * answer, so a deleted refund books nothing.
   *
   * @returns false if it has a booking
   */
  async claimBooking(id: string, medusaRefundId: string): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_refund SET medusa_refund_id = ?, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND id = ? AND (medusa_refund_id = ? OR ${isUnbooked("partner_commerce_refund")}) AND state <> 'refused' RETURNING id`,
      [medusaRefundId, toEventJson({ event: "booked" }), id, medusaRefundId],
    )
    return rows.length > 0
  }

  async recordAnswered(id: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_refund SET answered_at = now() WHERE shop_code = $shop AND id = ? AND answered_at IS NULL`,
      [id],
    )
  }

  /** @param inMs until the next check; null = none */
  async schedule(id: string, inMs: number | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_refund SET next_check_at = now() + ?::bigint * interval '1 millisecond', checks = checks + 1
        WHERE shop_code = $shop AND id = ?`,
      [inMs, id],
    )
  }

  /**
   * Finds refunds of carts' payments that a dead process left in Medusa without calling the plugin. Medusa commits the row before it calls
   * the provider.
   *
   * @returns their payments, with the transaction that each names
   */
  async findUnasked(providerId: string): Promise<{ payment_id: string; trx_id: string }[]> {
    return this.database.sql(
      `SELECT DISTINCT booked.payment_id, paid.data ->> 'trx_id' AS trx_id
         FROM refund booked JOIN payment paid ON paid.id = booked.payment_id
        WHERE booked.id > ? AND booked.deleted_at IS NULL
          AND booked.created_at BETWEEN now() - interval '7 days' AND now() - interval '3 minutes'
          AND paid.provider_id = ? AND paid.data ->> 'trx_id' IS NOT NULL AND paid.data ->> 'kind' IS DISTINCT FROM 'deal'
          AND NOT ${isUndone("paid")}
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_refund WHERE medusa_refund_id = booked.id AND deleted_at IS NULL)`,
      [toOldestId("ref", EIGHT_DAYS_MS), providerId],
    )
  }

  /**
   * Reads paid orders that were cancelled in this store and that the ledger's refunds do not cover. A service may call a transaction refunded
   * after a part went back. A slice costs the same for any number of payments: each payment finds its order by its id.
   *
   * @param after the payment at which the last slice ended; `""` = from the beginning
   */
  async findCancelled(after: string, limit: number): Promise<Slice<CancelledPayment>> {
    const [slice] = await this.database.sql<Slice<CancelledPayment>>(
      `WITH paid AS MATERIALIZED (
         SELECT id, shop_code, trx_id, order_id, amount, open_amount, state, reversal, remote_status, deleted_at
           FROM partner_commerce_payment WHERE id > ? ORDER BY id LIMIT ?),
       cancelled AS (
         SELECT paid.trx_id, remote_status, ${SERVICE_PART("paid")} AS service_part,
                (SELECT canceled_at FROM "order" WHERE id = paid.order_id AND deleted_at IS NULL) AS at
           FROM paid
          WHERE shop_code = $shop AND state = 'approved' AND reversal IS NULL AND order_id IS NOT NULL AND deleted_at IS NULL)
       SELECT CASE WHEN (SELECT count(*) FROM paid) >= ? THEN (SELECT max(id) FROM paid) END AS next,
              (SELECT COALESCE(jsonb_agg(jsonb_build_object(
                        'trx_id', trx_id, 'cancelled_ms', extract(epoch FROM now() - at) * 1000) ORDER BY at), '[]')
                 FROM cancelled
                CROSS JOIN LATERAL (
                  SELECT COALESCE(sum(amount::numeric), 0) AS amount FROM partner_commerce_refund given
                   WHERE given.shop_code = $shop AND given.trx_id = cancelled.trx_id
                     AND given.state = 'done' AND given.deleted_at IS NULL) given
                WHERE at > now() - interval '30 days' AND given.amount < service_part
                  AND (remote_status IS DISTINCT FROM 'REF' OR given.amount > 0)) AS found`,
      [after, limit, limit],
    )
    return slice ?? { found: [], next: null }
  }

  /**
   * Reads payments whose order's books differ from Medusa's refunds or from the order's totals, or lack a refund of the ledger. The causes are
   * cancelled orders, two simultaneous refunds, and refunds before the order existed. It covers the last week, and leaves Medusa a minute for
   * its own booking.
   */
  async findUnbalanced(providerId: string): Promise<{ trx_id: string }[]> {
    return this.database.sql(
      `WITH touched AS (
         SELECT order_id FROM order_transaction
          WHERE id > ? AND reference = 'refund' AND deleted_at IS NULL AND created_at BETWEEN ${BOOKED_LATELY}
          UNION
         SELECT paid.order_id FROM partner_commerce_refund given JOIN partner_commerce_payment paid USING (shop_code, trx_id)
          WHERE given.shop_code = $shop AND given.state = 'done' AND given.updated_at BETWEEN ${BOOKED_LATELY})
       SELECT ours.trx_id
         FROM touched JOIN partner_commerce_payment ours ON ours.order_id = touched.order_id AND ours.shop_code = $shop
         JOIN order_payment_collection link ON link.order_id = ours.order_id AND link.deleted_at IS NULL
         JOIN payment ON payment.payment_collection_id = link.payment_collection_id AND payment.deleted_at IS NULL
          AND payment.canceled_at IS NULL AND payment.provider_id = ? AND lower(payment.data ->> 'trx_id') = ours.trx_id
         LEFT JOIN LATERAL (SELECT array_agg(id) AS ids, COALESCE(sum(amount), 0) AS amount FROM refund
                             WHERE payment_id = payment.id AND deleted_at IS NULL) booked ON true
         LEFT JOIN LATERAL (SELECT array_agg(asked.id) AS ids, bool_or(state = 'done' AND ${isUnbooked("given")}) AS is_unbooked
                              FROM partner_commerce_refund given
                              LEFT JOIN LATERAL jsonb_array_elements_text(given.asked_refund_ids) asked(id) ON true
                             WHERE given.shop_code = $shop AND given.trx_id = ours.trx_id AND given.deleted_at IS NULL) known ON true
        WHERE ours.trx_id IS NOT NULL AND ours.reversal IS NULL AND ours.deleted_at IS NULL
          AND (known.is_unbooked OR abs((
                SELECT (totals ->> 'transaction_total')::numeric FROM order_summary
                 WHERE order_id = ours.order_id AND deleted_at IS NULL ORDER BY version DESC LIMIT 1) - (
                SELECT COALESCE(sum(amount), 0) FROM order_transaction
                 WHERE order_id = ours.order_id AND deleted_at IS NULL)) >= 0.01
            OR booked.amount <> (
                SELECT COALESCE(-sum(amount), 0) FROM order_transaction
                 WHERE order_id = ours.order_id AND reference = 'refund' AND deleted_at IS NULL
                   AND (reference_id = payment.id OR reference_id = ANY(booked.ids) OR reference_id = ANY(known.ids))))`,
      [toOldestId("ordtrx", EIGHT_DAYS_MS), providerId],
    )
  }

  private async select(condition: string, params: unknown[]): Promise<RefundRow[]> {
    return this.database.sql<RefundRow>(
      `SELECT ${REFUND_COLUMNS} FROM partner_commerce_refund
        WHERE shop_code = $shop AND ${condition} AND deleted_at IS NULL ORDER BY created_at, id`,
      params,
    )
  }
}

/** SQL: no refund in Medusa books this row. @param row the alias of the row */
const isUnbooked = (row: string) =>
  `NOT EXISTS (SELECT 1 FROM refund booking WHERE booking.id = ${row}.medusa_refund_id AND booking.deleted_at IS NULL)`

/** When the request arrived, by the clock of the database: other processes may have other clocks. */
const ARRIVED = "now() - ?::bigint * interval '1 millisecond'"

/**
 * The same request has the same key. Without a key, the same request has an equal amount and arrived before the answer to the first. After a
 * lost answer the same request arrives within a day of the decision. A request without items equals a request with items.
 */
const IS_SAME = `shop_code = $shop AND deleted_at IS NULL AND (
  request_key = ? OR (trx_id = ? AND ? AND amount::numeric = ?::numeric AND (wanted_items = ?::jsonb OR ?::jsonb IS NULL)
                      AND origin IN ('medusa', 'admin') AND state <> 'refused' AND (answered_at > ${ARRIVED} OR answered_at IS NULL AND (settled_at IS NULL OR settled_at > ${ARRIVED} - interval '1 day'))))`

function toSameParams({ trxId, requestKey, origin, amount, wantedItems, askedAt }: NewRefund): unknown[] {
  const wanted = wantedItems === null ? null : toJson(wantedItems)
  // Medusa gives each attempt another id, so the id does not identify the request.
  const isNamed = requestKey !== null && origin !== "medusa"
  const ageMs = Math.round(Date.now() - askedAt.getTime())
  return [requestKey, trxId, !isNamed, amount, wanted, wanted, ageMs, ageMs]
}
