import { Button } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { AdminTimelineEntry } from "../../../api/admin/partner-commerce/timeline/timeline-view"
import { Section } from "../../components/section"
import { Empty, Failed, Loading } from "../../components/states"
import { TextLink } from "../../components/text-link"
import { TimelineList } from "../../components/timeline"
import { useMe } from "../../hooks/api/store"
import { useTimeline } from "../../hooks/api/timeline"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { UndoButton } from "./undo-button"

const SHOWN = 8
const MORE = 24
const THIS_PAGE = "/partner-commerce"

/** The timeline, newest first: changes by users, pushes, approvals and outages. */
export function TimelineSection() {
  const t = useText()
  const { toText } = useServerText()
  const { number } = useFormat()
  const [limit, setLimit] = useState(SHOWN)
  const { data: me } = useMe()
  const { data, error, refetch, isPlaceholderData } = useTimeline({ limit })
  const toActor = (actor: string | null) => (actor !== null && actor === me?.email ? t("timeline.you") : actor)
  const toEntry = (entry: AdminTimelineEntry) => {
    const text = toText(entry)
    const isElsewhere = entry.link !== null && entry.link !== THIS_PAGE
    return {
      key: entry.id,
      at: entry.at,
      title: isElsewhere ? <TextLink to={entry.link ?? ""}>{text}</TextLink> : text,
      detail: (
        <>
          {toActor(entry.actor)}
          {entry.waiting && (
            <>
              {entry.actor !== null && " · "}
              <TextLink to={entry.waiting.link}>
                {t("timeline.waiting", { count: entry.waiting.items, number: number(entry.waiting.items) })}
              </TextLink>
            </>
          )}
        </>
      ),
      action: entry.undo && <UndoButton entry={entry} undo={entry.undo} />,
    }
  }
  return (
    <Section
      title={t("timeline.title")}
      subtitle={t("timeline.subtitle")}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to="/partner-commerce/runs">{t("timeline.runs")}</Link>
        </Button>
      }
    >
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {data?.count === 0 && <Empty title={t("timeline.empty.title")} message={t("timeline.empty.message")} />}
      {data && data.count > 0 && (
        <div className="flex flex-col gap-y-4 px-6 py-4">
          <TimelineList entries={data.timeline.map(toEntry)} />
          {data.count > data.timeline.length && (
            <Button
              size="small"
              variant="secondary"
              className="self-start"
              isLoading={isPlaceholderData}
              onClick={() => setLimit(data.timeline.length + MORE)}
            >
              {t("actions.showMore")}
            </Button>
          )}
        </div>
      )}
    </Section>
  )
}
