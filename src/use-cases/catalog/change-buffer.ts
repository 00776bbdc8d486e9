import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../client/clock"
import { type Lane } from "../../core/catalog/lane"
import { toFailureText } from "../../core/failure-text"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type MarkSource } from "../../modules/partner-commerce/catalog/affected-variants"
import { perStore } from "../per-store"
import { schedulePush } from "./push-scheduler"
import { BurstDetector } from "./burst-detector"

export interface StoreChange {
  source: MarkSource
  ids: string[]
  what: Lane
}

/** Medusa emits an event per row, so an import of 1000 rows comes as 1000 events: what comes within this time is marked together. */
const GATHER_MS = 20
/** One statement marks what so many ids stand for: a deal may wait for one of the rows. */
const MARK_TOGETHER = 1_000

/**
 * Something changed: the variants behind it are marked, in one statement with others that changed at the same time, and a push is
 * scheduled. Nothing is read or compared here.
 *
 * @returns once they are marked
 * @throws when they could not be
 */
export function markChange(container: MedusaContainer, change: StoreChange): Promise<void> {
  return deskOf(container).notice(change)
}

/**
 * The same for what an event tells. Nobody waits for the mark: a bus of several processes hands on one event after the other, and all
 * that it carries would wait. So an import of stock can be left alone until it pauses (decision 19). What could not be marked is
 * logged, and what was gathered is gone with its process: the sweep finds both.
 */
export function enqueueChange(container: MedusaContainer, change: StoreChange): void {
  deskOf(container).hear(change)
}

/** Per source, what changes until it is marked together. */
type Gathered = Map<MarkSource, Set<string>>

interface Gathering {
  ids: Gathered
  marked: Promise<void>
}

/**
 * What is gathered by itself: what somebody waits for, what an event tells, and the levels that an import may write. A lane has one
 * mark under way at a time: where the database is slow, what comes meanwhile is marked together, and not by ever more connections.
 */
type BufferKey = `${"noticed" | "heard"} ${Lane}` | "levels"

/** Where one running store gathers what changes. */
class ChangeBuffer {
  private readonly open = new Map<BufferKey, Gathering>()
  private readonly marking = new Map<BufferKey, Promise<void>>()
  private readonly burstDetector = new BurstDetector()

  constructor(private readonly container: MedusaContainer) {}

  notice(change: StoreChange): Promise<void> {
    return this.gather(`noticed ${change.what}`, change).marked
  }

  hear(change: StoreChange): void {
    if (change.source !== "inventory_level") {
      this.gather(`heard ${change.what}`, change)
      return
    }
    this.burstDetector.note(change.ids)
    this.gather("levels", change)
  }

  private gather(key: BufferKey, { source, ids, what }: StoreChange): Gathering {
    const gathering = this.open.get(key) ?? this.begin(key, what)
    const known = gathering.ids.get(source)
    if (!known) gathering.ids.set(source, new Set(ids))
    else for (const id of ids) known.add(id)
    return gathering
  }

  private begin(key: BufferKey, what: Lane): Gathering {
    const ids: Gathered = new Map()
    const gathering = { ids, marked: this.letGo(key, what, ids) }
    this.open.set(key, gathering)
    this.marking.set(key, gathering.marked)
    gathering.marked.catch((error: unknown) => {
      const logger = this.container.resolve(ContainerRegistrationKeys.LOGGER)
      logger.warn(`partner-commerce: changes were not marked, and are left to the sweep: ${toFailureText(error)}`)
    })
    return gathering
  }

  private async letGo(key: BufferKey, what: Lane, ids: Gathered): Promise<void> {
    const since = steadyClock()
    const before = this.marking.get(key)
    const leftAloneMs = () => (key === "levels" ? this.burstDetector.waitMs(since) : 0)
    for (let ms = GATHER_MS; ms > 0; ms = leftAloneMs()) await setTimeout(ms)
    await before?.catch(() => undefined)
    this.open.delete(key)
    await mark(this.container, { what, ids, agoMs: steadyClock() - since })
  }
}

interface Marks {
  what: Lane
  ids: Gathered
  /** Since the first of them changed. */
  agoMs: number
}

async function mark(container: MedusaContainer, { what, ids, agoMs }: Marks): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { settings } = await service.configuration.settings.read()
  const { shopCode } = service.connection.options
  for (const [source, all] of ids) {
    for (const some of source === "all" ? [[]] : toParts([...all]))
      await service.catalog.items.mark({ shopCode, source, ids: some, what, delayMs: settings.content_delay_ms, agoMs })
  }
  if (settings.enabled) schedulePush(container, what, settings.content_delay_ms)
}

const toParts = (ids: string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / MARK_TOGETHER) }, (_, at) =>
    ids.slice(at * MARK_TOGETHER, (at + 1) * MARK_TOGETHER),
  )

const deskOf = perStore((container) => new ChangeBuffer(container))
