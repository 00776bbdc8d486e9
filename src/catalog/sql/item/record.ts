import { type NextItem } from "../../rules/answer/next-item"
import { type Decision } from "../../rules/change-limit/change-limit"
import { type Lane } from "../../rules/item/lane"
import { type Known, toKnownChange } from "../../rules/plan/known"
import { toProblem } from "../../rules/item/problem"
import { clipTo, TEXT_LIMITS } from "../../rules/item/text-limits"
import { toFailureText } from "../../../messages/rules/failure-text"
import { PRODUCT_STATUS } from "../../../service/rules/wire/catalog"
import { writeBisected } from "../../../database/bisect-rows"
import { type Database, MS_SINCE, toJson } from "../../../database/database"
import { oursSql, liveNameSql } from "./item-table"
import { versionsSql, markSql } from "./mark-sql"
import { type InFlightChange } from "../../rules/answer/acknowledge"
import { blockUnwritten } from "./block-unwritten"
import { type DriftedValue } from "../../rules/read-back/drift"

/** The record that a push writes back for a claimed row: its projected values and its next state. */
export interface ItemRecord extends NextItem {
  id: string
  /** In the fields from here on, null = unchanged. */
  partner_id: string | null
  product_id: string | null
  variant_sku: string | null
  name: string | null
  /** The service's category that this store gives the item; "" = none. */
  category: string | null
  content_fingerprint: string | null
  stock_fingerprint: string | null
  /** Whether the service accepted or rejected content of the item; and the run in which it did, if a person started one. */
  answered_content: boolean
  run_id: string | null
  /** The run, or the hour of pushes without one. */
  sent_in: string
  /** The known entry at the claim: the statement does not write unchanged fields again. Absent = it writes all fields. */
  known_before?: Known | null
  /** The stock version at the claim, settled or not: if the row has a later one, a deal changed the stock in between. */
  stock_claimed_version: number
  wanted_claimed: number
  /** The item had a rejection at the claim. */
  was_refused: boolean
  /** The service has rejected a change in this push. */
  is_refused_now: boolean
  /** The decisions at the claim: a person may have decided since. */
  decisions_before: Decision[] | null
  /** The push and the lane that defer the item, if `deferred_change` is set. */
  deferred_by: string
  deferred_lane: Lane
  /** The change limit had counted the item as sent, but the push sent no change: the count goes back to its old value. */
  is_unwatched: boolean
  watched_before: string | null
}

/**
 * Writes outcomes back and releases the rows. The decisions are made before (catalog/rules/answer/next-item). This statement judges only
 * the values that may have moved during the push: the claim may be lost, and a stock that a deal voided during the push stays void.
 *
 * @returns how many rows the claim still held
 */
export async function record(database: Database, token: string, records: ItemRecord[]): Promise<number> {
  const { written, bad } = await writeBisected(records, (some) => write(database, token, some))
  const withoutTexts = bad.map(({ row, error }) => toUnrecorded(row, toFailureText(error)))
  const second = await writeBisected(withoutTexts, (some) => write(database, token, some))
  return written.length + second.written.length
}

/**
 * Prepares an item that the table rejects: blocked with the reason, and sent again after its next change. It keeps its fingerprints, so
 * that the sweep sees no change before.
 */
function toUnrecorded(record: ItemRecord, detail: string): ItemRecord {
  return {
    ...record,
    partner_id: null,
    product_id: null,
    variant_sku: null,
    name: null,
    category: null,
    remote_sku: null,
    state: "blocked",
    known: record.known_before ?? null,
    known_before: record.known_before ?? null,
    refused: null,
    problems: [toProblem({ code: "not_recorded", values: { detail } })],
    synced_version: record.wanted_claimed,
    stock_synced_version: record.stock_claimed_version,
    resend: false,
    attempts: 0,
    retry_in_ms: 0,
    decisions: record.decisions_before,
    deferred_change: null,
  }
}

