import { toSliceSize } from "../../catalog/rules/pacing/slice"
import { RESERVING_SHOP } from "../../stock/rules/reservation"
import { isParcelOfSale, isReturnOfSale } from "../../orders/sql/sold-unit"
import { type Database } from "../../database/database"
import { readTableWrites } from "../../database/table-writes"

/** An order that was moved without an event. */
export interface MovedOrder {
  /** The deal's id. */
  id: string
  order_id: string
  is_canceled: boolean
  is_refunded: boolean
}

/** Order or reservation of a refused deal. Both are left over by mistake. */
export interface Leftover {
  trx_id: string
  order_id: string | null
}

/** A part of all deals, ordered by id. */
export interface DealSlice {
  /** `""` = from the beginning. */
  after: string
  /** null = to the end. */
  until: string | null
}

/** The tables whose writes can move the order of a deal. */
const MOVING_TABLES = [
  "order",
  "order_fulfillment",
  "fulfillment",
  "return",
  "order_payment_collection",
  "payment",
  "refund",
  "partner_commerce_deal",
  "partner_commerce_delivery_update",
]

/** Sweep: finds changes whose event was lost, or whose process died, by comparing the deals with Medusa's own tables. */
export class MissedDeals {
  constructor(private readonly database: Database) {}

  /** If two calls return the same text, no order of a deal has moved in between. */
  readWrites(): Promise<string> {
    return readTableWrites(this.database, MOVING_TABLES)
  }

  /** The next deals after an id: at least `least`, and enough that a round over all deals ends in time. */
  async nextSlice(after: string, least: number): Promise<DealSlice> {
    const { sql } = this.database
    const [table] = await sql<{ rows: number }>(
      `SELECT reltuples::float8 AS rows FROM pg_class WHERE oid = 'partner_commerce_deal'::regclass`,
    )
    const [next] = await sql<{ id: string }>(
      `SELECT id FROM partner_commerce_deal WHERE id > ? ORDER BY id OFFSET ? LIMIT 1`,
      [after, toSliceSize(table?.rows ?? 0, least) - 1],
    )
    return { after, until: next?.id ?? null }
  }

  /**
   * Finds living deals whose order was moved without an event: events are lost when a process dies, and some of Medusa's routes send none.
   * The result only names the orders; their state is read afterwards. Deals come ordered by id, page by page. An order that cannot be
   * recorded is found again in each round, so it must not block the others.
   *
   * @param after the id of the last found deal; `""` = from the beginning
   */
  async findMoved({ after, until, limit }: DealSlice & { limit: number }): Promise<MovedOrder[]> {
    return this.database.sql<MovedOrder>(
      `SELECT d.id, d.order_id, o.canceled_at IS NOT NULL AS is_canceled, ${IS_REFUND_UNRECORDED} AS is_refunded
         FROM partner_commerce_deal d
         JOIN "order" o ON o.id = d.order_id
         LEFT JOIN LATERAL (
           SELECT max(CASE WHEN f.delivered_at IS NOT NULL THEN 4 WHEN f.shipped_at IS NOT NULL THEN 3 ELSE 2 END) AS reached
             FROM order_fulfillment l JOIN fulfillment f ON f.id = l.fulfillment_id
            WHERE l.order_id = d.order_id AND f.canceled_at IS NULL AND f.updated_at > now() - interval '1 day'
              AND ${isParcelOfSale("f.id", "l.order_id")}
         ) moved ON true
         LEFT JOIN LATERAL (
           SELECT 4 AS reached FROM "return" r
            WHERE r.order_id = d.order_id AND r.updated_at > now() - interval '1 day' AND ${isReturnOfSale("r")} LIMIT 1
         ) back ON true
         LEFT JOIN LATERAL (
           SELECT max(u.rank) AS queued FROM partner_commerce_delivery_update u WHERE u.shop_code = d.shop_code AND u.trx_id = d.trx_id
         ) told ON true
         LEFT JOIN LATERAL (
           SELECT sum(r.amount) AS refunded, max(r.created_at) AS at
             FROM order_payment_collection l
             JOIN payment p ON p.payment_collection_id = l.payment_collection_id AND p.deleted_at IS NULL
             JOIN refund r ON r.payment_id = p.id AND r.deleted_at IS NULL
            WHERE l.order_id = d.order_id AND l.deleted_at IS NULL
         ) money ON true
        WHERE d.shop_code = $shop AND d.state IN ('committed', 'confirmed') AND d.deleted_at IS NULL AND d.id > ? AND d.id <= COALESCE(?, 'z')
          AND (o.canceled_at IS NOT NULL OR (d.state = 'confirmed' AND GREATEST(moved.reached, back.reached) > COALESCE(told.queued, 0)) OR ${IS_REFUND_UNRECORDED})
        ORDER BY d.id LIMIT ?`,
      [after, until, limit],
    )
  }

  /**
   * Finds refused deals that still hold units or have an order. A slow process made them after the refusal, and died before it undid them.
   * The refusal is final, so they can be removed. They come page by page, like the moved orders.
   *
   * @param after the transaction of the last found deal; `""` = from the beginning
   */
  async findLeftovers({ after, limit }: { after: string; limit: number }): Promise<Leftover[]> {
    return this.database.sql<Leftover>(
      `SELECT d.trx_id, max(o.id) AS order_id FROM partner_commerce_deal d
         LEFT JOIN "order" o ON o.id = d.order_id AND o.deleted_at IS NULL
         LEFT JOIN reservation_item r ON r.external_id = d.trx_id AND r.deleted_at IS NULL
          AND COALESCE(r.metadata->>'${RESERVING_SHOP}', d.shop_code) = d.shop_code
        WHERE d.shop_code = $shop AND d.state = 'refused' AND d.updated_at > now() - interval '1 day' AND d.deleted_at IS NULL
          AND d.trx_id > ? AND (o.id IS NOT NULL OR r.id IS NOT NULL)
        GROUP BY d.trx_id ORDER BY d.trx_id LIMIT ?`,
      [after, limit],
    )
  }
}

/** The event's note in the timeline contains the refunded sum at that time. */
const IS_REFUND_UNRECORDED = `COALESCE(money.at > now() - interval '1 day' AND NOT d.timeline @> jsonb_build_array(
            jsonb_build_object('event', 'refunded_here', 'detail', trim_scale(money.refunded)::text)), false)`
