import { HOUR_MS } from "../../values/duration"
import { WAITING_ITEMS, toHistoryLink } from "../../activity/rules/history-link"
import { type SentContent, type TimelineFact, toTimelineMessage } from "../../activity/rules/timeline"
import { toUndo, type Undo } from "../../catalog/rules/undo"
import { type HistoryMessage } from "../../messages/rules/message"
import { render } from "../../messages/rules/render"
import { type Settings } from "../../settings/rules/settings"
import { type Store } from "../../store/store"
import { type StoredSettings } from "../../settings/sql/settings-store"
import { type TimelineRow } from "../../activity/sql/history"
import { OUTAGES } from "../../catalog/push-problems"

/** An event: its code with its values, and its English text. */
export type TimelineEntry = { id: string; at: string } & HistoryMessage & {
    message: string
    /** The person who did it or requested it; null = no person did. */
    actor: string | null
    /** Page of the admin, relative to the admin's address, that shows it; null = no such page. */
    link: string | null
    /** The items that the bulk-change guard holds since this change, if it is the last change before them; null = none. */
    waiting: Waiting | null
    /** The way to undo it; null = it cannot be undone, or a later change has replaced it. */
    undo: Undo | null
  }

/** Items that wait for a person. */
interface Waiting {
  items: number
  /** Page of the admin that lists the items. */
  link: string
}

/** Reads the events of the store, newest first. */
export async function readTimeline(
  store: Store,
  page: { limit: number; offset: number },
): Promise<{ timeline: TimelineEntry[]; count: number }> {
  const [{ rows, count }, present] = await Promise.all([
    store.history.list({ ...page, outages: OUTAGES }),
    store.configuration.settings.read(),
  ])
  const [sent, waiting] = await Promise.all([countSent(store, rows), findWaiting(store, present.settings)])
  const timeline = rows.map((row) => ({
    ...toEntry({ ...row, fact: withSent(row, sent) }, present),
    waiting: waiting?.entryId === row.id ? { items: waiting.items, link: WAITING_ITEMS } : null,
  }))
  return { timeline, count }
}

/** The state of the content of each push, by its name. */
async function countSent({ catalog, connection }: Store, rows: TimelineRow[]) {
  const pushes = rows.flatMap(({ push }) => push ?? [])
  if (connection.kind === "inert" || pushes.length === 0) return new Map<string, SentContent>()
  const counted = await catalog.items.countByRun(pushes)
  return new Map<string, SentContent>(counted.map(({ run_id, ...sent }) => [run_id, sent]))
}

function withSent({ fact, push }: TimelineRow, sent: Map<string, SentContent>): TimelineFact {
  const left = push === null ? undefined : sent.get(push)
  return left && (fact.kind === "sync" || fact.kind === "pushed_by_itself") ? { ...fact, sent: left } : fact
}

const TURN_MS = HOUR_MS

/** Finds the entry before the changes that the bulk-change guard holds now, and their number. */
async function findWaiting({ catalog, history, connection }: Store, settings: Settings) {
  if (connection.kind === "inert") return null
  const waiting = await catalog.runs.newestWaiting()
  if (!waiting) return null
  // A change waits for its delay, and then for the next push.
  const after = new Date(waiting.began_at.getTime() - settings.content_delay_ms - TURN_MS)
  const [entryId, items] = await Promise.all([
    history.lastRuleChange({ after, until: waiting.held_at }),
    catalog.changeLimit.countWaiting(waiting.id),
  ])
  return { entryId, items }
}

function toEntry({ id, at, actor, fact, is_last: isLast }: TimelineRow, { settings, paused }: StoredSettings) {
  const message = toTimelineMessage(fact)
  const undo = toUndo(fact, { settings, paused, isLast })
  return { id, at, ...message, message: render(message), actor, link: toHistoryLink(message, id), undo }
}
