/** The next state of an item after a read-back. Both kinds of reading decide it here; the ledger fences and writes it. */
import { PRODUCT_STATUS } from "../../../service/rules/wire/catalog"
import { forgetInFlight, type InFlightChange } from "../answer/acknowledge"
import { afterStatusChange } from "../answer/refusal"
import { type ItemState } from "../item/item-status"
import { firstBlocking, toProblem, type ItemProblem } from "../item/problem"
import { type RemoteStatusNumber } from "../../../service/rules/remote-status"
import { hasNewsOfComeback } from "../plan/comeback"
import { isFoundThere, type Known } from "../plan/known"
import { lastSeen, livePrice } from "../plan/live"
import { type ServiceRejection } from "../plan/sendable"
import { type Drift } from "./drift"
import {
  decideReadBack,
  decideWaiting,
  type ReadBack,
  type ReadBackInput,
  type RemoteVersions,
  toRemoteSku,
} from "./read-back"

/** The parts of a row and of its reading that decide its next state. */
export interface ItemRead {
  known: Known | null
  /** Changes of a process that died before it recorded an answer. */
  in_flight: InFlightChange[] | null
  refused: ServiceRejection | null
  problems: ItemProblem[] | null
  remote_status: RemoteStatusNumber | null
  missed_reads: number
  rejection_seen: string | null
  drift: Drift | null
  /** The plugin sent content or a status within the minute before, so the reading may be older. */
  sent_lately: boolean
  /** Empty: the reading did not find the item. */
  versions: RemoteVersions
}

/** A row that waits for approval, or that a list of waiting or rejected versions names. */
export interface WaitingItemRead extends ItemRead {
  /** The item has waited long enough to appear in a list if it still waited. */
  has_waited: boolean
  /** As last read, by either kind of reading; null = never. */
  read_back: RemoteVersions | null
}

/** Does a missing item count as gone? Pages may shift during a reading, so one reading is no proof; a person's confirmation is. */
export type MissingGone = "unknown" | "after two readings" | "confirmed"

export interface ItemAfterReading {
  /** null = unchanged: a reading changes the state only after a rejection. */
  state: Extract<ItemState, "rejected"> | null
  known: Known | null
  /** null = the value that the reading staged. */
  read_back: RemoteVersions | null
  refused: ServiceRejection | null
  problems: ItemProblem[]
  remote_status: RemoteStatusNumber | null
  remote_message: string | null
  /** null = unchanged. */
  remote_sku: string | null
  missed_reads: number
  rejection_seen: string | null
  drift: Drift | null
  /** The reading shows that content waits for approval, or that none does; null = it has not found the item. */
  awaits_approval: boolean | null
  /** Both lanes compare the item, and send the differences. */
  is_due: boolean
}

/** The result of a reading for an item. */
export interface ReadingOutcome {
  next: ItemAfterReading
  event: ReadBack["event"]
  /** The service shows another value than known. The next push sends the wanted value again. */
  isDifferent: boolean
}

/** Judges an item by a full remote list. @returns null = the list proves nothing about the item */
export function nextAfterReading(item: ItemRead, isMissingGone: MissingGone): ReadingOutcome | null {
  const isMissing = Object.keys(item.versions).length === 0
  if (isMissing && isMissingGone === "unknown") return null
  if (isMissing && item.sent_lately && isMissingGone !== "confirmed") return null
  if (isMissing && item.missed_reads === 0 && isMissingGone !== "confirmed") return missedOnce(item)
  const missed_reads = isMissing ? item.missed_reads + 1 : 0
  const readBack = decideReadBack(item.versions, toInput(item))
  return readBack && toOutcome(item, readBack, missed_reads)
}

/**
 * Judges an item by the lists of waiting and of rejected versions.
 *
 * @param isWhole each list was read to its end, twice, so a version that waited and is in neither list has left them
 * @returns null = the lists say nothing about the item
 */
