import { toHistoryLink } from "../../core/history/link"
import { toTimelineMessage } from "../../core/history/timeline"
import { toUndo, type Undo } from "../../core/history/undo"
import { type HistoryMessage } from "../../core/message/message"
import { render } from "../../core/message/render"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type StoredSettings } from "../../modules/partner-commerce/configuration/settings-store"
import { type TimelineRow } from "../../modules/partner-commerce/history"
import { OUTAGES } from "../catalog/push-problems"

/** Something that happened: its code with its values, and the same in English. */
export type TimelineEntry = { id: string; at: string } & HistoryMessage & {
    message: string
    /** The person who did it or asked for it; null = nobody did. */
    actor: string | null
    /** Page of the admin, relative to where the admin is, on which it is seen; null = there is none. */
    link: string | null
    /** How it is taken back; null = it cannot be, or something else came after it. */
    undo: Undo | null
  }

/** What happened, newest first. */
export async function readTimeline(
  { history, configuration }: PartnerCommerceModuleService,
  page: { limit: number; offset: number },
): Promise<{ timeline: TimelineEntry[]; count: number }> {
  const [{ rows, count }, present] = await Promise.all([
    history.list({ ...page, outages: OUTAGES }),
    configuration.settings.read(),
  ])
  return { timeline: rows.map((row) => toEntry(row, present)), count }
}

function toEntry(
  { id, at, actor, fact, is_last: isLast }: TimelineRow,
  { settings, paused }: StoredSettings,
): TimelineEntry {
  const message = toTimelineMessage(fact)
  const undo = toUndo(fact, { settings, paused, isLast })
  return { id, at, ...message, message: render(message), actor, link: toHistoryLink(message, id), undo }
}
