import { type TransactionLine } from "../rules/lines"
import { type OpenAmount } from "../rules/open-amount"
import { OVER, type PaymentState } from "../rules/status"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Database, newId, toJson } from "../../database/database"
import { APPEND_EVENT, type TimelineEvent, toEventJson } from "../../activity/sql/timeline"
import { type PaymentCustomer, PAYMENT_COLUMNS, type PaymentEvent, type PaymentRow } from "./payment-row"

export interface NewPayment {
  orderRef: string
  sessionId: string
  cartId: string
  customerId: string | null
  customer: PaymentCustomer
  /** Major units, exact. */
  amount: string
  currencyCode: string
  fingerprint: string
  saleFingerprint: string
  lines: readonly TransactionLine[]
  /** By the database's clock, as every other time of the row; null = the end is unknown. */
  expiresInSeconds: number | null
  /** After this time the following call has certainly ended. */
  checkInMs: number
}

export type BegunPayment = PaymentRow & {
  begun: "adopted" | "opened"
  /** The last reading of its status is some time ago. */
  is_stale: boolean
}

export interface CreatedTransaction {
  /** As the service spells it. */
  trxId: string
  status: string
  redirectUrl: string | null
  /** Null = the service does not send it. */
  expiresInSeconds: number | null
  checkInMs: number
}

/** The names of a payment: the service knows the first two, Medusa knows the others. */
export type PaymentKey = { order_ref: string } | { trx_id: string } | { session_id: string } | { order_id: string }

/** @returns the column and its value */
function toCondition(key: PaymentKey): [string, string] {
  const [column, value] = Object.entries(key)[0] as [string, string]
  return [column, column === "trx_id" ? toTransactionKey(value) : value]
}

export interface PlacedPayment {
  order_ref: string
  /** By the database's clock. */
  is_leased: boolean
}

export interface PaymentMove {
  from: PaymentState
  to: PaymentState
  event: TimelineEvent
  /** The event to emit; null = none. */
  owed: PaymentEvent | null
}

const toOwed = (owed: PaymentEvent | null) => toJson(owed === null ? [] : [owed])

/** Limits of one cart within an hour. They keep a hostile storefront from filling the service and its rate. */
export interface CartLimits {
  /** Transactions that are neither paid nor ended. A create call without an answer may have made none, so only `maxBegun` counts it. */
  maxOpen: number
  /** Create calls. */
  maxBegun: number
}

/** A storefront repeats its requests, and a stranger can. */
const STALE_AFTER_S = 10

/** The create call is running, or its process died during the call. The unique index has the same condition. */
const IS_BEING_CREATED = "state = 'open' AND trx_id IS NULL AND deleted_at IS NULL"

/** A new state requires further work. The row becomes due within a minute, so that another process does the work if this one dies. */
const FOLLOWED = "next_check_at = LEAST(next_check_at, now() + interval '1 minute')"

/**
 * Ledger of payments, one row per attempt to make a transaction. A payment is *open* from before the create call, and *abandoned* if that
 * call had no answer. The service's status moves it on (payments/rules/status). Every move is one conditional UPDATE from the expected
 * state, so only one of two settlers succeeds. A reversal is requested once. It is requested a second time only if the customer pays a
 * transaction that was taken back before.
 *
 *     from          to
 *     open      ──► held, approved, failed, reversed, abandoned
 *     held      ──► approved, failed, reversed
 *     approved  ──► failed, reversed
 *     failed    ──► approved, reversed
 *     abandoned ──► failed, reversed
 */
export class PaymentLedger {
  constructor(private readonly database: Database) {}

