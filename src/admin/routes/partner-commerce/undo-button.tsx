import { ArrowUturnLeft } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import type { AdminChangeEstimate } from "../../../api/admin/partner-commerce/settings/settings-view"
import type { AdminTimelineEntry } from "../../../api/admin/partner-commerce/timeline/timeline-view"
import { useResumePushing } from "../../hooks/api/overview"
import { useChangeSettings, useEstimateSettings } from "../../hooks/api/settings"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useServerText } from "../../i18n/use-server-text"
import { useQuestion } from "../../hooks/use-question"
import { useText } from "../../i18n/use-text"
import { useConsequenceText } from "../../i18n/use-consequence-text"

type Undo = NonNullable<AdminTimelineEntry["undo"]>

/** Undoes an entry of the timeline. */
export function UndoButton({ entry, undo }: { entry: AdminTimelineEntry; undo: Undo }) {
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
