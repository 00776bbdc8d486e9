import { type Database } from "../../database/database"
import { NOTE_GIVEN_EVENT, toEventJson } from "../../activity/sql/timeline"
import { type PaymentRow } from "./payment-row"

/** The payment as it was when its reading began, so that a request during the reading stays open. */
type Checked = Pick<PaymentRow, "order_ref" | "asked_at">

/** The payment as it was when its settling began. */
type Scheduled = Pick<PaymentRow, "order_ref" | "is_due">

/** Schedule of status readings, and their results. `asked_at` makes an extra reading due, which does not count in the schedule. */
export class PaymentChecks {
  constructor(private readonly database: Database) {}

  async request(orderRef: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET asked_at = date_trunc('milliseconds', now()) WHERE shop_code = $shop AND order_ref = ?`,
      [orderRef],
    )
  }

  /**
   * Notes a callback, and makes a reading due now. It is one statement, because the service often repeats a callback.
   *
   * @param isBelieved the callback's status counts, because the service has no endpoint for the status
   */
  async receive(orderRef: string, status: string, isBelieved: boolean): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET remote_status = CASE WHEN ? THEN ? ELSE remote_status END,
              asked_at = date_trunc('milliseconds', now()), updated_at = now(), timeline = ${NOTE_GIVEN_EVENT}
         FROM (SELECT ?::jsonb AS event) given WHERE shop_code = $shop AND order_ref = ?`,
      [isBelieved, status, toEventJson({ event: "status_callback", detail: status }), orderRef],
    )
  }

  /** The status was read with our own token; null = no endpoint exists for it. The timeline notes a new status. */
  async recordStatus({ order_ref, asked_at }: Checked, status: string | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET remote_status = COALESCE(?, remote_status), unreadable = 0, ${ANSWERED},
              timeline = CASE WHEN remote_status IS DISTINCT FROM COALESCE(?, remote_status) THEN ${NOTE_GIVEN_EVENT} ELSE timeline END
         FROM (SELECT ?::jsonb AS event) given WHERE shop_code = $shop AND order_ref = ?`,
      [status, toMoment(asked_at), status, toEventJson({ event: "status_read", detail: status ?? "" }), order_ref],
    )
  }

  /** The status could not be read. @returns the number of failures in a row */
  async recordUnread({ order_ref, asked_at }: Checked): Promise<number> {
    const [row] = await this.database.sql<{ unreadable: number }>(
      `UPDATE partner_commerce_payment SET unreadable = unreadable + 1, ${ANSWERED}
        WHERE shop_code = $shop AND order_ref = ? RETURNING unreadable`,
      [toMoment(asked_at), order_ref],
    )
    return row?.unreadable ?? 0
  }

  /** @param nextInMs until the next scheduled reading; null = none */
  async schedule({ order_ref, is_due }: Scheduled, nextInMs: number | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET next_check_at = now() + ?::bigint * interval '1 millisecond', checks = checks + ?, failures = 0
        WHERE shop_code = $shop AND order_ref = ?`,
      [nextInMs, Number(is_due), order_ref],
    )
  }

  /** Notes that the work after a status has failed. @returns the number of failures in a row */
  async recordFailure(orderRef: string, nextInMs: number): Promise<number> {
    const [row] = await this.database.sql<{ failures: number }>(
      `UPDATE partner_commerce_payment SET failures = failures + 1, next_check_at = now() + ?::bigint * interval '1 millisecond'
        WHERE shop_code = $shop AND order_ref = ? RETURNING failures`,
      [nextInMs, orderRef],
    )
    return row?.failures ?? 0
  }
}

const ANSWERED = "asked_at = NULLIF(asked_at, ?::timestamptz), updated_at = now()"

const toMoment = (moment: Date | null) => moment?.toISOString() ?? null
