import { type FinishStep } from "../../core/deals/finish"
import { type DealRefusalCode, type StoredAnswer } from "../../core/deals/refusal"
import { type DealState } from "../../core/deals/status"
import { type DealOrderCallback } from "../../core/wire/callbacks"
import { type Database, type Sql, toJson } from "./database"

export interface DealEvent {
  event: string
  detail?: string
}

export interface DealRow {
  id: string
  shop_code: string
  trx_id: string
  remote_order_id: string
  partner_id: string
  variant_id: string | null
  product_id: string | null
  amount: string
  currency_code: string
  state: DealState
  body_hash: string
  body: DealOrderCallback
  deadline_at: Date
  order_id: string | null
  answer_status: number | null
  answer_body: string | null
  refusal_code: DealRefusalCode | null
  review: string[] | null
  unfinished: FinishStep[] | null
  remote_status: string | null
  checks: number
  next_check_at: Date | null
  timeline: (DealEvent & { at: string })[]
  created_at: Date
  updated_at: Date
}

export interface DealNote {
  trxId: string
  event: DealEvent
}

export interface NewDeal {
  shopCode: string
  bodyHash: string
  body: DealOrderCallback
  /** What is left of the deadline, ms: counted by the database's clock from now on, which all processes share. */
  timeLeftMs: number
}

export type OpenedDeal =
  | { kind: "opened" }
  /** The transaction was seen before, by this process or another. */
  | { kind: "known"; deal: DealRow }

/** Whoever holds it is the only one at work on a deal, until it runs out. */
export interface Lease {
  token: string
  forMs: number
}

/** A deal whose unit is taken, and whose order is about to be made. */
export interface ReservedDeal {
  trxId: string
  variantId: string
  productId: string
  orderId: string
  reservationIds: string[]
  review: string[]
}

export interface Commitment {
  trxId: string
  answer: StoredAnswer
  unfinished: readonly FinishStep[]
  /** Who finishes the deal after its answer. */
  lease: Lease
  checkInMs: number
}

/** The table may be read with any of these; a lease token is nobody's business. */
const COLUMNS = `id, shop_code, trx_id, remote_order_id, partner_id, variant_id, product_id, amount, currency_code, state, body_hash,
  body, deadline_at, order_id, answer_status, answer_body, refusal_code, review, unfinished, remote_status, checks, next_check_at,
  timeline, created_at, updated_at`

/**
 * The deals, as statements. Every move is one conditional UPDATE, so of two who want to move a deal in different directions exactly
 * one succeeds, whatever processes they run in:
 *
 *     open ──► received ──reserve──► reserved ──commit──► committed ──confirm──► confirmed
 *                 ▲                     │                     └───────cancel──► cancelled
 *                 └──────withdraw───────┘
 *                 └── refuse ──► refused
 *
 * `commit` needs `reserved` and the deadline; `withdraw` takes `reserved` away. So what is being undone can never be committed, and
 * what is committed can never be undone, also when a process is slower than it should be.
 */
export class DealLedger {
  constructor(private readonly database: Database) {}

  async open(deal: NewDeal): Promise<OpenedDeal> {
    const opened = await this.insert([deal])
    return opened.has(deal.body.trx_id) ? { kind: "opened" } : { kind: "known", deal: await this.readKnown(deal) }
  }

  /** Opens deals in one statement. Of two with the same transaction the first is the first. */
  async openAll(deals: readonly NewDeal[]): Promise<OpenedDeal[]> {
    const firsts = new Map([...deals].reverse().map((deal) => [deal.body.trx_id, deal]))
    const opened = await this.insert([...firsts.values()])
    return Promise.all(
      deals.map(async (deal): Promise<OpenedDeal> => {
        const { trx_id } = deal.body
        if (opened.has(trx_id) && firsts.get(trx_id) === deal) return { kind: "opened" }
        return { kind: "known", deal: await this.readKnown(deal) }
      }),
    )
  }

