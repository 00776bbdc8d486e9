import { type FinishStep } from "../../../core/deals/finish"
import { type Database } from "../database"
import { DEAL_COLUMNS, type DealRow, IS_CHECK_DUE, IS_OVERDUE } from "./deal-row"

/** Whoever holds it is the only one at work on a deal, until it runs out. */
export interface Lease {
  token: string
  forMs: number
}

/**
 * Who is at work on a deal: *free* → *held* (claimed by anybody, one at a time, until let go of or run out) → *free*. The time is the
 * database's, so that no process takes a deal from another because their clocks differ.
 */
export class DealLeases {
  constructor(private readonly database: Database) {}

  /**
   * Claims deals that need somebody: the process of one died before it could answer, steps after the answer are left, or its status
   * is to be read.
   */
  async claimDue(limit: number, lease: Lease): Promise<DealRow[]> {
    const isDue = `(${IS_OVERDUE}) OR unfinished IS NOT NULL OR (${IS_CHECK_DUE})`
    return this.claim(`(${isDue}) AND (lease_until IS NULL OR lease_until < now())`, { limit, lease, params: [] })
  }

  /** Claims one deal, also one that is left alone after a failure. @returns null while somebody else is at work on it */
  async hold(trxId: string, lease: Lease): Promise<DealRow | null> {
    const isFree = "trx_id = ? AND (lease_token IS NULL OR lease_until < now())"
    const [deal] = await this.claim(isFree, { limit: 1, lease, params: [trxId] })
    return deal ?? null
  }

  /** Holds on to a deal for longer. @returns false when somebody else has taken it over */
  async renew(trxId: string, lease: Lease): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_deal SET lease_until = now() + ? * interval '1 millisecond'
        WHERE shop_code = $shop AND trx_id = ? AND lease_token = ? RETURNING id`,
      [lease.forMs, trxId, lease.token],
    )
    return rows.length > 0
  }

  /**
   * Notes what is left to do, and holds on to the deal.
   *
   * @param unfinished empty = finished
   * @returns false when somebody else has taken the deal over
   */
  async recordStep(trxId: string, lease: Lease, unfinished: readonly FinishStep[]): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_deal SET unfinished = ?::jsonb, updated_at = now(),
              lease_until = now() + ? * interval '1 millisecond'
        WHERE shop_code = $shop AND trx_id = ? AND lease_token = ? RETURNING id`,
      [unfinished.length > 0 ? JSON.stringify(unfinished) : null, lease.forMs, trxId, lease.token],
    )
    return rows.length > 0
  }

  /** @param againInMs not found due again for so long */
  async release(token: string, trxId: string, againInMs = 0): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET lease_token = NULL,
              lease_until = CASE WHEN ?::bigint > 0 THEN now() + ?::bigint * interval '1 millisecond' END
        WHERE shop_code = $shop AND trx_id = ? AND lease_token = ?`,
      [againInMs, againInMs, trxId, token],
    )
  }

  private async claim(condition: string, { limit, lease, params }: { limit: number; lease: Lease; params: string[] }) {
    return this.database.sql<DealRow>(
      `UPDATE partner_commerce_deal SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond'
        WHERE id IN (
          SELECT id FROM partner_commerce_deal
           WHERE shop_code = $shop AND ${condition} AND deleted_at IS NULL
           ORDER BY updated_at, id LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING ${DEAL_COLUMNS}`,
      [lease.token, lease.forMs, ...params, limit],
    )
  }
}
