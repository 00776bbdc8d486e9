import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../core/events"
import { forgetInFlight } from "../../core/catalog/acknowledge"
import { type Known } from "../../core/catalog/known"
import { heldNames } from "../../core/catalog/names"
import { firstBlocking, toProblem } from "../../core/catalog/problem"
import { decideReadBack, decideWaiting, type ReadBack, type ReadBackInput } from "../../core/catalog/read-back"
import { afterStatusChange } from "../../core/catalog/refusal"
import { PARTNER_COMMERCE, type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import {
  type ReadBackRecord,
  type ReadItem,
  type WaitingItem,
} from "../../modules/partner-commerce/catalog/read-back-ledger"
import { NO_COUNTS } from "../../modules/partner-commerce/catalog/run/sync-run-store"
import { requireConfigured } from "../configured"
import { schedulePush } from "./push-scheduler"

const ITEMS_AT_ONCE = 500

/** A listing of everything, or the lists of what waits for approval and of what was rejected. */
export type ReadingToSettle = { runId: string; readSince: string } & (
  | {
      kind: "all"
      /** Pages may shift while they are read, so that one reading is no proof; a person's word is. */
      isMissingGone: "unknown" | "after two readings" | "confirmed"
    }
  | {
      kind: "waiting"
      /** Whether what waited and is in neither list has left them: each was read to its end, twice. */
      isWhole: boolean
    }
)

/** What becomes of an item by what was read of it. */
interface Decided {
  item: ReadItem
  record: ReadBackRecord
  event: "approved" | "rejected" | null
  isDifferent: boolean
}

interface DecidedPage {
  items: ReadItem[]
  /** The items that are believed to be as decided; nothing is believed of the others. */
  decided: Decided[]
}

/** Writes what was read into the ledger, and has the differences sent. @returns how many items differ */
export async function settleReading(container: MedusaContainer, reading: ReadingToSettle): Promise<number> {
  const { drifted, woken } = await settleAll(container, reading)
  if (drifted > 0) schedulePush(container, "stock", 0)
  if (drifted > 0 || woken > 0) schedulePush(container, "content", 0)
  return drifted
}

async function settleAll(
  container: MedusaContainer,
  reading: ReadingToSettle,
): Promise<{ drifted: number; woken: number }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  const { runId, readSince } = reading
  let drifted = 0
  let woken = 0
  let afterId = ""
  const rejections: string[] = []
  for (;;) {
    const { items, decided } = await decidePage(service, reading, afterId)
    const last = items.at(-1)
    if (!last) {
      await emitRejections(container, runId, rejections)
      return { drifted, woken }
    }
    afterId = last.id
    const written = await service.catalog.readBack.record(
      decided.map(({ record }) => record),
      readSince,
    )
    const settled = decided.filter(({ record }) => written.has(record.id))
    const differing = settled.filter(({ isDifferent }) => isDifferent).length
    drifted += differing
    woken += settled.filter(({ record }) => record.is_due).length
    await service.catalog.runs.count(runId, {
      ...NO_COUNTS,
      done: items.length,
      updated: differing,
      approved: settled.filter(({ event }) => event === "approved").length,
      rejected: settled.filter(({ event }) => event === "rejected").length,
      unchanged: decided.length - differing,
      held: items.length - decided.length,
    })
    woken += await service.catalog.names.wake(shopCode, freedNames(settled))
    await emitDecisions(container, settled)
    rejections.push(
      ...settled.filter(({ event }) => event === "rejected").map(({ record }) => record.refused?.message ?? ""),
    )
  }
}

async function decidePage(
  service: PartnerCommerceModuleService,
  reading: ReadingToSettle,
  afterId: string,
): Promise<DecidedPage> {
  const { shopCode } = requireConfigured(service).options
  const { runId, readSince } = reading
  if (reading.kind === "waiting") {
    const page = { afterId, readSince, limit: ITEMS_AT_ONCE }
    const items = await service.catalog.readBack.pageWaiting(shopCode, runId, page)
    return { items, decided: items.flatMap((item) => decideByWaiting(item, reading.isWhole) ?? []) }
  }
  const items = await service.catalog.readBack.page(shopCode, runId, afterId, ITEMS_AT_ONCE)
  const believed = reading.isMissingGone === "unknown" ? items.filter((item) => !isMissing(item)) : items
  return { items, decided: believed.map((item) => decide(item, reading.isMissingGone === "confirmed")) }
}