  /**
   * Writes the row before the call. A unique index allows one create call per cart at a time, in all processes together.
   *
   * A new session adopts a transaction of the cart instead, and withdraws its cancellation. It adopts an open transaction with an equal request,
   * so that two tabs share one transaction, unless the service has ended it. It adopts a held or approved transaction of the same sale, also before the settler has accepted it, so that the
   * customer never pays twice.
   *
   * @returns `opened`: the caller makes the create call; `adopted`: the transaction exists; null while another call is running, or above
   *   the limits (see `isBeingCreated`)
   */
  async begin(payment: NewPayment, limits: CartLimits): Promise<BegunPayment | null> {
    const { orderRef, sessionId, cartId, fingerprint, saleFingerprint } = payment
    const [row] = await this.database.sql<BegunPayment>(
      `WITH adopted AS (
         UPDATE partner_commerce_payment SET session_id = ?, cancel_requested_at = NULL, updated_at = now(), timeline = ${APPEND_EVENT}
          WHERE id = (
            SELECT id FROM partner_commerce_payment
             WHERE shop_code = $shop AND cart_id = ? AND trx_id IS NOT NULL AND reversal IS NULL AND order_id IS NULL
               AND ((state IN ('approved', 'held') OR state = 'open' AND remote_status IN ('APR', 'HOL')) AND sale_fingerprint = ?
                 OR state = 'open' AND fingerprint = ? AND (remote_status = ANY(?)) IS NOT TRUE AND (expires_at IS NULL OR expires_at > now() + interval '1 minute'))
               AND deleted_at IS NULL
             ORDER BY state = 'approved' DESC, state = 'held' DESC, created_at DESC LIMIT 1 FOR UPDATE)
         RETURNING ${PAYMENT_COLUMNS}, COALESCE(read_at < now() - interval '${STALE_AFTER_S} seconds', true) AS is_stale),
       opened AS (
         INSERT INTO partner_commerce_payment
           (id, shop_code, order_ref, session_id, cart_id, customer_id, customer, amount, currency_code, fingerprint, sale_fingerprint, lines, expires_at,
            next_check_at, timeline)
         SELECT ${newId("pcpay")}, $shop, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?::jsonb, now() + ?::float8 * interval '1 second', now() + ?::bigint * interval '1 millisecond',
                jsonb_build_array(jsonb_build_object('at', now(), 'event', 'opened'))
          WHERE NOT EXISTS (SELECT 1 FROM adopted)
            AND (SELECT count(*) FILTER (WHERE ${IS_BEING_CREATED}) = 0
                    AND count(*) FILTER (WHERE state IN ('open', 'held', 'abandoned') AND trx_id IS NOT NULL AND reversal IS DISTINCT FROM 'done') < ?
                    AND count(*) < ?
                   FROM partner_commerce_payment
                  WHERE shop_code = $shop AND cart_id = ? AND created_at > now() - interval '1 hour' AND deleted_at IS NULL)
         ON CONFLICT (shop_code, cart_id) WHERE ${IS_BEING_CREATED} DO NOTHING
         RETURNING ${PAYMENT_COLUMNS})
       SELECT 'adopted' AS begun, adopted.* FROM adopted UNION ALL SELECT 'opened', opened.*, false FROM opened`,
      [
        sessionId,
        toEventJson({ event: "adopted" }),
        cartId,
        saleFingerprint,
        fingerprint,
        OVER,
        orderRef,
        sessionId,
        cartId,
        payment.customerId,
        toJson(payment.customer),
        payment.amount,
        payment.currencyCode,
        fingerprint,
        saleFingerprint,
        toJson(payment.lines),
        payment.expiresInSeconds,
        payment.checkInMs,
        limits.maxOpen,
        limits.maxBegun,
        cartId,
      ],
    )
    return row ?? null
  }

  /** A create call of the cart is running, or its process died during the call. */
  async isBeingCreated(cartId: string): Promise<boolean> {
    return this.change(
      `SELECT id FROM partner_commerce_payment WHERE shop_code = $shop AND cart_id = ? AND ${IS_BEING_CREATED}`,
      [cartId],
    )
  }

  /** Ends a create call that is too old to be running still. The settler reverses the transaction that the call may have made. */
  async abandonStale(
    cartId: string,
    { olderThanMs, event }: { olderThanMs: number; event: TimelineEvent },
  ): Promise<boolean> {
    return this.change(
      `UPDATE partner_commerce_payment SET state = 'abandoned', next_check_at = NULL, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND cart_id = ? AND ${IS_BEING_CREATED}
          AND created_at < now() - ?::bigint * interval '1 millisecond' RETURNING id`,
      [toEventJson(event), cartId, olderThanMs],
    )
  }

