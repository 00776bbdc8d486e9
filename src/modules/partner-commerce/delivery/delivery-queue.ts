import { randomUUID } from "node:crypto"
import { DELIVERY_RANK } from "../../../core/delivery/rank"
import { type DeliveryOutcome } from "../../../core/delivery/outcome"
import { type DeliveryWhy } from "../../../core/message/message"
import { render } from "../../../core/message/render"
import { type DeliveryStatus } from "../../../core/wire/transactions"
import { type Database, toJson } from "../database"
import { lockDeal } from "../deals/deal-row"

export interface DeliveryRow {
  id: string
  trx_id: string
  remote_order_id: string
  delivery_status: DeliveryStatus
  rank: number
  source: "fulfilment" | "manual"
  state: "queued" | "accepted" | "refused"
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  /** The same as the error, as a code with its values. */
  why: DeliveryWhy | null
  accepted_at: Date | null
  created_at: Date
}

const CANCELLED: DeliveryWhy = { code: "deal_cancelled", values: {} }

const COLUMNS = `id, trx_id, remote_order_id, delivery_status, rank, source, state, attempts, next_attempt_at, last_error, why,
  accepted_at, created_at`

/**
 * Delivery statuses on their way to the service: queued → accepted | refused.
 *
 * Only the first queued row of each deal can be claimed, and no other row of that deal while it is leased: so there is one sender per
 * deal, in order, in however many processes.
 */
export class DeliveryQueue {
  constructor(private readonly database: Database) {}

  /**
   * Queues the status of the fulfilments. Each status is queued once per deal, and none of a lower rank than one that was queued
   * before: an event that was handled late must not turn the clock back.
   *
   * @returns whether something new was queued
   */
  async add(trxId: string, status: DeliveryStatus): Promise<boolean> {
    return this.database.transaction(async (sql) => {
      const deal = await lockDeal(sql, trxId)
      if (!deal) return false
      const rows = await sql(
        `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, source, next_attempt_at)
         SELECT 'pcdlv_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, ?, 'fulfilment', now()
          WHERE NOT EXISTS (SELECT 1 FROM partner_commerce_delivery_update
                             WHERE shop_code = $shop AND trx_id = ? AND (rank > ? OR delivery_status = ?) AND deleted_at IS NULL)
         RETURNING id`,
        [trxId, deal.remote_order_id, status, DELIVERY_RANK[status], trxId, DELIVERY_RANK[status], status],
      )
      return rows.length > 0
    })
  }

  /** Queues a person's choice, also a repeated status or one out of order. */
  async addManually(trxId: string, status: DeliveryStatus): Promise<void> {
    await this.database.transaction(async (sql) => {
      const deal = await lockDeal(sql, trxId)
      if (!deal) return
      await sql(
        `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, source, next_attempt_at)
         VALUES ('pcdlv_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, ?, 'manual', now())`,
        [trxId, deal.remote_order_id, status, DELIVERY_RANK[status]],
      )
    })
  }

  /** @param trxId only of this deal, and now, whatever its turn would be */
  async claim({ limit, leaseMs, trxId }: { limit: number; leaseMs: number; trxId?: string }) {
    const token = randomUUID()
    const rows = await this.database.sql<DeliveryRow>(
      `UPDATE partner_commerce_delivery_update
          SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond', attempts = attempts + 1
        WHERE id IN (
          SELECT u.id FROM partner_commerce_delivery_update u
           WHERE u.shop_code = $shop AND u.state = 'queued' AND u.deleted_at IS NULL AND (u.lease_until IS NULL OR u.lease_until < now())
             ${trxId ? "AND u.trx_id = ?" : "AND u.next_attempt_at <= now()"}
             AND NOT EXISTS (
               SELECT 1 FROM partner_commerce_delivery_update other
                WHERE other.shop_code = u.shop_code AND other.trx_id = u.trx_id AND other.id <> u.id AND other.state = 'queued' AND other.deleted_at IS NULL
                  AND (other.lease_until > now() OR (other.rank, other.created_at, other.id) < (u.rank, u.created_at, u.id)))
           ORDER BY u.next_attempt_at, u.id LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [token, leaseMs, ...(trxId ? [trxId] : []), limit],
    )
    return { token, rows }
  }

  async record(token: string, id: string, outcome: DeliveryOutcome): Promise<void> {
    const { error, why } = outcome.kind === "accepted" ? { error: null, why: null } : outcome
    const [state, delayMs] = outcome.kind === "retry" ? ["queued", outcome.delayMs] : [outcome.kind, 0]
    await this.database.sql(
      `UPDATE partner_commerce_delivery_update SET state = ?, last_error = ?, why = ?::jsonb, lease_token = NULL, lease_until = NULL,
              next_attempt_at = now() + ? * interval '1 millisecond',
              accepted_at = CASE WHEN ? = 'accepted' THEN now() END, updated_at = now()
        WHERE shop_code = $shop AND id = ? AND lease_token = ?`,
      [state, error, why && toJson(why), delayMs, state, id, token],
    )
  }

  /** The sale fell through: nothing is delivered, so nothing is sent. @returns how many were dropped */
  async dropQueued(trxId: string): Promise<number> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_delivery_update
          SET state = 'refused', last_error = ?, why = ?::jsonb, updated_at = now()
        WHERE shop_code = $shop AND trx_id = ? AND state = 'queued' AND (lease_until IS NULL OR lease_until < now()) RETURNING id`,
      [render(CANCELLED), toJson(CANCELLED), trxId],
    )
    return rows.length
  }

  /** Oldest first. */
  async listOf(trxIds: string[]): Promise<DeliveryRow[]> {
    return this.database.sql<DeliveryRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_delivery_update WHERE shop_code = $shop AND trx_id = ANY(?) AND deleted_at IS NULL
        ORDER BY created_at, rank, id`,
      [trxIds],
    )
  }
}
