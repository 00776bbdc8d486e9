import { Button } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import { type AdminTimelineEntry } from "../../../api/admin/partner-commerce/timeline/timeline-view"
import { Section } from "../../components/section"
import { Empty, Failed, Loading } from "../../components/states"
import { TextLink } from "../../components/text-link"
import { TimelineList } from "../../components/timeline"
import { useMe } from "../../hooks/api/store"
import { useTimeline } from "../../hooks/api/timeline"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { ArrowUturnLeft } from "@medusajs/icons"
import { type AdminChangeEstimate } from "../../../api/admin/partner-commerce/settings/settings-view"
import { useResumePushing } from "../../hooks/api/overview"
import { useChangeSettings, useEstimateSettings } from "../../hooks/api/settings"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useQuestion } from "../../hooks/use-question"
import { useConsequenceText } from "../../i18n/use-consequence-text"

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

type Undo = NonNullable<AdminTimelineEntry["undo"]>

/** Undoes an entry of the timeline. */
function UndoButton({ entry, undo }: { entry: AdminTimelineEntry; undo: Undo }) {
  return undo.kind === "resume" ? <UndoPause entry={entry} /> : <UndoSettings entry={entry} undo={undo} />
}

function UndoPause({ entry }: { entry: AdminTimelineEntry }) {
  const t = useText()
  const resume = useResumePushing(useMutationToasts(() => t("overview.resumed")))
  return <EntryButton entry={entry} isLoading={resume.isPending} onClick={() => resume.mutate()} />
}

interface UndoSettingsProps {
  entry: AdminTimelineEntry
  undo: Extract<Undo, { kind: "settings" }>
}

/** Asks the user first if the change affects items. */
function UndoSettings({ entry, undo: { change, expected } }: UndoSettingsProps) {
  const t = useText()
  const { toText } = useServerText()
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const estimate = useEstimateSettings(useMutationToasts())
  const save = useChangeSettings(useMutationToasts(() => t("timeline.undo.done")))
  const undo = async () => {
    const { touches } = await estimate.mutateAsync({ ...change, expected })
    const agreed =
      !isNoticeable(touches) ||
      (await prompt({
        title: t("timeline.undo.prompt"),
        description: `${toText(toReversed(entry))}. ${toConsequenceText(touches)}`,
        confirmText: t("timeline.undo.name"),
        cancelText: t("actions.cancel"),
        variant: "confirmation",
      }))
    if (agreed) save.mutate({ ...change, expected })
  }
  return (
    <EntryButton
      entry={entry}
      isLoading={estimate.isPending || save.isPending}
      // A toast reports a failure.
      onClick={() => void undo().catch(() => undefined)}
    />
  )
}

/** A sample without affected items does not prove that no item is affected. */
const isNoticeable = ({ changes, created, updated, archived, blocked, sold_out, estimated }: AdminChangeEstimate) =>
  estimated || changes + created + updated + archived + blocked + sold_out > 0

/** The timeline entry that the undo will write. */
function toReversed(entry: AdminTimelineEntry): AdminTimelineEntry {
  if (entry.code !== "setting_changed") return entry
  const { from, to } = entry.values
  return { ...entry, values: { ...entry.values, from: to, to: from } }
}

interface EntryButtonProps {
  entry: AdminTimelineEntry
  isLoading: boolean
  onClick: () => void
}

function EntryButton({ entry, isLoading, onClick }: EntryButtonProps) {
  const t = useText()
  const { toText } = useServerText()
  return (
    <Button
      size="small"
      variant="transparent"
      className="shrink-0 self-start"
      aria-label={t("timeline.undo.label", { what: toText(entry) })}
      isLoading={isLoading}
      onClick={onClick}
    >
      <ArrowUturnLeft aria-hidden />
      {t("timeline.undo.name")}
    </Button>
  )
}