async function write({ sql }: Database, token: string, records: ItemRecord[]): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await sql<{ id: string }>(
    `WITH r AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS r(
       id text, partner_id text, product_id text, variant_sku text, name text, category text, remote_sku text, state text, known_gone boolean,
       known_change jsonb, refused jsonb, problems jsonb, synced_version int, stock_synced_version int, stock_claimed_version int,
       resend boolean, content_fingerprint text, stock_fingerprint text, acknowledged_stock boolean, acknowledged_content boolean, sent_content boolean,
       awaits_approval boolean, attempts int, retry_in_ms bigint, decisions jsonb, decisions_before jsonb, deferred_change jsonb, deferred_by text, deferred_lane text, wanted_claimed int,
       was_refused boolean, is_refused_now boolean, is_unwatched boolean, watched_before timestamptz, answered_content boolean, run_id text, sent_in text)), ${oursSql("r")}
     UPDATE partner_commerce_item i SET
       partner_id = COALESCE(i.partner_id, r.partner_id),
       product_id = COALESCE(r.product_id, i.product_id),
       variant_sku = COALESCE(r.variant_sku, i.variant_sku),
       name = ${NEW_NAME},
       category = NULLIF(COALESCE(r.category, i.category), ''),
       content_name = CASE WHEN r.known_gone THEN NULL
         WHEN r.known_change->'content' IS NULL AND ${NEW_NAME} IS NOT DISTINCT FROM i.name THEN i.content_name
         ELSE NULLIF(${newPart("content")}->>'name', ${NEW_NAME}) END,
       live_name = CASE WHEN r.known_gone THEN NULL
         WHEN r.known_change->'content' IS NULL AND r.known_change->'live' IS NULL AND r.known_change->'undecided' IS NULL THEN i.live_name
         ELSE ${liveNameSql(newPart)} END,
       remote_sku = COALESCE(r.remote_sku, i.remote_sku),
       remote_status = ${REMOTE_STATUS},
       state = r.state, refused = ${NEW_REFUSED}, problems = CASE WHEN ${IS_DECIDED} THEN i.problems ELSE r.problems END, in_flight = NULL,
       attempts = CASE WHEN r.deferred_lane = 'stock' AND i.content_retry_at > now() THEN i.attempts ELSE r.attempts END,
       known = CASE WHEN r.known_gone THEN NULL
         WHEN i.stock_voided_version > r.stock_claimed_version THEN jsonb_set(${NEW_KNOWN}, '{in_stock}', 'null')
         ELSE ${NEW_KNOWN} END,
       decisions = CASE WHEN ${IS_DECIDED} THEN i.decisions ELSE r.decisions END, watched_at = CASE WHEN r.is_unwatched THEN r.watched_before ELSE i.watched_at END,
       ${DEFERRED.map((column) => `${column} = CASE WHEN ${IS_DEFERRED} THEN r.${column} END`).join(", ")},
       ${versionsSql({ row: "i", content: `r.resend OR ${IS_DECIDED}`, stock: false })},
       synced_version = COALESCE(r.synced_version, i.synced_version),
       stock_synced_version = COALESCE(r.stock_synced_version, i.stock_synced_version),
       content_fingerprint = COALESCE(r.content_fingerprint, i.content_fingerprint),
       stock_fingerprint = COALESCE(r.stock_fingerprint, i.stock_fingerprint),
       pending_since = CASE WHEN r.known_gone THEN NULL WHEN r.awaits_approval THEN now()
         WHEN r.awaits_approval = false THEN NULL ELSE i.pending_since END,
       content_sent_at = CASE WHEN r.sent_content THEN now() ELSE i.content_sent_at END,
       content_lag_ms = CASE WHEN r.acknowledged_content AND r.synced_version > i.synced_version
         THEN ${MS_SINCE("i.marked_at")} ELSE i.content_lag_ms END,
       stock_lag_ms = CASE WHEN r.acknowledged_stock AND r.stock_synced_version > i.stock_synced_version
         THEN ${MS_SINCE("i.stock_marked_at")} ELSE i.stock_lag_ms END,
       last_synced_at = CASE WHEN r.acknowledged_stock OR r.acknowledged_content THEN now() ELSE i.last_synced_at END,
       content_run = CASE WHEN r.answered_content THEN r.run_id ELSE i.content_run END,
       sent_in = CASE WHEN r.awaits_approval IS NULL THEN i.sent_in ELSE r.sent_in END,
       lease_token = NULL,
       content_retry_at = CASE WHEN r.deferred_lane = 'stock' THEN i.content_retry_at WHEN r.retry_in_ms > 0 THEN ${RETRY_AT} END,
       lease_until = CASE WHEN r.deferred_lane = 'stock' AND r.retry_in_ms > 0 THEN ${RETRY_AT}
         WHEN ${IS_DEFERRED} THEN now() + interval '${DEFERRED_FOR}' END,
       updated_at = now()
     FROM r JOIN ours ON ours.id = r.id WHERE i.id = ours.id
     RETURNING i.id`,
    [toJson(records.map(toWritten)), token],
  )
  return rows.map(({ id }) => id)
}

