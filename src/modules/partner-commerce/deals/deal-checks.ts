import { type Database } from "../database"

/** Schedule of status checks: when a deal's status is to be read at the service, and its last known value. Only committed deals are due. */
export class DealChecks {
  constructor(private readonly database: Database) {}

  /** @param nextInMs until the next check; null = no further check by itself */
  async record(trxId: string, { remoteStatus, nextInMs }: { remoteStatus: string | null; nextInMs: number | null }) {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET remote_status = COALESCE(?, remote_status), checks = checks + 1, updated_at = now(),
              next_check_at = CASE WHEN state = 'committed' THEN now() + ?::bigint * interval '1 millisecond' END
        WHERE shop_code = $shop AND trx_id = ?`,
      [remoteStatus, nextInMs, trxId],
    )
  }

  /** Makes the next check due now. */
  async request(trxId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET next_check_at = now() WHERE shop_code = $shop AND trx_id = ? AND state = 'committed'`,
      [trxId],
    )
  }

  /** Whether a status of this shop was ever read: then "unknown transaction" is an answer of the service and no wrong address. */
  async hasReadAny(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM partner_commerce_deal WHERE shop_code = ? AND remote_status IS NOT NULL) AS found`,
      [shopCode],
    )
    return row?.found ?? false
  }
}