export function nextAfterWaitingLists(item: WaitingItemRead, isWhole: boolean): ReadingOutcome | null {
  const { known, ...before } = toInput(item)
  if (!known) return null
  const hasWaited = item.has_waited && isWhole
  const readBack = decideWaiting(item.versions, { ...before, known, hasWaited, lastRead: item.read_back ?? {} })
  return readBack && toOutcome(item, readBack, 0)
}

/** After the first reading without the item, all values stay known; a second one decides. */
function missedOnce({ known, refused, problems, rejection_seen, drift }: ItemRead): ReadingOutcome {
  const next: ItemAfterReading = {
    state: null,
    known,
    read_back: null,
    refused,
    problems: problems ?? [],
    remote_status: null,
    remote_message: null,
    remote_sku: null,
    missed_reads: 1,
    rejection_seen,
    drift,
    awaits_approval: null,
    is_due: false,
  }
  return { next, event: null, isDifferent: false }
}

const toInput = ({ known, in_flight, refused, rejection_seen, drift, sent_lately }: ItemRead): ReadBackInput => ({
  known: in_flight ? forgetInFlight(known, in_flight) : known,
  refused,
  rejectionSeen: rejection_seen,
  repeated: drift,
  mayLag: sent_lately || (in_flight?.some(isOfContentOrStatus) ?? false),
})

function toOutcome(item: ItemRead, readBack: ReadBack, missed_reads: number): ReadingOutcome {
  const { known, versions, remoteStatus, remoteMessage, rejectionSeen, repeated, event } = readBack
  const isRejected = event === "rejected"
  const refused = toRefused(item, readBack)
  const isOver = item.refused?.code === "changed_there" && refused === null
  const isDifferent = readBack.drift.length > 0 || refused !== readBack.refused || isOver
  const next: ItemAfterReading = {
    state: isRejected ? "rejected" : null,
    known,
    read_back: versions,
    refused,
    problems: toProblems(item.problems ?? [], readBack.refused),
    remote_status: remoteStatus,
    remote_message: remoteMessage,
    remote_sku: toRemoteSku(item.versions),
    missed_reads,
    rejection_seen: rejectionSeen,
    drift: repeated,
    awaits_approval: missed_reads > 0 ? null : remoteStatus === PRODUCT_STATUS.pending,
    is_due:
      isDifferent ||
      hasPriceToTell(item, readBack) ||
      isFoundThere(item.known, known) ||
      hasNewsOfComeback(item.known, known) ||
      isRejectionOver(item, readBack),
  }
  return { next, event, isDifferent }
}

/**
 * If customers see an older version than the rejected one, the price is sent with the older version. The reading that shows the older
 * version may come after the rejection.
 */
function hasPriceToTell({ known: before }: ItemRead, { event, known, refused }: ReadBack): boolean {
  if (!known || lastSeen(known) === null) return false
  return event === "rejected" || (refused?.code === "rejected" && livePrice(before) !== livePrice(known))
}

/**
 * The service no longer shows the rejection, so the next push decides the item's state. It sends no request if the reviewer approved the
 * rejected content.
 */
const isRejectionOver = ({ refused: before }: ItemRead, { refused }: ReadBack): boolean =>
  before?.code === "rejected" && refused === null

const isOfContentOrStatus = (change: InFlightChange) => (typeof change === "string" ? change : change.kind) !== "stock"

/** If the service changes a status back each time, that change is no reason to try again. */
function toRefused(item: ItemRead, { refused, repeated, remoteStatus }: ReadBack): ServiceRejection | null {
  const isChangedAgain = refused?.code === "changed_there" && repeated !== item.drift
  return remoteStatus !== item.remote_status && !isChangedAgain ? afterStatusChange(refused) : refused
}

/** The reviewer's newest words, unless a problem in this store holds the item back. */
function toProblems(before: ItemProblem[], refused: ServiceRejection | null): ItemProblem[] {
  const others = before.filter(({ code }) => code !== "rejected")
  if (refused?.code !== "rejected" || firstBlocking(others)) return others
  return [toProblem({ code: "rejected", values: { words: refused.message } }), ...others]
}