const RETRY_AT = "now() + r.retry_in_ms * interval '1 millisecond'"
/** `i` is the row, and `r` the record with its change of the known entry. */
export const NEW_KNOWN =
  "CASE WHEN r.known_change IS NULL THEN i.known ELSE COALESCE(i.known, '{}') || r.known_change END"
/** The same for one part of the entry, because building the whole entry takes long. */
export const newPart = (part: keyof Known) => `COALESCE(r.known_change->'${part}', i.known->'${part}')`
const NEW_NAME = "COALESCE(r.name, i.name)"

/** A person decided during the push: the decision is kept, and the next push plans the item again. */
const IS_DECIDED = "i.decisions IS DISTINCT FROM r.decisions_before"

/** A rejection that was forgotten during the push, for example because a name is free, stays forgotten: the next push sends the item. */
const NEW_REFUSED =
  "CASE WHEN r.was_refused AND i.refused IS NULL AND NOT r.is_refused_now THEN NULL ELSE r.refused END"

/** The service archives and unarchives instantly, so an acknowledged status is in force. */
const REMOTE_STATUS = `CASE WHEN r.known_change->>'archived' = 'true' THEN ${PRODUCT_STATUS.archived}
         WHEN r.known_change->>'archived' = 'false' AND i.remote_status = ${PRODUCT_STATUS.archived} THEN ${PRODUCT_STATUS.active}
         ELSE i.remote_status END`

const DEFERRED = ["deferred_by", "deferred_lane", "deferred_change"]
/** Rows that a dead push deferred become free after this time. */
const DEFERRED_FOR = "10 minutes"
/** Unless the row was marked since: then it is due again, perhaps with another change. */
const IS_DEFERRED = `r.deferred_change IS NOT NULL AND i.wanted_version = r.wanted_claimed
         AND i.stock_wanted_version = r.stock_claimed_version`

/**
 * The record in the form of the statement, without the fields that are null or that the statement ignores: their names made up half of a page. It names
 * each field, because a copy with a rest creates objects of another shape, which is slow for a page of records.
 */
