import { MINUTE_MS } from "../../values/duration"
import { isParcelOfSale } from "../../orders/sql/sold-unit"
import { type Database, toJson } from "../../database/database"
import { toLaterStatuses } from "../rules/status"
import { REMOTE_TRX_ID } from "./deal-row"

/** Counts of a deal's failed readings, including the latest. */
export interface FailedReadings {
  is_scheduled: boolean
  failures: number
  denials: number
  denied_for_ms: number
}

/** Facts that decide for how long a confirmed deal is read again. */
export interface Watched {
  age_ms: number
  /** Failed readings in a row. */
  unreadable: number
  /** Answers in a row that the transaction does not exist. */
  denials: number
  is_shipped: boolean
}

/** A deal whose status the plugin has read, so the service certainly knows it. */
interface LastRead {
  /** As the service spells it. */
  remote_trx_id: string
  remote_order_id: string
  /** It was read in the last minute. */
  is_fresh: boolean
}

/** The deal as it was when its reading began, so that a request during the reading stays open. */
export interface Checked {
  trx_id: string
  asked_at: Date | null
}

/** A status whose move still follows. */
export interface DecisiveStatus {
  trxId: string
  /** null = unchanged, because no status decided. */
  status: string | null
  /** The status was read with our own token. */
  isRead: boolean
}

export interface Postponed {
  deal: Checked
  nextInMs: number
}

export interface Reading {
  deal: Checked
  status: string
  /** Until the next scheduled reading; null = no further reading is scheduled. */
  nextInMs: number | null
}

/**
 * Schedule of status readings, and their results. `next_check_at` is the schedule: only a reading that is due by it sets the next time and
 * counts failures. A time in `asked_at` makes an extra reading due, for a deal in any state, as soon as the purchase is answered. If that
 * reading fails, the schedule repeats it soon. A reading that decides the deal stays due until the deal has its new state, so the next
 * process continues at once if this one dies in between.
 */
export class DealChecks {
  constructor(private readonly database: Database) {}

