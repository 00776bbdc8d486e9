import { toHistoryLink } from "../../core/history/link"
import { toTimelineMessage } from "../../core/history/timeline"
import { type HistoryMessage } from "../../core/message/message"
import { render } from "../../core/message/render"
import { type PartnerCommerceModuleService } from "../../modules/partner-commerce"
import { type TimelineRow } from "../../modules/partner-commerce/history"
import { OUTAGES } from "../catalog/push-problems"

/** Something that happened: its code with its values, and the same in English. */
export type TimelineEntry = { id: string; at: string } & HistoryMessage & {
    message: string
    /** The person who did it or asked for it; null = nobody did. */
    actor: string | null
    /** Page of the admin, relative to where the admin is, on which it is seen; null = there is none. */
    link: string | null
  }

/** What happened, newest first. */
export async function readTimeline(
  { history }: PartnerCommerceModuleService,
  page: { limit: number; offset: number },
): Promise<{ timeline: TimelineEntry[]; count: number }> {
  const { rows, count } = await history.list({ ...page, outages: OUTAGES })
  return { timeline: rows.map(toEntry), count }
}

function toEntry({ id, at, actor, fact }: TimelineRow): TimelineEntry {
  const message = toTimelineMessage(fact)
  return { id, at, ...message, message: render(message), actor, link: toHistoryLink(message) }
}
