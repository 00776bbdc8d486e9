import { type FinishStep } from "../rules/finish"
import { type Database, toJson } from "../../database/database"
import {
  HELD_COLUMNS,
  type HeldRow,
  type Lease,
  type LeasedTable,
  Leases,
  toHeld,
  toKeys,
} from "../../concurrency/sql/leases"
import { DEAL_COLUMNS, type DealRow, IS_CHECK_DUE, IS_OVERDUE } from "./deal-row"

/** `unfinished`: the process died before its answer, or steps remain. `status`: the status is due. */
export type DueWork = "unfinished" | "status"

const DEALS: LeasedTable<DueWork> = {
  name: "partner_commerce_deal",
  key: "trx_id",
  columns: DEAL_COLUMNS,
  due: {
    unfinished: { isDue: `(${IS_OVERDUE}) OR unfinished IS NOT NULL`, order: "updated_at, id" },
    // An undecided deal comes before a decided deal that is only read again.
    status: { isDue: IS_CHECK_DUE, order: "state <> 'committed', COALESCE(asked_at, next_check_at), id" },
  },
}

export interface StepsDone extends HeldRow {
  done: readonly FinishStep[]
}

/** Leases of deals, and the notes that only their holder may write. */
export class DealLeases extends Leases<DealRow, DueWork> {
  constructor(database: Database) {
    super(database, DEALS)
  }

  /** Counts a failure of the next step. @returns the failures in a row */
  async recordFailure(trxId: string, lease: Lease): Promise<number> {
    const [row] = await this.database.sql<{ failures: number }>(
      `UPDATE partner_commerce_deal SET failures = failures + 1 WHERE shop_code = $shop AND trx_id = ? AND lease_token = ?
       RETURNING failures`,
      [trxId, lease.token],
    )
    return row?.failures ?? 0
  }

  /**
   * Removes done steps, and extends the leases. Other steps stay, because a cancellation may have added them since the deal
   * was read.
   *
   * @returns the transactions whose lease holds: another process has taken the others over
   */
  async recordSteps(steps: readonly StepsDone[]): Promise<Set<string>> {
    const given = steps.map((each) => ({ ...toHeld(each), done: each.done }))
    const rows = await this.database.sql<{ key: string }>(
      `UPDATE partner_commerce_deal SET unfinished = NULLIF(unfinished - given.done, '[]'), failures = 0, updated_at = now(),
              lease_until = now() + given.for_ms * interval '1 millisecond'
         FROM jsonb_to_recordset(?::jsonb) AS given (${HELD_COLUMNS}, done text[])
        WHERE ${this.isHeld} RETURNING trx_id AS key`,
      [toJson(given)],
    )
    return toKeys(rows)
  }
}