  /** @returns the transactions that were not known before */
  private async insert(deals: readonly NewDeal[]): Promise<Set<string>> {
    const rows = deals.map(({ shopCode, bodyHash, body, timeLeftMs }) => ({
      shop_code: shopCode,
      trx_id: body.trx_id,
      remote_order_id: body.order_id,
      partner_id: body.product_id,
      amount: String(body.amount),
      currency_code: body.currency.toLowerCase(),
      body_hash: bodyHash,
      body,
      time_left_ms: timeLeftMs,
    }))
    const opened = await this.database.sql<{ trx_id: string }>(
      `INSERT INTO partner_commerce_deal
         (id, shop_code, trx_id, remote_order_id, partner_id, amount, currency_code, body_hash, body, deadline_at, timeline)
       SELECT 'pcdeal_' || upper(replace(gen_random_uuid()::text, '-', '')), shop_code, trx_id, remote_order_id, partner_id, amount,
              currency_code, body_hash, body, now() + time_left_ms * interval '1 millisecond',
              jsonb_build_array(jsonb_build_object('at', now(), 'event', 'received'))
         FROM jsonb_to_recordset(?::jsonb) AS given (shop_code text, trx_id text, remote_order_id text, partner_id text, amount text,
              currency_code text, body_hash text, body jsonb, time_left_ms double precision)
       ON CONFLICT (trx_id) WHERE deleted_at IS NULL DO NOTHING
       RETURNING trx_id`,
      [toJson(rows)],
    )
    return toTrxIds(opened)
  }

  private async readKnown({ body }: NewDeal): Promise<DealRow> {
    const deal = await this.read(body.trx_id)
    if (!deal) throw new Error(`Deal ${body.trx_id} was there and is gone: rows of deals must not be deleted`)
    return deal
  }