  async recordRead(readings: readonly Reading[]): Promise<void> {
    const rows = readings.map(({ deal, status, nextInMs }) => ({
      trx_id: deal.trx_id,
      asked_at: deal.asked_at?.toISOString() ?? null,
      status,
      next_in_ms: nextInMs,
    }))
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET remote_status = given.status, read_at = now(), unreadable = 0, denials = 0,
              denied_since = NULL, ${movedOn("given.asked_at", "given.next_in_ms")}
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, asked_at timestamptz, status text, next_in_ms bigint)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id`,
      [toJson(rows)],
    )
  }

  /**
   * Notes statuses that decide their deals. The caller then changes each deal's state. That change, or `postpone`, sets the time of the
   * next reading.
   */
  async recordDecisive(decisive: readonly DecisiveStatus[]): Promise<void> {
    const rows = decisive.map(({ trxId, status, isRead }) => ({ trx_id: trxId, status, is_read: isRead }))
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET remote_status = COALESCE(given.status, remote_status), updated_at = now(),
              next_check_at = LEAST(next_check_at, now()), read_at = CASE WHEN given.is_read THEN now() ELSE read_at END,
              unreadable = CASE WHEN given.is_read THEN 0 ELSE unreadable END, denials = CASE WHEN given.is_read THEN 0 ELSE denials END,
              denied_since = CASE WHEN given.is_read THEN NULL ELSE denied_since END
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, status text, is_read boolean)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id`,
      [toJson(rows)],
    )
  }

  /** Postpones decided moves that failed. The deal's next reading decides again. A deal that has moved stays as it is. */
  async postpone(postponed: readonly Postponed[]): Promise<void> {
    const rows = postponed.map(({ deal, nextInMs }) => ({
      trx_id: deal.trx_id,
      asked_at: deal.asked_at?.toISOString() ?? null,
      next_in_ms: nextInMs,
    }))
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET ${movedOn("given.asked_at", "given.next_in_ms")}
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, asked_at timestamptz, next_in_ms bigint)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id AND deal.state = 'committed'`,
      [toJson(rows)],
    )
  }

  /**
   * The status comes from a callback, or no status is known. So this does not prove that an endpoint works. @param status null = unchanged
   */
  async recordUnasked(
    deal: Checked,
    { status, nextInMs }: { status: string | null; nextInMs: number | null },
  ): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET remote_status = COALESCE(?, remote_status), ${MOVED_ON} WHERE shop_code = $shop AND trx_id = ?`,
      [status, ...toMovedOn(deal, nextInMs), deal.trx_id],
    )
  }

  /**
   * The status could not be read. A requested reading is repeated soon.
   *
   * @param isDenial the service denied the transaction; any other failure ends a row of denials
   * @param nextInMs until the next reading, if this reading was scheduled; null = no further reading is scheduled
   */
  async recordFailure(
    deal: Checked,
    { isDenial, nextInMs }: { isDenial: boolean; nextInMs: number | null },
  ): Promise<FailedReadings> {
    const counted = isDenial
      ? `denials = denials + ${DUE_ONE}, denied_since = CASE WHEN ${IS_DUE} THEN COALESCE(denied_since, now()) ELSE denied_since END`
      : "denials = 0, denied_since = NULL"
    const [row] = await this.database.sql<FailedReadings>(
      `WITH before AS (
         SELECT id, ${IS_DUE} AS is_scheduled FROM partner_commerce_deal WHERE shop_code = $shop AND trx_id = ? FOR UPDATE)
       UPDATE partner_commerce_deal deal SET unreadable = unreadable + ${DUE_ONE}, ${counted},
              ${movedOn("?::timestamptz", "?::bigint", "?::timestamptz")}
         FROM before WHERE deal.id = before.id
       RETURNING before.is_scheduled, unreadable AS failures, denials,
                 COALESCE(extract(epoch FROM now() - denied_since) * 1000, 0)::float8 AS denied_for_ms`,
      [deal.trx_id, ...toMovedOn(deal, nextInMs), deal.asked_at?.toISOString() ?? null],
    )
    if (!row) throw new Error(`Deal ${deal.trx_id} was there and is gone: rows of deals must not be deleted`)
    return row
  }

  /** Notes a callback's status, if the service has no endpoint for the status. A later status stays. */
  async receive(trxId: string, status: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET remote_status = CASE WHEN remote_status = ANY(?) THEN remote_status ELSE ? END,
              asked_at = date_trunc('milliseconds', now()), ${COUNTED_AFRESH}, updated_at = now()
        WHERE shop_code = $shop AND trx_id = ?`,
      [toLaterStatuses(status), status, trxId],
    )
  }

  /** Makes an extra reading due now. */
  async request(trxId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET asked_at = date_trunc('milliseconds', now()), ${COUNTED_AFRESH} WHERE shop_code = $shop AND trx_id = ?`,
      [trxId],
    )
  }

  /** The deal whose status was read last, except the given one. The service certainly knows it. */
  async findLastRead(except: string): Promise<LastRead | null> {
    const [row] = await this.database.sql<LastRead>(
      `SELECT ${REMOTE_TRX_ID} AS remote_trx_id, remote_order_id, read_at > now() - interval '1 minute' AS is_fresh
         FROM partner_commerce_deal
        WHERE shop_code = $shop AND trx_id <> ? AND read_at IS NOT NULL AND deleted_at IS NULL ORDER BY read_at DESC LIMIT 1`,
      [except],
    )
    return row ?? null
  }

  /** Reads whether the order of a deal has left the store, by its parcels or by a person's report to the service. */
  async readWatched(trxId: string): Promise<Watched> {
    const [row] = await this.database.sql<Watched>(
      `SELECT (extract(epoch FROM now() - d.created_at) * 1000)::float8 AS age_ms, d.unreadable, d.denials,
              EXISTS (SELECT 1 FROM order_fulfillment l JOIN fulfillment f ON f.id = l.fulfillment_id
                       WHERE l.order_id = d.order_id AND l.deleted_at IS NULL AND f.canceled_at IS NULL
                         AND (f.shipped_at IS NOT NULL OR f.delivered_at IS NOT NULL)
                         AND ${isParcelOfSale("f.id", "l.order_id")})
              OR EXISTS (SELECT 1 FROM partner_commerce_delivery_update u
                       WHERE u.shop_code = d.shop_code AND u.trx_id = d.trx_id AND u.state = 'accepted'
                         AND u.delivery_status IN ('DISPATCHED', 'DELIVERY_SUCCESSFUL', 'DELIVERY_FAILED')) AS is_shipped
         FROM partner_commerce_deal d WHERE d.shop_code = $shop AND d.trx_id = ?`,
      [trxId],
    )
    return row ?? { age_ms: 0, unreadable: 0, denials: 0, is_shipped: false }
  }
}

/** Long enough for a restart of the service. */
const REPEATED_IN_MS = MINUTE_MS

/** A request about a settled deal begins a new series of failures. */
const COUNTED_AFRESH = `unreadable = CASE WHEN state = 'committed' THEN unreadable ELSE 0 END,
              denials = CASE WHEN state = 'committed' THEN denials ELSE 0 END`

const IS_DUE = "COALESCE(next_check_at <= now(), false)"
const DUE_ONE = `(${IS_DUE})::int`
/** @param repeated a request at this time, whose reading failed and comes again soon */
const movedOn = (askedAt: string, nextInMs: string, repeated = "NULL") =>
  `checks = checks + ${DUE_ONE}, asked_at = NULLIF(deal.asked_at, ${askedAt}), updated_at = now(),
        next_check_at = LEAST(CASE WHEN ${IS_DUE} THEN now() + ${nextInMs} * interval '1 millisecond' ELSE next_check_at END,
                              CASE WHEN ${repeated} IS NOT NULL THEN now() + interval '${REPEATED_IN_MS} milliseconds' END)`
const MOVED_ON = movedOn("?::timestamptz", "?::bigint")

const toMovedOn = ({ asked_at }: Checked, nextInMs: number | null) => [asked_at?.toISOString() ?? null, nextInMs]
