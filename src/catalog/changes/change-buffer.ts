import { setTimeout } from "node:timers/promises"
import { steadyClock } from "../../values/clock"
import { type Lane } from "../rules/item/lane"
import { toFailureText } from "../../messages/rules/failure-text"
import { type Store } from "../../store/store"
import { type MarkSource } from "../sql/item/affected-variants"
import { perStore } from "../../store/per-store"
import { BurstDetector } from "./burst-detector"
import { schedulePush } from "../push/push-scheduler"

export interface StoreChange {
  source: MarkSource
  ids: string[]
  /** `content` also marks the stock. */
  lane: Lane
}

/** Medusa emits an event per row, so an import of 1000 rows causes 1000 events: one statement marks all changes of this period. */
const COLLECT_MS = 20
/** The limit is low, because a deal may wait for a row that a statement marks. */
const IDS_PER_STATEMENT = 1_000

/**
 * Marks the variants behind a change, in one statement with other changes of the same time, and schedules a push. It reads and compares no
 * values.
 *
 * @returns after the variants are marked
 * @throws if they could not be marked
 */
export function markChange(store: Store, change: StoreChange): Promise<void> {
  return bufferOf(store).add(`awaited ${change.lane}`, change)
}

/**
 * The same for a change that an event reports. The caller does not wait for the mark: a bus of several processes delivers events one after
 * the other, and all later events would wait. So the plugin can also wait with a stock import until it pauses (BurstDetector). A failed
 * mark is logged, and a buffer is lost with its process: the sweep finds both within a minute.
 */
export function enqueueChange(store: Store, change: StoreChange): void {
  bufferOf(store).enqueue(change)
}

/** @returns after every earlier change is marked, or is left to the sweep */
export async function whenMarked(store: Store): Promise<void> {
  await bufferOf(store).whenFlushed()
}

/**
 * Separate buffers for changes that a caller awaits, for changes that an event reports, and for inventory levels, which an import may
 * write. So a burst of levels delays only levels.
 */
type BufferKey = `${"awaited" | "reported"} ${Lane}` | "levels"

/** For each source, the ids that are marked together. */
type IdsBySource = Map<MarkSource, Set<string>>

interface Batch {
  ids: IdsBySource
  flushed: Promise<void>
}

/**
 * Batcher: collects and flushes. Each key is *empty*, *collecting* (the first change has started a timer; levels also wait for the end of a
 * burst) or *full* (the timer has ended, and the previous batch is still being marked). A key runs one statement at a time: if the database
 * is slow, later changes are marked together, instead of by ever more connections.
 */
class ChangeBuffer {
  private readonly collecting = new Map<BufferKey, Batch>()
  private readonly lastFlush = new Map<BufferKey, Promise<void>>()
  private readonly bursts = new BurstDetector()

  constructor(private readonly store: Store) {}

  enqueue(change: StoreChange): void {
    if (change.source === "inventory_level") {
      this.bursts.record(change.ids)
      void this.add("levels", change)
    } else void this.add(`reported ${change.lane}`, change)
  }

  /** @returns after the change is marked */
  add(key: BufferKey, { source, ids, lane }: StoreChange): Promise<void> {
    const batch = this.collecting.get(key) ?? this.startBatch(key, lane)
    const collected = batch.ids.get(source)
    if (!collected) batch.ids.set(source, new Set(ids))
    else for (const id of ids) collected.add(id)
    return batch.flushed
  }

  async whenFlushed(): Promise<void> {
    await Promise.allSettled(this.lastFlush.values())
  }

  private startBatch(key: BufferKey, lane: Lane): Batch {
    const ids: IdsBySource = new Map()
    const batch = { ids, flushed: this.flushInTime(key, lane, ids) }
    this.collecting.set(key, batch)
    this.lastFlush.set(key, batch.flushed)
    batch.flushed.catch((error: unknown) => {
      if (this.store.missingTables.covers(error)) return
      const { logger } = this.store
      logger.warn(`partner-commerce: changes were not marked, and are left to the sweep: ${toFailureText(error)}`)
    })
    return batch
  }

  private async flushInTime(key: BufferKey, lane: Lane, ids: IdsBySource): Promise<void> {
    const since = steadyClock()
    const flushBefore = this.lastFlush.get(key)
    const burstMs = () => (key === "levels" ? this.bursts.waitMs(since) : 0)
    for (let ms = COLLECT_MS; ms > 0; ms = burstMs()) await setTimeout(ms)
    await flushBefore?.catch(() => undefined)
    this.collecting.delete(key)
    await mark(this.store, { lane, ids, since })
  }
}

const bufferOf = perStore((store) => new ChangeBuffer(store))

interface Marks {
  lane: Lane
  ids: IdsBySource
  /** When the first of these changes came (steady clock). */
  since: number
}

async function mark(store: Store, { lane, ids, since }: Marks): Promise<void> {
  if (store.connection.kind === "inert") return
  const { settings } = await store.configuration.settings.read()
  const agoMs = () => steadyClock() - since
  for (const [source, all] of ids) {
    for (const some of source === "all" ? [[]] : toParts([...all]))
      await store.catalog.items.mark({ source, ids: some, lane, delayMs: settings.content_delay_ms, agoMs: agoMs() })
  }
  if (settings.enabled) schedulePush(store, lane, { contentDelayMs: settings.content_delay_ms, agoMs: agoMs() })
}

const toParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / IDS_PER_STATEMENT) }, (_, at) =>
    ids.slice(at * IDS_PER_STATEMENT, (at + 1) * IDS_PER_STATEMENT),
  )
