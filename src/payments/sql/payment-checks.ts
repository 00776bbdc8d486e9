import { type Database } from "../../database/database"
import { NOTE_GIVEN_EVENT, toEventJson } from "../../activity/sql/timeline"
import { type PaymentRow, IS_PAYMENT_DUE, PAYMENT_COLUMNS } from "./payment-row"
import { type LeasedTable } from "../../concurrency/sql/leases"

/** The payment as it was when its work began, so that a request or a move during the work stays in effect. */
type Worked = Pick<PaymentRow, "order_ref" | "asked_at" | "state">

/**
 * Schedule of status readings, and their results. `asked_at` makes an extra reading due, which does not count in the schedule. Only the end
 * of the work after a reading answers the request, so the next process continues if this one dies in between.
 */
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
  async recordStatus(orderRef: string, status: string | null): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET remote_status = COALESCE(?, remote_status), unreadable = 0, read_at = now(), updated_at = now(),
              timeline = CASE WHEN remote_status IS DISTINCT FROM COALESCE(?, remote_status) THEN ${NOTE_GIVEN_EVENT} ELSE timeline END
         FROM (SELECT ?::jsonb AS event) given WHERE shop_code = $shop AND order_ref = ?`,
      [status, status, toEventJson({ event: "status_read", detail: status ?? "" }), orderRef],
    )
  }

  /**
   * The status could not be read.
   *
   * @param isCounted false for a customer, who waits for a shorter time and can ask as often as they want
   * @returns the number of counted failures in a row
   */
  async recordUnread(orderRef: string, { isCounted = true } = {}): Promise<number> {
    const [row] = await this.database.sql<{ unreadable: number }>(
      `UPDATE partner_commerce_payment SET unreadable = unreadable + ?, read_at = now(), updated_at = now()
        WHERE shop_code = $shop AND order_ref = ? RETURNING unreadable`,
      [Number(isCounted), orderRef],
    )
    return row?.unreadable ?? 0
  }

  /**
   * The work has ended.
   *
   * @param state of the payment after the work
   * @param nextInMs until the next scheduled reading; null = none
   */
  async schedule(
    { order_ref, asked_at, is_due, state }: Worked & Pick<PaymentRow, "is_due">,
    nextInMs: number | null,
  ): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET ${NEXT}, checks = checks + ?, failures = 0 WHERE shop_code = $shop AND order_ref = ?`,
      [...toNext({ asked_at, state }, nextInMs), Number(is_due), order_ref],
    )
  }

  /** No status could be read, so the failures of the work after a status stay counted. @param nextInMs until the next reading */
  async postpone(
    { order_ref, asked_at, is_due, state }: Worked & Pick<PaymentRow, "is_due">,
    nextInMs: number,
  ): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET ${NEXT}, checks = checks + ? WHERE shop_code = $shop AND order_ref = ?`,
      [...toNext({ asked_at, state }, nextInMs), Number(is_due), order_ref],
    )
  }

  /** Notes that the work after a status has failed. @returns the number of failures in a row */
  async recordFailure({ order_ref, asked_at, state }: Worked, nextInMs: number): Promise<number> {
    const [row] = await this.database.sql<{ failures: number }>(
      `UPDATE partner_commerce_payment SET ${NEXT}, failures = failures + 1 WHERE shop_code = $shop AND order_ref = ? RETURNING failures`,
      [...toNext({ asked_at, state }, nextInMs), order_ref],
    )
    return row?.failures ?? 0
  }
}

const NEXT_AT = "now() + ?::bigint * interval '1 millisecond'"
/** If another process moves the payment in between, its earlier reading stays. */
const NEXT = `asked_at = NULLIF(asked_at, ?::timestamptz), updated_at = now(),
  next_check_at = CASE WHEN state = ? THEN ${NEXT_AT} ELSE LEAST(next_check_at, ${NEXT_AT}) END`

/** The parameters of NEXT. */
const toNext = ({ asked_at, state }: Omit<Worked, "order_ref">, nextInMs: number | null) => [
  asked_at?.toISOString() ?? null,
  state,
  nextInMs,
  nextInMs,
]

export type DuePaymentWork = "status"

/** One kind of work: all due work of a payment begins with its status. Requested payments come before scheduled ones. */
export const LEASED_PAYMENTS: LeasedTable<DuePaymentWork> = {
  name: "partner_commerce_payment",
  key: "order_ref",
  columns: PAYMENT_COLUMNS,
  due: { status: { isDue: IS_PAYMENT_DUE, order: "asked_at NULLS LAST, next_check_at, id" } },
}