function toWritten(record: ItemRecord) {
  const { known_gone, known_change } = toKnownChange(record.known_before, record.known)
  return {
    id: record.id,
    partner_id: record.partner_id ?? undefined,
    product_id: record.product_id ?? undefined,
    variant_sku: clipTo(TEXT_LIMITS.sku, record.variant_sku) ?? undefined,
    name: clipTo(TEXT_LIMITS.name, record.name) ?? undefined,
    category: record.category ?? undefined,
    remote_sku: record.remote_sku ?? undefined,
    state: record.state,
    known_gone,
    known_change: known_change ?? undefined,
    refused: record.refused ?? undefined,
    problems: record.problems ?? undefined,
    synced_version: record.synced_version ?? undefined,
    stock_synced_version: record.stock_synced_version ?? undefined,
    stock_claimed_version: record.stock_claimed_version,
    resend: record.resend,
    content_fingerprint: record.content_fingerprint ?? undefined,
    stock_fingerprint: record.stock_fingerprint ?? undefined,
    acknowledged_stock: record.acknowledged_stock,
    acknowledged_content: record.acknowledged_content,
    sent_content: record.sent_content,
    awaits_approval: record.awaits_approval ?? undefined,
    attempts: record.attempts,
    retry_in_ms: record.retry_in_ms,
    was_refused: record.was_refused,
    is_refused_now: record.is_refused_now,
    decisions: record.decisions ?? undefined,
    decisions_before: record.decisions_before ?? undefined,
    deferred_change: record.deferred_change ?? undefined,
    deferred_by: record.deferred_change ? record.deferred_by : undefined,
    deferred_lane: record.deferred_change || record.deferred_lane === "stock" ? record.deferred_lane : undefined,
    wanted_claimed: record.wanted_claimed,
    is_unwatched: record.is_unwatched,
    watched_before: record.watched_before ?? undefined,
    answered_content: record.answered_content,
    run_id: record.answered_content ? (record.run_id ?? undefined) : undefined,
    sent_in: record.awaits_approval === null ? undefined : record.sent_in,
  }
}

/** The changes of an item that are about to be sent. */
export interface InFlight {
  id: string
  partner_id: string
  changes: InFlightChange[]
}

/**
 * Records the changes that the push is about to send, and freezes the partner id. If the process dies before it records the answer, the
 * next claim sees which known values are uncertain. Unanswered changes of an earlier holder stay recorded.
 *
 * @returns the ids of the rows that the claim still holds and that could be recorded; the push may send only these. A row that cannot be
 * recorded is blocked
 */
export async function recordInFlight(
  database: Database,
  token: string,
  sent: InFlight[],
  leaseMs: number,
): Promise<Set<string>> {
  const { written, bad } = await writeBisected(sent, (some) => note(database, token, some, leaseMs))
  await blockUnwritten(database, {
    by: "id",
    bad: bad.map(({ row, error }) => ({ row: row.id, error })),
    fence: ["i.lease_token = ?", [token]],
  })
  return new Set(written)
}

async function note({ sql }: Database, token: string, sent: InFlight[], leaseMs: number): Promise<string[]> {
  if (sent.length === 0) return []
  const rows = await sql<{ id: string }>(
    `WITH s AS (SELECT * FROM jsonb_to_recordset(?::jsonb) AS s(id text, partner_id text, changes jsonb)), ${oursSql("s")}
     UPDATE partner_commerce_item i SET in_flight = CASE WHEN i.in_flight IS NULL THEN s.changes ELSE i.in_flight || s.changes END, partner_id = s.partner_id,
            lease_until = now() + ? * interval '1 millisecond'
       FROM s JOIN ours ON ours.id = s.id WHERE i.id = ours.id
     RETURNING i.id`,
    [toJson(sent), token, leaseMs],
  )
  return rows.map((row) => row.id)
}

/**
 * A person decided about values that the service changes: the drift is over, and the next push compares the item again.
 *
 * @param kept the service's values to keep; null = the push sends this store's values
 */
export async function resolveDrift({ sql }: Database, id: string, kept: DriftedValue[] | null): Promise<void> {
  await sql(
    `UPDATE partner_commerce_item i SET ${markSql({ row: "i", content: true, stock: false })},
            drift = NULL, kept_there = ?::jsonb,
            refused = CASE WHEN refused->>'code' = 'changed_there' THEN NULL ELSE refused END
      WHERE shop_code = $shop AND id = ?`,
    [kept && toJson(kept), id],
  )
}
