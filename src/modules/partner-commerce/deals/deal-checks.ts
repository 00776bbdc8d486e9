import { type Database } from "../database"

/** When a deal's status is to be read at the service, and what was last heard. Only a committed deal still waits for a reading. */
export class DealChecks {
  constructor(private readonly database: Database) {}

  /** @param nextInMs when to ask again; null = not by ourselves */
  async record(trxId: string, { remoteStatus, nextInMs }: { remoteStatus: string | null; nextInMs: number | null }) {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET remote_status = COALESCE(?, remote_status), checks = checks + 1, updated_at = now(),
              next_check_at = CASE WHEN state = 'committed' THEN now() + ?::bigint * interval '1 millisecond' END
        WHERE shop_code = $shop AND trx_id = ?`,
      [remoteStatus, nextInMs, trxId],
    )
  }

  /** Asks for a reading of the status as soon as somebody has time. */
  async want(trxId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET next_check_at = now() WHERE shop_code = $shop AND trx_id = ? AND state = 'committed'`,
      [trxId],
    )
  }

  /** Has the service ever told the status of a transaction of this shop? Then "unknown transaction" is an answer and no wrong address. */
  async hasReadAny(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM partner_commerce_deal WHERE shop_code = ? AND remote_status IS NOT NULL) AS found`,
      [shopCode],
    )
    return row?.found ?? false
  }
}
