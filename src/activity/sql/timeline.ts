import { type CheckoutReason } from "../../messages/rules/checkout-reason"
import { type DealReason, type ServiceFailure } from "../../messages/rules/message"
import { type Database, toJson } from "../../database/database"

export interface TimelineEvent {
  event: string
  detail?: string
  /** The detail, as a code with its values. */
  why?: DealReason
  /** After a failed call: the message of the detail. */
  failure?: ServiceFailure
  /** The reason for the customer why a payment made no order. */
  reason?: CheckoutReason
  /** The store's price, where a purchase was refused for another one; major units. */
  price?: number
  /** From the arrival of a purchase to its answer. */
  took_ms?: number
}

export interface TimelineNote {
  /** Identifies the row. */
  key: string
  event: TimelineEvent
}

/** A stranger can make events, for example with session requests. So a row keeps its first and its newest events, and at most this many. */
const MAX_EVENTS = 200
const KEPT_FIRST = 20
const ROOM = `CASE WHEN jsonb_array_length(timeline) < ${MAX_EVENTS} THEN timeline ELSE timeline - ${KEPT_FIRST} END`

/** Appends the given JSON with the database's time, because several processes write into one timeline. */
export const APPEND_EVENT = `(${ROOM}) || jsonb_build_array(jsonb_build_object('at', now()) || ?::jsonb)`
/** Like APPEND_EVENT, for an UPDATE whose FROM has the event: `given.event`. */
export const APPEND_GIVEN_EVENT = `(${ROOM}) || jsonb_build_array(jsonb_build_object('at', now()) || given.event)`

/** `given.event` equals the newest event. */
const IS_NEWEST = "COALESCE((timeline -> -1) @> given.event, false)"
/** Like Timeline.note, for an UPDATE that changes more than the timeline: `given.event` is the event. */
export const NOTE_GIVEN_EVENT = `CASE WHEN ${IS_NEWEST} THEN timeline ELSE ${APPEND_GIVEN_EVENT} END`

export const toEventJson = (event: TimelineEvent): string => toJson(event)

/**
 * History of the rows of a table, for people to read. A ledger notes its own moves; all other events are noted with this class.
 */
export class Timeline {
  /** @param table with a column `timeline`, and `key` as its key column */
  constructor(
    private readonly database: Database,
    private readonly table: { name: string; key: string },
  ) {}

  /** Notes an event only once if it repeats the newest event with the same detail. */
  async note(key: string, event: TimelineEvent): Promise<void> {
    await this.noteAll([{ key, event }])
  }

  /** @param notes of different rows */
  async noteAll(notes: readonly TimelineNote[]): Promise<void> {
    const { name, key } = this.table
    await this.database.sql(
      `UPDATE ${name} noted SET updated_at = now(), timeline = ${APPEND_GIVEN_EVENT}
         FROM jsonb_to_recordset(?::jsonb) AS given (key text, event jsonb)
        WHERE noted.shop_code = $shop AND noted.${key} = given.key AND NOT ${IS_NEWEST}`,
      [toJson(notes)],
    )
  }
}