  async read(trxId: string): Promise<DealRow | null> {
    const [row] = await this.database.sql<DealRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_deal WHERE trx_id = ? AND deleted_at IS NULL`,
      [trxId],
    )
    return row ?? null
  }

  async readByOrder(orderId: string): Promise<DealRow | null> {
    const [row] = await this.database.sql<DealRow>(
      `SELECT ${COLUMNS} FROM partner_commerce_deal WHERE order_id = ? AND deleted_at IS NULL`,
      [orderId],
    )
    return row ?? null
  }

  async list({
    states,
    q,
    limit,
    offset,
  }: {
    states: DealState[] | null
    q: string | null
    limit: number
    offset: number
  }) {
    const conditions = [
      "deleted_at IS NULL",
      ...(states ? ["state = ANY(?)"] : []),
      ...(q ? ["concat_ws(' ', trx_id, remote_order_id, partner_id, order_id, variant_id) ILIKE ?"] : []),
    ].join(" AND ")
    const params = [...(states ? [states] : []), ...(q ? [`%${q.replace(/[\\%_]/g, "\\$&")}%`] : [])]
    const [deals, [counted]] = await Promise.all([
      this.database.sql<DealRow>(
        `SELECT ${COLUMNS} FROM partner_commerce_deal WHERE ${conditions} ORDER BY created_at DESC, id DESC LIMIT ? OFFSET ?`,
        [...params, limit, offset],
      ),
      this.database.sql<{ count: string }>(
        `SELECT count(*) AS count FROM partner_commerce_deal WHERE ${conditions}`,
        params,
      ),
    ])
    return { deals, count: Number(counted?.count ?? 0) }
  }

  /**
   * Notes which orders are about to be made, before they are. The same order may be noted again.
   *
   * @returns the transactions that are still ours to go on with
   */
  async reserve(deals: readonly ReservedDeal[]): Promise<Set<string>> {
    const rows = deals.map((deal) => ({
      trx_id: deal.trxId,
      variant_id: deal.variantId,
      product_id: deal.productId,
      order_id: deal.orderId,
      reservation_ids: deal.reservationIds,
      review: deal.review.length > 0 ? deal.review : null,
    }))
    const reserved = await this.database.sql<{ trx_id: string }>(
      `UPDATE partner_commerce_deal deal SET state = 'reserved', variant_id = given.variant_id, product_id = given.product_id,
              order_id = given.order_id, reservation_ids = given.reservation_ids, review = given.review, updated_at = now(),
              timeline = timeline || ?::jsonb
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, variant_id text, product_id text, order_id text,
              reservation_ids jsonb, review jsonb)
        WHERE deal.trx_id = given.trx_id AND now() < deal.deadline_at
          AND (deal.state = 'received' OR (deal.state = 'reserved' AND deal.order_id = given.order_id))
       RETURNING deal.trx_id`,
      [...toTimeline({ event: "reserved" }), toJson(rows)],
    )
    return toTrxIds(reserved)
  }

  /**
   * The fence. State, answer and what is left to do become true together, before the deadline or not at all; for each deal by itself.
   *
   * @returns the transactions that are committed; of the others the deadline has passed, or they were withdrawn
   */
  async commit(commitments: readonly Commitment[]): Promise<Set<string>> {
    const rows = commitments.map(({ trxId, answer, unfinished, lease, checkInMs }) => ({
      trx_id: trxId,
      answer_status: answer.status,
      answer_body: answer.body,
      unfinished,
      lease_token: lease.token,
      lease_for_ms: lease.forMs,
      check_in_ms: checkInMs,
    }))
    const committed = await this.database.sql<{ trx_id: string }>(
      `UPDATE partner_commerce_deal deal SET state = 'committed', answer_status = given.answer_status,
              answer_body = given.answer_body, unfinished = given.unfinished, lease_token = given.lease_token,
              lease_until = now() + given.lease_for_ms * interval '1 millisecond',
              next_check_at = now() + given.check_in_ms * interval '1 millisecond', updated_at = now(),
              timeline = timeline || ?::jsonb
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, answer_status integer, answer_body text, unfinished jsonb,
              lease_token text, lease_for_ms double precision, check_in_ms double precision)
        WHERE deal.trx_id = given.trx_id AND deal.state = 'reserved' AND now() < deal.deadline_at
       RETURNING deal.trx_id`,
      [...toTimeline({ event: "committed" }), toJson(rows)],
    )
    return toTrxIds(committed)
  }

  /**
   * Makes a commit impossible. One that somebody else has refused meanwhile stays so: whoever was held up still has to take back what
   * they made after that.
   *
   * @returns whether what was made for the deal may be undone
   */
  async withdraw(trxId: string): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET state = CASE state WHEN 'refused' THEN state ELSE 'received' END, updated_at = now()
        WHERE trx_id = ? AND state IN ('received', 'reserved', 'refused') RETURNING id`,
      [trxId],
    )
  }

  /** @returns the answer that stands: this one, or the one that was stored before */
  async refuse(
    trxId: string,
    { code, answer, detail }: { code: DealRefusalCode; answer: StoredAnswer; detail: string },
  ) {
    const isRefused = await this.move(
      `UPDATE partner_commerce_deal SET state = 'refused', refusal_code = ?, answer_status = ?, answer_body = ?, order_id = NULL,
              reservation_ids = NULL, lease_token = NULL, lease_until = NULL, updated_at = now(), timeline = timeline || ?::jsonb
        WHERE trx_id = ? AND state = 'received' RETURNING id`,
      [code, answer.status, answer.body, ...toTimeline({ event: "refused", detail }), trxId],
    )
    return isRefused ? answer : await this.readAnswer(trxId)
  }

  /** null while the deal is being worked on. */
  async readAnswer(trxId: string): Promise<StoredAnswer | null> {
    const [row] = await this.database.sql<{ answer_status: number | null; answer_body: string | null }>(
      `SELECT answer_status, answer_body FROM partner_commerce_deal WHERE trx_id = ? AND deleted_at IS NULL`,
      [trxId],
    )
    return row?.answer_status && row.answer_body !== null ? { status: row.answer_status, body: row.answer_body } : null
  }

  async confirm(trxId: string, detail: string): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET state = 'confirmed', next_check_at = NULL, updated_at = now(),
              timeline = timeline || ?::jsonb WHERE trx_id = ? AND state = 'committed' RETURNING id`,
      [...toTimeline({ event: "confirmed", detail }), trxId],
    )
  }

  async cancel(trxId: string, detail: string): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET state = 'cancelled', next_check_at = NULL, updated_at = now(),
              timeline = timeline || ?::jsonb WHERE trx_id = ? AND state IN ('committed', 'confirmed') RETURNING id`,
      [...toTimeline({ event: "cancelled", detail }), trxId],
    )
  }

  /** Notes something that moves nothing. The same event with the same detail in a row is noted once. */
  async note(trxId: string, event: DealEvent): Promise<void> {
    await this.noteAll([{ trxId, event }])
  }

  /** @param notes of different deals */
  async noteAll(notes: readonly DealNote[]): Promise<void> {
    const at = new Date().toISOString()
    const rows = notes.map(({ trxId, event: { event, detail } }) => ({
      trx_id: trxId,
      match: { event, ...(detail !== undefined && { detail }) },
    }))
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET updated_at = now(),
              timeline = timeline || jsonb_build_array(jsonb_build_object('at', ?::text) || given.match)
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, match jsonb)
        WHERE deal.trx_id = given.trx_id AND NOT COALESCE((timeline -> -1) @> given.match, false)`,
      [at, toJson(rows)],
    )
  }

  /** The service's word, as last heard, and when to ask again (null = not by ourselves). */
  async recordCheck(
    trxId: string,
    { remoteStatus, nextInMs }: { remoteStatus: string | null; nextInMs: number | null },
  ) {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET remote_status = COALESCE(?, remote_status), checks = checks + 1, updated_at = now(),
              next_check_at = CASE WHEN state = 'committed' THEN now() + ?::bigint * interval '1 millisecond' END
        WHERE trx_id = ?`,
      [remoteStatus, nextInMs, trxId],
    )
  }

  /** Asks for a reading of the status as soon as somebody has time. */
  async wantCheck(trxId: string): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET next_check_at = now() WHERE trx_id = ? AND state = 'committed'`,
      [trxId],
    )
  }

  /**
   * Claims deals that need somebody: the process of one died before it could answer, steps after the answer are left, or its status
   * is to be read.
   */
  async claimDue(limit: number, lease: Lease): Promise<DealRow[]> {
    return this.claim(
      `(state IN ('received', 'reserved') AND deadline_at < now() - interval '10 seconds')
         OR unfinished IS NOT NULL
         OR (state = 'committed' AND next_check_at <= now())`,
      { limit, lease, params: [] },
    )
  }

  /** Claims one deal. @returns null while somebody else is at work on it */
  async hold(trxId: string, lease: Lease): Promise<DealRow | null> {
    const [deal] = await this.claim("trx_id = ?", { limit: 1, lease, params: [trxId] })
    return deal ?? null
  }

  /** @param againInMs not claimed again for so long */
  async release(token: string, trxId: string, againInMs = 0): Promise<void> {
    await this.database.sql(
      `UPDATE partner_commerce_deal SET lease_token = NULL,
              lease_until = CASE WHEN ?::bigint > 0 THEN now() + ?::bigint * interval '1 millisecond' END
        WHERE trx_id = ? AND lease_token = ?`,
      [againInMs, againInMs, trxId, token],
    )
  }

  /** Holds on to a deal for longer. @returns false when somebody else has taken it over */
  async renew(trxId: string, lease: Lease): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET lease_until = now() + ? * interval '1 millisecond'
        WHERE trx_id = ? AND lease_token = ? RETURNING id`,
      [lease.forMs, trxId, lease.token],
    )
  }

  /**
   * Notes what is left to do, and holds on to the deal.
   *
   * @param unfinished empty = finished
   * @returns false when somebody else has taken the deal over
   */
  async recordStep(trxId: string, lease: Lease, unfinished: readonly FinishStep[]): Promise<boolean> {
    return this.move(
      `UPDATE partner_commerce_deal SET unfinished = ?::jsonb, updated_at = now(),
              lease_until = now() + ? * interval '1 millisecond'
        WHERE trx_id = ? AND lease_token = ? RETURNING id`,
      [unfinished.length > 0 ? JSON.stringify(unfinished) : null, lease.forMs, trxId, lease.token],
    )
  }

  /**
   * Living deals whose order was moved without our hearing of it: events are lost when a process dies, and some of Medusa's routes
   * send none. Only where to look is found here; what it means is read from the order.
   */
  async findUnnoticed(limit: number): Promise<{ trx_id: string; order_id: string; is_canceled: boolean }[]> {
    return this.database.sql(
      `SELECT d.trx_id, d.order_id, o.status = 'canceled' AS is_canceled
         FROM partner_commerce_deal d
         JOIN "order" o ON o.id = d.order_id
         LEFT JOIN LATERAL (
           SELECT max(CASE WHEN f.delivered_at IS NOT NULL THEN 4 WHEN f.shipped_at IS NOT NULL THEN 3 ELSE 2 END) AS reached
             FROM order_fulfillment l JOIN fulfillment f ON f.id = l.fulfillment_id
            WHERE l.order_id = d.order_id AND f.canceled_at IS NULL AND f.updated_at > now() - interval '1 day'
         ) moved ON true
         LEFT JOIN LATERAL (
           SELECT 4 AS reached FROM "return" r
            WHERE r.order_id = d.order_id AND r.status = 'received' AND r.updated_at > now() - interval '1 day' LIMIT 1
         ) back ON true
         LEFT JOIN LATERAL (
           SELECT max(u.rank) AS queued FROM partner_commerce_delivery_update u WHERE u.trx_id = d.trx_id
         ) told ON true
        WHERE d.state IN ('committed', 'confirmed') AND d.deleted_at IS NULL
          AND (o.status = 'canceled' OR GREATEST(moved.reached, back.reached) > COALESCE(told.queued, 0))
        ORDER BY d.updated_at LIMIT ?`,
      [limit],
    )
  }

  /**
   * Refused deals that still hold units: whoever was held up has taken them after the refusal, and could not give them back. There is
   * no answer that they could belong to.
   *
   * @returns their transactions
   */
  async findLeftovers(limit: number): Promise<string[]> {
    const rows = await this.database.sql<{ trx_id: string }>(
      `SELECT DISTINCT d.trx_id FROM partner_commerce_deal d
         JOIN reservation_item r ON r.external_id = d.trx_id AND r.deleted_at IS NULL
        WHERE d.state = 'refused' AND d.updated_at > now() - interval '1 day' AND d.deleted_at IS NULL LIMIT ?`,
      [limit],
    )
    return rows.map(({ trx_id }) => trx_id)
  }

  /** Has the service ever told the status of a transaction of this shop? Then "unknown transaction" is an answer and no wrong address. */
  async hasReadAnyStatus(shopCode: string): Promise<boolean> {
    const [row] = await this.database.sql<{ found: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM partner_commerce_deal WHERE shop_code = ? AND remote_status IS NOT NULL) AS found`,
      [shopCode],
    )
    return row?.found ?? false
  }

  private async claim(due: string, { limit, lease, params }: { limit: number; lease: Lease; params: string[] }) {
    return this.database.sql<DealRow>(
      `UPDATE partner_commerce_deal SET lease_token = ?, lease_until = now() + ? * interval '1 millisecond'
        WHERE id IN (
          SELECT id FROM partner_commerce_deal
           WHERE (${due}) AND deleted_at IS NULL AND (lease_until IS NULL OR lease_until < now())
           ORDER BY updated_at, id LIMIT ? FOR UPDATE SKIP LOCKED)
       RETURNING ${COLUMNS}`,
      [lease.token, lease.forMs, ...params, limit],
    )
  }

  private async move(statement: string, params: unknown[]): Promise<boolean> {
    const rows = await this.database.sql(statement, params)
    return rows.length > 0
  }
}

const toTimeline = (event: DealEvent): [string] => [toJson([{ at: new Date().toISOString(), ...event }])]

const toTrxIds = (rows: { trx_id: string }[]) => new Set(rows.map(({ trx_id }) => trx_id))

/** Locks a deal's row for the rest of the transaction. */
export async function lockDeal(sql: Sql, trxId: string): Promise<Pick<DealRow, "trx_id" | "remote_order_id"> | null> {
  const [row] = await sql<Pick<DealRow, "trx_id" | "remote_order_id">>(
    `SELECT trx_id, remote_order_id FROM partner_commerce_deal WHERE trx_id = ? AND deleted_at IS NULL FOR UPDATE`,
    [trxId],
  )
  return row ?? null
}
