import { Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useMoment } from "../hooks/use-moment"

interface TimelineEvent {
  at: string
  event: string
}

interface TimelineProps<Event> {
  events: readonly Event[]
  /** An event's name in words. */
  toName: (event: string) => string
  /** The text beside the event's name; undefined = nothing. */
  toDetail: (event: Event) => string | undefined
}

/** Shows all events of a deal or a payment, the newest first. */
export function Timeline<Event extends TimelineEvent>({ events, toName, toDetail }: TimelineProps<Event>) {
  const entries = events.map((each, index) => ({
    key: `${each.at} ${each.event} ${index}`,
    at: each.at,
    title: toName(each.event),
    detail: toDetail(each),
  }))
  return <TimelineList entries={entries.reverse()} />
}

interface TimelineEntry {
  key: string
  at: string
  title: ReactNode
  /** Shown if no event exists. */
  detail: ReactNode
  /** An action on the entry, such as a button. */
  action?: ReactNode
}

/** @param entries the newest first */
export function TimelineList({ entries }: { entries: readonly TimelineEntry[] }) {
  const moment = useMoment()
  return (
    <ol className="flex flex-col">
      {entries.map(({ key, at, title, detail, action }, index) => (
        <li key={key} className="relative flex gap-x-3 pb-4 last:pb-0">
          <span aria-hidden className="flex flex-col items-center">
            <span className="bg-ui-tag-neutral-icon mt-1.5 h-2 w-2 shrink-0 rounded-full" />
            {index < entries.length - 1 && <span className="bg-ui-border-strong w-px flex-1" />}
          </span>
          <div className="min-w-0 flex-1">
            <Text size="small" leading="compact" weight="plus" className="break-words">
              {title}
            </Text>
            <Text size="small" leading="compact" className="text-ui-fg-subtle break-words empty:hidden">
              {detail}
            </Text>
            <Text size="xsmall" className="text-ui-fg-subtle">
              <time dateTime={at}>{moment(at)}</time>
            </Text>
          </div>
          {action}
        </li>
      ))}
    </ol>
  )
}