  /** A session may have several rows. The latest row with a transaction that can pay comes before abandoned create calls. */
  async read(key: PaymentKey): Promise<PaymentRow | null> {
    const [column, value] = toCondition(key)
    const [row] = await this.database.sql<PaymentRow>(
      `SELECT ${PAYMENT_COLUMNS} FROM partner_commerce_payment
        WHERE shop_code = $shop AND ${column} = ? AND deleted_at IS NULL
        ORDER BY trx_id IS NULL OR state = 'abandoned', created_at DESC, id DESC LIMIT 1`,
      [value],
    )
    return row ?? null
  }

  /** @returns payments by transaction; unknown transactions are missing */
  async readAll(trxIds: readonly string[]): Promise<Map<string, PaymentRow>> {
    const rows = await this.database.sql<PaymentRow & { trx_id: string }>(
      `SELECT ${PAYMENT_COLUMNS} FROM partner_commerce_payment
        WHERE shop_code = $shop AND trx_id = ANY(?) AND deleted_at IS NULL ORDER BY created_at, id`,
      [trxIds],
    )
    return new Map(rows.map((row) => [row.trx_id, row]))
  }

  /** The payment that decides for a cart: the one that has the order, else the latest one that was not given up. */
  async readOfCart(cartId: string): Promise<PaymentRow | null> {
    const [row] = await this.database.sql<PaymentRow>(
      `SELECT ${PAYMENT_COLUMNS} FROM partner_commerce_payment WHERE shop_code = $shop AND cart_id = ? AND deleted_at IS NULL
        ORDER BY order_id IS NOT NULL DESC, state IN ('held', 'approved') DESC, cancel_requested_at IS NULL DESC, created_at DESC, id DESC LIMIT 1`,
      [cartId],
    )
    return row ?? null
  }

  /**
   * Records the answer to the create call in any state, because a callback may have named and moved the transaction before. Only an open
   * payment takes its status and schedule from the answer.
   *
   * @returns null if a callback has named another transaction, or another payment has this transaction
   */
  async recordCreated(orderRef: string, created: CreatedTransaction): Promise<PaymentRow | null> {
    const trxId = toTransactionKey(created.trxId)
    const [row] = await this.database.sql<PaymentRow>(
      `UPDATE partner_commerce_payment SET trx_id = ?, remote_trx_id = ?, redirect_url = ?,
              remote_status = CASE WHEN state = 'open' AND remote_status IS NULL THEN ? ELSE remote_status END,
              expires_at = COALESCE(now() + ?::float8 * interval '1 second', expires_at), read_at = now(),
              next_check_at = CASE WHEN state = 'open' THEN now() + ?::bigint * interval '1 millisecond'
                                   WHEN state = 'abandoned' THEN now() ELSE next_check_at END,
              updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND (trx_id IS NULL OR trx_id = ?)
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_payment other
                           WHERE other.shop_code = $shop AND other.trx_id = ? AND other.order_ref <> ? AND other.deleted_at IS NULL)
        RETURNING ${PAYMENT_COLUMNS}`,
      [
        trxId,
        created.trxId,
        created.redirectUrl,
        created.status,
        created.expiresInSeconds,
        created.checkInMs,
        toEventJson({ event: "created" }),
        orderRef,
        trxId,
        trxId,
        orderRef,
      ],
    )
    return row ?? null
  }

  /** The service refused the create call, so no transaction exists. */
  async recordNotCreated(orderRef: string, event: TimelineEvent): Promise<void> {
    await this.change(
      `UPDATE partner_commerce_payment SET state = 'failed', next_check_at = NULL, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND state = 'open' AND trx_id IS NULL RETURNING id`,
      [toEventJson(event), orderRef],
    )
  }

  /** The create call had no answer. A transaction may exist, and no session shows it. */
  async abandon(orderRef: string, event: TimelineEvent): Promise<void> {
    await this.change(
      `UPDATE partner_commerce_payment SET state = 'abandoned', next_check_at = CASE WHEN trx_id IS NOT NULL THEN now() END,
              updated_at = now(), timeline = ${APPEND_EVENT} WHERE shop_code = $shop AND order_ref = ? AND state = 'open' RETURNING id`,
      [toEventJson(event), orderRef],
    )
  }

