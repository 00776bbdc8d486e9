import { type DeliveryOutcome, DELIVERY_RANK } from "../rules/delivery"
import { type DeliveryWhy } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"
import { type DeliveryStatus } from "../../service/rules/wire/transactions"
import { type Database, toJson } from "../../database/database"
import { type Lease } from "../../concurrency/sql/leases"
import { lockDeal, REMOTE_TRX_ID } from "./deal-row"

export interface DeliveryRow {
  id: string
  trx_id: string
  remote_order_id: string
  delivery_status: DeliveryStatus
  rank: number
  source: "fulfilment" | "manual"
  /** The person who chose the status; null = the fulfilments decided it. */
  set_by: string | null
  state: "queued" | "accepted" | "refused"
  attempts: number
  next_attempt_at: Date
  last_error: string | null
  /** The error as a code with its values. */
  why: DeliveryWhy | null
  accepted_at: Date | null
  created_at: Date
}

/** A status to send now. */
export interface ClaimedDelivery extends DeliveryRow {
  /** The transaction as the service spells it. */
  remote_trx_id: string
  /** By the database's clock, ms. */
  since_first_attempt: number
}

export interface DeliveryClaim {
  limit: number
  lease: Lease
  /** Only the statuses of this deal, and at once, even before they are due. */
  trxId?: string
}

/** The statuses of a deal's fulfilments, in order. */
export interface FulfilmentUpdate {
  trxId: string
  statuses: readonly DeliveryStatus[]
}

const CANCELLED: DeliveryWhy = { code: "deal_cancelled", values: {} }

const COLUMNS = `id, trx_id, remote_order_id, delivery_status, rank, source, set_by, state, attempts, next_attempt_at, last_error, why,
  accepted_at, created_at`

const CLAIMED_COLUMNS = `${COLUMNS}, extract(epoch FROM now() - first_attempt_at)::float * 1000 AS since_first_attempt,
  COALESCE((SELECT ${REMOTE_TRX_ID} FROM partner_commerce_deal d
             WHERE d.shop_code = u.shop_code AND d.trx_id = u.trx_id AND d.deleted_at IS NULL), u.trx_id) AS remote_trx_id`

/**
 * Delivery statuses on their way to the service: queued → accepted | refused.
 *
 * A process can claim only the first queued row of each deal, and only while the deal has no leased row. So each deal has one sender, in
 * order, across all processes. A sender renews its lease during its call, so the rows of a killed process are free again soon after its
 * death.
 */
export class DeliveryQueue {
  constructor(private readonly database: Database) {}

  /**
   * Queues the statuses of the fulfilments. Each status is queued once per deal, and never below the rank of an earlier queued status,
   * because a late event must not move the delivery backwards. A dropped status counts as not queued.
   *
   * @returns the transactions with a new queued status
   */
  async add(updates: readonly FulfilmentUpdate[]): Promise<Set<string>> {
    return this.database.transaction(async (sql) => {
      const trxIds = updates.map(({ trxId }) => trxId)
      await sql(
        `SELECT id FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ANY(?) AND deleted_at IS NULL ORDER BY id FOR UPDATE`,
        [trxIds],
      )
      const added = new Set<string>()
      for (const given of toRounds(updates)) {
        const rows = await sql<{ trx_id: string }>(
          `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, source, next_attempt_at)
           SELECT 'pcdlv_' || upper(replace(gen_random_uuid()::text, '-', '')), d.shop_code, d.trx_id, d.remote_order_id,
                  given.status, given.rank, 'fulfilment', now()
             FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, status text, rank integer)
             JOIN partner_commerce_deal d ON d.shop_code = $shop AND d.trx_id = given.trx_id AND d.deleted_at IS NULL
            WHERE NOT EXISTS (SELECT 1 FROM partner_commerce_delivery_update u
                               WHERE u.shop_code = $shop AND u.trx_id = given.trx_id
                                 AND (u.rank > given.rank OR u.delivery_status = given.status) AND u.deleted_at IS NULL
                                 AND u.why->>'code' IS DISTINCT FROM '${CANCELLED.code}')
               ON CONFLICT (shop_code, trx_id, delivery_status) WHERE source = 'fulfilment' AND deleted_at IS NULL
               DO UPDATE SET state = 'queued', attempts = 0, first_attempt_at = NULL, next_attempt_at = now(), last_error = NULL,
                             why = NULL, lease_token = NULL, lease_until = NULL, updated_at = now()
           RETURNING trx_id`,
          [toJson(given)],
        )
        for (const { trx_id } of rows) added.add(trx_id)
      }
      return added
    })
  }

