import { setTimeout } from "node:timers/promises"
import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type MarkSource } from "../../modules/partner-commerce/catalog/mark-sources"
import { noteStock, schedulePush } from "./push-queue"

export interface NoticedChange {
  source: MarkSource
  ids: string[]
  what: "stock" | "content"
}

/** Medusa emits an event per row, so an import of 1000 rows comes as 1000 events: what comes within this time is marked together. */
const GATHER_MS = 20

/**
 * Something changed: the variants behind it are marked, in one statement with others that changed at the same time, and a push is
 * scheduled. Nothing is read or compared here.
 *
 * @returns once they are marked; a mark that fails is told to everybody whose change was in it
 */
export function noticeChange(container: MedusaContainer, { source, ids, what }: NoticedChange): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert" || (ids.length === 0 && source !== "all")) return Promise.resolve()
  const open = gatheringsOf(service)
  const key = `${what} ${source}`
  const gathering = open.get(key) ?? startGathering()
  for (const id of ids) gathering.ids.add(id)
  return gathering.marked

  function startGathering(): Gathering {
    const ids = new Set<string>()
    const marked = setTimeout(GATHER_MS).then(() => {
      open.delete(key)
      return mark(container, { source, ids: [...ids], what })
    })
    const started = { ids, marked }
    open.set(key, started)
    return started
  }
}

interface Gathering {
  ids: Set<string>
  marked: Promise<void>
}

/** Per running store: tests have several in one process. */
const gatherings = new WeakMap<object, Map<string, Gathering>>()

function gatheringsOf(service: object): Map<string, Gathering> {
  const open = gatherings.get(service) ?? new Map<string, Gathering>()
  gatherings.set(service, open)
  return open
}

async function mark(container: MedusaContainer, { source, ids, what }: NoticedChange): Promise<void> {
  const service = container.resolve(PARTNER_COMMERCE)
  if (service.connection.kind === "inert") return
  const { settings } = await service.settings.read()
  const { shopCode } = service.connection.options
  await service.ledger.mark({ shopCode, source, ids, what, delayMs: settings.content_delay_ms })
  if (what === "stock") noteStock(container, ids.length)
  if (settings.enabled) schedulePush(container, what, settings.content_delay_ms)
}
