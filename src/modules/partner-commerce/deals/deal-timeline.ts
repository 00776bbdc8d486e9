import { type DealReason, type ServiceFailure } from "../../../core/message/message"
import { type Database, toJson } from "../database"

export interface TimelineEvent {
  event: string
  detail?: string
  /** The detail, as a code with its values. */
  why?: DealReason
  /** After a failed call: the message of the detail. */
  failure?: ServiceFailure
  /** From the arrival of a purchase to its answer. */
  took_ms?: number
}

export interface DealNote {
  trxId: string
  event: TimelineEvent
}

/** Appends what is given as JSON, at the database's time: several processes write into one timeline. */
export const APPEND_EVENT = "timeline || jsonb_build_array(jsonb_build_object('at', now()) || ?::jsonb)"

export const toEventJson = (event: TimelineEvent): string => toJson(event)

/** Append-only history of a deal, for people to read. A move of the ledger notes itself; every other event is noted here. */
export class DealTimeline {
  constructor(private readonly database: Database) {}

  /** The same event with the same detail in a row is noted once. */
  async note(trxId: string, event: TimelineEvent): Promise<void> {
    await this.noteAll([{ trxId, event }])
  }

  /** @param notes of different deals */
  async noteAll(notes: readonly DealNote[]): Promise<void> {
    const rows = notes.map(({ trxId, event }) => ({ trx_id: trxId, match: event }))
    await this.database.sql(
      `UPDATE partner_commerce_deal deal SET updated_at = now(),
              timeline = timeline || jsonb_build_array(jsonb_build_object('at', now()) || given.match)
         FROM jsonb_to_recordset(?::jsonb) AS given (trx_id text, match jsonb)
        WHERE deal.shop_code = $shop AND deal.trx_id = given.trx_id AND NOT COALESCE((timeline -> -1) @> given.match, false)`,
      [toJson(rows)],
    )
  }
}