  /** Queues a person's choice, even if it is repeated or out of order. */
  async addManually(trxId: string, status: DeliveryStatus, by: string | null = null): Promise<void> {
    await this.database.transaction(async (sql) => {
      const deal = await lockDeal(sql, trxId)
      if (!deal) return
      await sql(
        `INSERT INTO partner_commerce_delivery_update (id, shop_code, trx_id, remote_order_id, delivery_status, rank, source, set_by, next_attempt_at)
         VALUES ('pcdlv_' || upper(replace(gen_random_uuid()::text, '-', '')), $shop, ?, ?, ?, ?, 'manual', ?, now())`,
        [trxId, deal.remote_order_id, status, DELIVERY_RANK[status], by],
      )
    })
  }

  async claim({ limit, lease, trxId }: DeliveryClaim): Promise<ClaimedDelivery[]> {
    return this.database.sql<ClaimedDelivery>(
      `UPDATE partner_commerce_delivery_update u
          SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond', attempts = attempts + 1,
              first_attempt_at = COALESCE(first_attempt_at, now())
        WHERE id IN (
          SELECT due.id FROM partner_commerce_delivery_update due
           WHERE due.shop_code = $shop AND due.state = 'queued' AND due.deleted_at IS NULL AND (due.lease_until IS NULL OR due.lease_until < now())
             ${trxId ? "AND due.trx_id = ?" : "AND due.next_attempt_at <= now()"}
             AND NOT EXISTS (
               SELECT 1 FROM partner_commerce_delivery_update other
                WHERE other.shop_code = due.shop_code AND other.trx_id = due.trx_id AND other.id <> due.id AND other.state = 'queued' AND other.deleted_at IS NULL
                  AND (other.lease_until > now() OR (other.rank, other.created_at, other.id) < (due.rank, due.created_at, due.id)))
           ORDER BY due.next_attempt_at, due.id LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING ${CLAIMED_COLUMNS}`,
      [lease.token, lease.forMs, ...(trxId ? [trxId] : []), limit],
    )
  }

  /** Extends a lease. @returns false if another process has taken the row over */
  async renew(token: string, id: string, leaseMs: number): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_delivery_update SET lease_until = now() + ? * interval '1 millisecond'
        WHERE shop_code = $shop AND id = ? AND lease_token = ? RETURNING id`,
      [leaseMs, id, token],
    )
    return rows.length > 0
  }

  /** @returns ms until the next row can be claimed, by the database's clock; null for an empty queue */
  async nextDueInMs(): Promise<number | null> {
    const [row] = await this.database.sql<{ due_in: number | null }>(
      `SELECT extract(epoch FROM min(due_at) - now())::float * 1000 AS due_in
         FROM (SELECT DISTINCT ON (trx_id) GREATEST(next_attempt_at, max(lease_until) OVER (PARTITION BY trx_id)) AS due_at
                 FROM partner_commerce_delivery_update WHERE shop_code = $shop AND state = 'queued' AND deleted_at IS NULL
                ORDER BY trx_id, rank, created_at, id) first`,
    )
    return row?.due_in ?? null
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

  /** Drops the queued statuses, because the sale fell through. @returns the number of dropped statuses */
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

/** The first status of each deal, then the second of each, because earlier statuses decide whether a later one is queued. */
function toRounds(updates: readonly FulfilmentUpdate[]) {
  const rounds = Math.max(0, ...updates.map(({ statuses }) => statuses.length))
  return Array.from({ length: rounds }, (_, round) =>
    updates.flatMap(({ trxId, statuses }) => {
      const status = statuses[round]
      return status ? [{ trx_id: trxId, status, rank: DELIVERY_RANK[status] }] : []
    }),
  )
}