  /** Names the transaction of a row whose create call had no answer, from a callback. */
  async recordFound(orderRef: string, trxId: string): Promise<boolean> {
    return this.change(
      `UPDATE partner_commerce_payment SET trx_id = ?, remote_trx_id = ?, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND trx_id IS NULL RETURNING id`,
      [toTransactionKey(trxId), trxId, toEventJson({ event: "found" }), orderRef],
    )
  }

  /**
   * Moves the payment and notes the event to emit, in one statement. So a process that dies before the event leaves the note.
   *
   * @returns the moved payment; null if it has another state or is being reversed, because another process was faster
   */
  async move(orderRef: string, { from, to, event, owed }: PaymentMove): Promise<PaymentRow | null> {
    const [row] = await this.database.sql<PaymentRow>(
      `UPDATE partner_commerce_payment SET state = ?, owed_events = owed_events || ?::jsonb, ${FOLLOWED}, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND state = ? AND (reversal IS NULL OR ? NOT IN ('held', 'approved'))
        RETURNING ${PAYMENT_COLUMNS}`,
      [to, toOwed(owed), toEventJson(event), orderRef, from, to],
    )
    return row ?? null
  }

  async recordTold(orderRef: string, event: PaymentEvent): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_payment SET owed_events = owed_events - ?::text WHERE shop_code = $shop AND order_ref = ?`,
      [event, orderRef],
    )
  }

  /** Notes that `order.placed` was received or emitted. @returns whether another process works on the payment; null = no such payment */
  async recordPlaced(key: PaymentKey): Promise<PlacedPayment | null> {
    const [column, value] = toCondition(key)
    const [row] = await this.database.sql<PlacedPayment>(
      `UPDATE partner_commerce_payment SET placed_at = COALESCE(placed_at, now())
        WHERE shop_code = $shop AND ${column} = ? AND deleted_at IS NULL
        RETURNING order_ref, COALESCE(lease_token IS NOT NULL AND lease_until >= now(), false) AS is_leased`,
      [value],
    )
    return row ?? null
  }

  /**
   * Requests the reversal. From then on, no session shows the payment, no order is paid with it, and a second request has no effect. The
   * service may accept the cancellation of an unpaid transaction and still let the customer pay. Then the plugin requests the reversal
   * again, unless the state is `reversed`.
   *
   * @param to `reversed` if the customer has paid
   */
  async askReversal(
    orderRef: string,
    { from, to, event }: { from: PaymentState; to: PaymentState; event: TimelineEvent },
  ) {
    return this.change(
      `UPDATE partner_commerce_payment SET state = ?, reversal = 'asked', ${FOLLOWED}, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND state = ? AND (reversal IS NULL OR state <> 'reversed' AND ? = 'reversed')
        RETURNING id`,
      [to, toEventJson(event), orderRef, from, to],
    )
  }

  /** @param owed the event that is not emitted yet; null = none */
  async recordReversal(orderRef: string, event: TimelineEvent, owed: PaymentEvent | null): Promise<boolean> {
    return this.change(
      `UPDATE partner_commerce_payment SET reversal = 'done', owed_events = owed_events || ?::jsonb, ${FOLLOWED}, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND reversal = 'asked' RETURNING id`,
      [toOwed(owed), toEventJson(event), orderRef],
    )
  }

  /**
   * Ends a paid payment that both the service and the store have ended. It records a reversal that needs no call.
   *
   * @returns the moved payment; null if it has another state or is being reversed
   */
  async close(orderRef: string, event: TimelineEvent): Promise<PaymentRow | null> {
    const [row] = await this.database.sql<PaymentRow>(
      `UPDATE partner_commerce_payment SET state = 'reversed', reversal = 'done', owed_events = owed_events || ?::jsonb, ${FOLLOWED}, updated_at = now(),
              timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND state = 'approved' AND reversal IS NULL
        RETURNING ${PAYMENT_COLUMNS}`,
      [toOwed("reversed"), toEventJson(event), orderRef],
    )
    return row ?? null
  }

  /**
   * Claims the order for this payment. A unique index allows one payment per order.
   *
   * @param isPlaced Medusa has emitted `order.placed`
   * @returns false if another payment has the order
   */
  async recordOrder(orderRef: string, orderId: string, { isPlaced = false } = {}): Promise<boolean> {
    return this.change(
      `UPDATE partner_commerce_payment SET order_id = ?, updated_at = now(),
              placed_at = CASE WHEN ? THEN COALESCE(placed_at, now()) ELSE placed_at END,
              timeline = CASE WHEN order_id IS DISTINCT FROM ? THEN ${APPEND_EVENT} ELSE timeline END
        WHERE shop_code = $shop AND order_ref = ?
          AND NOT EXISTS (SELECT 1 FROM partner_commerce_payment other
                           WHERE other.shop_code = $shop AND other.order_id = ? AND other.order_ref <> ? AND other.deleted_at IS NULL)
        RETURNING id`,
      [orderId, isPlaced, orderId, toEventJson({ event: "order_made", detail: orderId }), orderRef, orderId, orderRef],
    )
  }

  /** @param open null = the service collects everything */
  async recordOpenAmount(orderRef: string, open: OpenAmount | null): Promise<void> {
    const { amount, by } = open ?? { amount: null, by: null }
    await this.change(
      `UPDATE partner_commerce_payment SET open_amount = ?, collected_by = ?, updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND (open_amount, collected_by) IS DISTINCT FROM (?::text, ?::text) RETURNING id`,
      [amount, by, toEventJson({ event: "open_amount", detail: amount ?? "0" }), orderRef, amount, by],
    )
  }

  /** The cart's other payments that may still take or hold money. @returns their references */
  async listRivals({ cart_id, order_ref }: Pick<PaymentRow, "cart_id" | "order_ref">): Promise<string[]> {
    const rows = await this.database.sql<{ order_ref: string }>(
      `SELECT order_ref FROM partner_commerce_payment
        WHERE shop_code = $shop AND cart_id = ? AND order_ref <> ? AND trx_id IS NOT NULL
          AND state IN ('open', 'held', 'approved', 'abandoned') AND deleted_at IS NULL ORDER BY created_at, id`,
      [cart_id, order_ref],
    )
    return rows.map((row) => row.order_ref)
  }

  /** The open payments of a cart whose session Medusa has deleted. @returns their references */
  async listGivenUp(cartId: string): Promise<string[]> {
    const rows = await this.database.sql<{ order_ref: string }>(
      `SELECT order_ref FROM partner_commerce_payment
        WHERE shop_code = $shop AND cart_id = ? AND state = 'open' AND trx_id IS NOT NULL AND cancel_requested_at IS NOT NULL
          AND reversal IS NULL AND deleted_at IS NULL ORDER BY created_at, id`,
      [cartId],
    )
    return rows.map((row) => row.order_ref)
  }

  /** `OK` was reported, and is not reported again. @param event whether the service accepted it */
  async recordReported(orderRef: string, event: TimelineEvent): Promise<void> {
    await this.change(
      `UPDATE partner_commerce_payment SET reported_at = now(), updated_at = now(), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND order_ref = ? AND reported_at IS NULL RETURNING id`,
      [toEventJson(event), orderRef],
    )
  }

  /**
   * Notes that the cart or order seems to want the payment no longer. It makes no call. The settler checks later, when the cart may have
   * claimed the payment again, or the service may have approved it.
   */
  async requestCancellation(trxId: string, checkInMs: number): Promise<boolean> {
    return this.change(
      `UPDATE partner_commerce_payment SET cancel_requested_at = now(), updated_at = now(),
              next_check_at = LEAST(next_check_at, now() + ?::bigint * interval '1 millisecond'), timeline = ${APPEND_EVENT}
        WHERE shop_code = $shop AND trx_id = ? AND cancel_requested_at IS NULL AND deleted_at IS NULL RETURNING id`,
      [checkInMs, toEventJson({ event: "cancellation_requested" }), toTransactionKey(trxId)],
    )
  }

  async withdrawCancellation(orderRef: string): Promise<void> {
    await this.change(
      `UPDATE partner_commerce_payment SET cancel_requested_at = NULL WHERE shop_code = $shop AND order_ref = ? AND reversal IS NULL RETURNING id`,
      [orderRef],
    )
  }

  private async change(statement: string, params: unknown[]): Promise<boolean> {
    const rows = await this.database.sql(statement, params)
    return rows.length > 0
  }
}
