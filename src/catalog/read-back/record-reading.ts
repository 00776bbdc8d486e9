import { firstBlocking } from "../rules/item/problem"
import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { type EventName } from "../../messages/rules/events"
import {
  type MissingGone,
  nextAfterReading,
  nextAfterWaitingLists,
  type ReadingOutcome,
} from "../rules/read-back/item-after-reading"
import { type Known } from "../rules/plan/known"
import { heldNames } from "../rules/plan/names"
import { type Store } from "../../store/store"
import { type ReadItem } from "../sql/read-back-ledger"
import { NO_COUNTS } from "../sql/run/sync-run-store"
import { refreshPriceGapProblem } from "../price-gaps"
import { schedulePush } from "../push/push-scheduler"

const ITEMS_AT_ONCE = 500

/** A full remote list, or the lists of waiting and of rejected versions. */
export type ReadingToRecord = { runId: string; readSince: string } & (
  | {
      kind: "all"
      isMissingGone: MissingGone
    }
  | {
      kind: "waiting"
      /** Was each list read to its end, twice? Then a waiting item that is in neither list has left them. */
      isWhole: boolean
    }
)

type Decided = ReadingOutcome & { item: ReadItem }

interface DecidedPage {
  items: ReadItem[]
  /** The items with a decision; the reading proves nothing about the others. */
  decided: Decided[]
}

/** Writes the reading into the ledger, and starts the push of the differences. @returns how many items differ */
export async function recordReading(store: Store, reading: ReadingToRecord): Promise<number> {
  const { drifted, woken } = await settleAll(store, reading)
  await refreshPriceGapProblem(store)
  if (drifted > 0) schedulePush(store, "stock")
  if (drifted > 0 || woken > 0) schedulePush(store, "content")
  return drifted
}

async function settleAll(store: Store, reading: ReadingToRecord): Promise<{ drifted: number; woken: number }> {
  const { runId, readSince } = reading
  let drifted = 0
  let woken = 0
  let afterId = ""
  const rejections: string[] = []
  for (;;) {
    const { items, decided } = await decidePage(store, reading, afterId)
    const last = items.at(-1)
    if (!last) {
      await emitRejections(store.container, runId, rejections)
      return { drifted, woken }
    }
    afterId = last.id
    const written = await store.catalog.readBack.record(
      decided.map(({ item, next }) => ({ id: item.id, ...next })),
      readSince,
    )
    const settled = decided.filter(({ item }) => written.has(item.id))
    const differing = settled.filter(({ isDifferent }) => isDifferent).length
    drifted += differing
    woken += settled.filter(({ next }) => next.is_due).length
    await store.catalog.runs.count(runId, {
      ...NO_COUNTS,
      done: items.length,
      updated: differing,
      approved: settled.filter(({ event }) => event === "approved").length,
      rejected: settled.filter(({ event }) => event === "rejected").length,
      unchanged: decided.length - differing,
      waiting: items.length - decided.length,
    })
    woken += await store.catalog.names.wake(freedNames(settled))
    await emitDecisions(store.container, settled)
    rejections.push(
      ...settled.filter(({ event }) => event === "rejected").map(({ next }) => next.refused?.message ?? ""),
    )
  }
}

async function decidePage(store: Store, reading: ReadingToRecord, afterId: string): Promise<DecidedPage> {
  const { runId, readSince } = reading
  const page = { afterId, readSince, limit: ITEMS_AT_ONCE }
  if (reading.kind === "waiting") {
    const items = await store.catalog.readBack.pageWaiting(runId, page)
    return toDecidedPage(items, (item) => nextAfterWaitingLists(item, reading.isWhole))
  }
  const items = await store.catalog.readBack.page(runId, page)
  return toDecidedPage(items, (item) => nextAfterReading(item, reading.isMissingGone))
}

function toDecidedPage<Item extends ReadItem>(
  items: Item[],
  decide: (item: Item) => ReadingOutcome | null,
): DecidedPage {
  const decided = items.flatMap((item) => {
    const outcome = decide(item)
    return outcome ? [{ item, ...outcome }] : []
  })
  return { items, decided }
}

/** An approval frees the name that customers saw until then. */
function freedNames(settled: Decided[]): string[] {
  const namesOf = (known: Known | null) => heldNames(known).map(({ name }) => name)
  const freed = settled.flatMap(({ item, next }) => {
    const after = new Set(namesOf(next.known))
    return namesOf(item.known).filter((name) => !after.has(name))
  })
  return [...new Set(freed)]
}

/** Emits an event for each decision of the service, once. */
async function emitDecisions(container: MedusaContainer, settled: Decided[]) {
  const messages = settled.flatMap(({ item, event, next }) =>
    event
      ? [
          {
            name: `partner-commerce.item.${event}` satisfies EventName,
            data: {
              id: item.id,
              variant_id: item.variant_id,
              partner_id: item.partner_id,
              ...(event === "rejected" && { problem: firstBlocking(next.problems) }),
            },
          },
        ]
      : [],
  )
  if (messages.length > 0) await container.resolve(Modules.EVENT_BUS).emit(messages)
}

const SHOWN_WORDS = 3

/**
 * Emits one event for all rejections of a reading, because a reviewer rejects many items at once. @param rejections the reviewer's message
 * for each item
 */
async function emitRejections(container: MedusaContainer, runId: string, rejections: string[]): Promise<void> {
  if (rejections.length === 0) return
  await container.resolve(Modules.EVENT_BUS).emit({
    name: "partner-commerce.read_back.rejected" satisfies EventName,
    data: { run_id: runId, items: rejections.length, words: mostFrequent(rejections).slice(0, SHOWN_WORDS) },
  })
}

/** The rejections that have a message. */
function mostFrequent(words: string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of words.filter((said) => said !== "")) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([each]) => each)
}
