import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { forgetInFlight } from "../../core/catalog/acknowledge"
import { type Known } from "../../core/catalog/known"
import { heldNames } from "../../core/catalog/names"
import { firstBlocking, toProblem } from "../../core/catalog/problem"
import { decideReadBack } from "../../core/catalog/read-back"
import { afterStatusChange } from "../../core/catalog/refusal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type ReadBackRecord, type ReadItem } from "../../modules/partner-commerce/catalog/read-back-ledger"
import { NO_COUNTS } from "../../modules/partner-commerce/catalog/sync-run-store"
import { requireConfigured } from "../configured"
import { schedulePush } from "./push-scheduler"

const ITEMS_AT_ONCE = 500

export interface ReadingToSettle {
  runId: string
  readSince: string
  /** Pages may shift while they are read, so that one reading is no proof; a person's word is. */
  isMissingGone: "unknown" | "after two readings" | "confirmed"
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
  { runId, readSince, isMissingGone }: ReadingToSettle,
): Promise<{ drifted: number; woken: number }> {
  const service = container.resolve(PARTNER_COMMERCE)
  const { shopCode } = requireConfigured(service).options
  let drifted = 0
  let woken = 0
  let afterId = ""
  for (;;) {
    const items = await service.catalog.readBack.page(shopCode, runId, afterId, ITEMS_AT_ONCE)
    const last = items.at(-1)
    if (!last) return { drifted, woken }
    afterId = last.id
    const believed = isMissingGone === "unknown" ? items.filter((item) => !isMissing(item)) : items
    const decided = believed.map((item) => ({ item, ...toRecord(item, isMissingGone === "confirmed") }))
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
      unchanged: believed.length - differing,
      held: items.length - believed.length,
    })
    woken += await service.catalog.names.wake(shopCode, freedNames(settled))
    await emitDecisions(container, settled)
  }
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

function toRecord(
  item: ReadItem,
  isGoneForSure: boolean,
): { record: ReadBackRecord; event: "approved" | "rejected" | null; isDifferent: boolean } {
  if (isMissing(item) && item.missed_reads === 0 && !isGoneForSure) {
    const { id, known, refused, problems, rejection_seen, drift } = item
    const unchanged = {
      id,
      known,
      refused,
      problems: problems ?? [],
      rejection_seen,
      drift,
      parked: false,
      is_due: false,
    }
    const record = { ...unchanged, remote_status: null, remote_message: null, missed_reads: 1 }
    return { record, event: null, isDifferent: false }
  }
  const readBack = decideReadBack(item.versions, {
    ...item,
    known: item.in_flight ? forgetInFlight(item.known, item.in_flight) : item.known,
    rejectionSeen: item.rejection_seen,
    repeated: item.drift,
  })
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
    refused,
    problems:
      readBack.refused?.code === "rejected" && !firstBlocking(problems)
        ? [toProblem({ code: "rejected", values: { words: readBack.refused.message } }), ...problems]
        : problems,
    remote_status: readBack.remoteStatus,
    remote_message: readBack.remoteMessage,
    missed_reads: isMissing(item) ? item.missed_reads + 1 : 0,
    rejection_seen: readBack.rejectionSeen,
    drift: readBack.repeated,
    parked,
    // Where customers see an older version, its price is told without what was rejected.
    is_due: isDifferent || (parked && readBack.known?.live != null),
  }
  return { record, event: readBack.event, isDifferent }
}

/** Each decision of the service as an event, once. */
async function emitDecisions(
  container: MedusaContainer,
  settled: { item: ReadItem; event: "approved" | "rejected" | null }[],
) {
  const messages = settled.flatMap(({ item, event }) =>
    event
      ? [
          {
            name: `partner-commerce.item.${event}`,
            data: { id: item.id, variant_id: item.variant_id, partner_id: item.partner_id },
          },
        ]
      : [],
  )
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}