/** An approval frees the name that customers saw until then. */
function freedNames(settled: { item: ReadItem; record: ReadBackRecord }[]): string[] {
  const namesOf = (known: Known | null) => heldNames(known).map(({ name }) => name)
  const freed = settled.flatMap(({ item, record }) => {
    const after = new Set(namesOf(record.known))
    return namesOf(item.known).filter((name) => !after.has(name))
  })
  return [...new Set(freed)]
}

const isMissing = ({ versions }: ReadItem) => Object.keys(versions).length === 0

function decide(item: ReadItem, isGoneForSure: boolean): Decided {
  if (isMissing(item) && item.missed_reads === 0 && !isGoneForSure) {
    const { id, known, refused, problems, rejection_seen, drift } = item
    const unchanged = {
      id,
      known,
      read_back: null,
      refused,
      problems: problems ?? [],
      rejection_seen,
      drift,
      parked: false,
      is_due: false,
    }
    const record = { ...unchanged, remote_status: null, remote_message: null, missed_reads: 1 }
    return { item, record, event: null, isDifferent: false }
  }
  const missed_reads = isMissing(item) ? item.missed_reads + 1 : 0
  return toDecided(item, decideReadBack(item.versions, toInput(item)), missed_reads)
}

/** @returns null = the lists say nothing about it */
function decideByWaiting(item: WaitingItem, isWhole: boolean): Decided | null {
  const { known, ...before } = toInput(item)
  if (!known) return null
  const hasWaited = item.has_waited && isWhole
  const readBack = decideWaiting(item.versions, { ...before, known, hasWaited, lastRead: item.read_back ?? {} })
  return readBack && toDecided(item, readBack, 0)
}

const toInput = ({ known, in_flight, refused, rejection_seen, drift }: ReadItem): ReadBackInput => ({
  known: in_flight ? forgetInFlight(known, in_flight) : known,
  refused,
  rejectionSeen: rejection_seen,
  repeated: drift,
})

function toDecided(item: ReadItem, readBack: ReadBack, missed_reads: number): Decided {
  const parked = readBack.event === "rejected"
  const isOtherStatus = readBack.remoteStatus !== item.remote_status
  // A status that is changed there each time is not tried again because it was changed.
  const isNew = readBack.refused?.code === "changed_there" && readBack.repeated !== item.drift
  const refused = isOtherStatus && !isNew ? afterStatusChange(readBack.refused) : readBack.refused
  const isOver = item.refused?.code === "changed_there" && refused === null
  const isDifferent = readBack.drift.length > 0 || refused !== readBack.refused || isOver
  const problems = (item.problems ?? []).filter((problem) => problem.code !== "rejected")
  const record: ReadBackRecord = {
    id: item.id,
    known: readBack.known,
    read_back: readBack.versions,
    refused,
    problems:
      readBack.refused?.code === "rejected" && !firstBlocking(problems)
        ? [toProblem({ code: "rejected", values: { words: readBack.refused.message } }), ...problems]
        : problems,
    remote_status: readBack.remoteStatus,
    remote_message: readBack.remoteMessage,
    missed_reads,
    rejection_seen: readBack.rejectionSeen,
    drift: readBack.repeated,
    parked,
    // Where customers see an older version, its price is told without what was rejected. What was not believed to be there was told nothing.
    is_due: isDifferent || (parked && readBack.known?.live != null) || isFoundThere(item.known, readBack.known),
  }
  return { item, record, event: readBack.event, isDifferent }
}

const isFoundThere = (before: Known | null, known: Known | null) =>
  before !== null && !before.confirmed && known?.confirmed === true

/** Each decision of the service as an event, once. */
async function emitDecisions(
  container: MedusaContainer,
  settled: { item: ReadItem; event: "approved" | "rejected" | null }[],
) {
  const messages = settled.flatMap(({ item, event }) =>
    event
      ? [
          {
            name: `partner-commerce.item.${event}` satisfies EventName,
            data: { id: item.id, variant_id: item.variant_id, partner_id: item.partner_id },
          },
        ]
      : [],
  )
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}

const SHOWN_WORDS = 3

/** All rejections of a reading as one event, for people: a reviewer rejects many items at once. @param rejections the reviewer's words, for each item */
async function emitRejections(container: MedusaContainer, runId: string, rejections: string[]): Promise<void> {
  if (rejections.length === 0) return
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.read_back.rejected" satisfies EventName,
    data: { run_id: runId, items: rejections.length, words: mostFrequent(rejections).slice(0, SHOWN_WORDS) },
  })
}

/** Without what was rejected without a word. */
function mostFrequent(words: string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of words.filter((said) => said !== "")) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([each]) => each)
}
