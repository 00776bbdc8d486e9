import { type FinishStep } from "../../../core/deals/finish"
import { type Database } from "../database"
import { DEAL_COLUMNS, type DealRow, IS_CHECK_DUE, IS_OVERDUE } from "./deal-row"

/** Its holder is the only one at work on a deal, until it runs out. */
export interface Lease {
  token: string
  forMs: number
}

/**
 * Leases, fenced by a token. A deal is *free* until a process claims or holds it; it is *leased* to that one alone until the lease is
 * released or runs out, and then free again. The time is the database's, so that no process takes a deal from another because their
 * clocks differ.
 */
export class DealLeases {
  constructor(private readonly database: Database) {}

  /**
   * Claims deals that are due: the process died before it could answer, steps after the answer are left, or the status is to be
   * read.
   */
  async claimDue(limit: number, lease: Lease): Promise<DealRow[]> {
    const isDue = `(${IS_OVERDUE}) OR unfinished IS NOT NULL OR (${IS_CHECK_DUE})`
    return this.claim(`(${isDue}) AND (lease_until IS NULL OR lease_until < now())`, { limit, lease, params: [] })
  }

  /** Claims one deal, also during its pause after a failure. @returns null while another process is at work on it */
  async hold(trxId: string, lease: Lease): Promise<DealRow | null> {
    const isFree = "trx_id = ? AND (lease_token IS NULL OR lease_until < now())"
    const [deal] = await this.claim(isFree, { limit: 1, lease, params: [trxId] })
    return deal ?? null
  }

  /** Extends a lease. @returns false when another process has taken the deal over */
  async renew(trxId: string, lease: Lease): Promise<boolean> {
    const rows = await this.database.sql(
      `UPDATE partner_commerce_deal SET lease_until = now() + ? * interval '1 millisecond'
        WHERE shop_code = $shop AND trx_id = ? AND lease_token = ? RETURNING id`,
      [lease.forMs, trxId, lease.token],
    )
    return rows.length > 0
  }

  /**
   * Notes the steps that are left, and extends the lease.
   *
   * @param unfinished empty = finished
   * @returns false when another process has taken the deal over
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

  /** @param againInMs pause during which the deal is not due */
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
