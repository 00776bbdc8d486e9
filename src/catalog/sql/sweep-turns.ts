import { type Database, newId, toJson } from "../../database/database"
import { type Lease, type LeasedTable, Leases } from "../../concurrency/sql/leases"

export interface SweepState {
  /** The last variant that the sweep compared; empty = the next round begins. */
  after_id: string
  /** The number of writes to the tables when the round began (input-fingerprints); null = no round has begun. */
  writes: string | null
  /** Fingerprint of each price list (input-fingerprints), by its id. */
  price_lists: Record<string, string>
}

const SWEEP: LeasedTable<"look"> = {
  name: "partner_commerce_sweep",
  key: "shop_code",
  columns: "after_id, writes, price_lists",
  due: { look: { isDue: "true", order: "id" } },
}

/** Takes turns at a store's sweep: one process at a time sweeps. */
export class SweepTurns extends Leases<SweepState, "look"> {
  constructor(database: Database) {
    super(database, SWEEP)
  }

  /** @param isAtOnce skip the pause after the last turn. @returns null if no turn is due, or another process has it */
  async take(lease: Lease, isAtOnce: boolean): Promise<SweepState | null> {
    const taken = await this.takeRow(lease, isAtOnce)
    return taken ?? ((await this.insertRow()) ? this.takeRow(lease, isAtOnce) : null)
  }

  private async takeRow(lease: Lease, isAtOnce: boolean): Promise<SweepState | null> {
    if (isAtOnce) return this.hold(this.database.shopCode, lease)
    const [state] = await this.claimDue("look", lease, 1)
    return state ?? null
  }

  /** Records how far the sweep has come, unless the process lost its lease. @param againInMs time until the next turn is due */
  async end(token: string, { after_id, writes, price_lists }: SweepState, againInMs: number): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_sweep SET after_id = ?, writes = ?, price_lists = ?::jsonb, updated_at = now(), lease_token = NULL,
              lease_until = now() + ? * interval '1 millisecond'
        WHERE shop_code = $shop AND lease_token = ?`,
      [after_id, writes, toJson(price_lists), againInMs, token],
    )
  }

  /** @returns false if the shop's row exists */
  private async insertRow(): Promise<boolean> {
    const rows = await this.database.sql(
      `INSERT INTO partner_commerce_sweep (id, shop_code) VALUES (${newId("pcsweep")}, $shop) ON CONFLICT DO NOTHING RETURNING id`,
    )
    return rows.length > 0
  }
}
