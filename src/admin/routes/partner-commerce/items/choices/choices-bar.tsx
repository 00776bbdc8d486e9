import { Button, Text } from "@medusajs/ui"
import type { AdminChangeEstimate } from "../../../../../api/admin/partner-commerce/settings/settings-view"
import { useListingsPreview } from "../../../../hooks/api/listings"
import { useDebounced } from "../../../../hooks/use-debounced"
import { useTimeZone } from "../../../../hooks/api/settings"
import { useKeptFocus } from "../../../../hooks/use-kept-focus"
import { useConsequenceText } from "../../../../i18n/use-consequence-text"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { type Draft, type Fault, findFaults, toListings } from "./choices-draft"

interface BarProps {
  draft: Draft
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** Stays visible while changes are unsaved. Shows the number of items that a save would touch, or the errors. */
export function ChoicesBar({ draft, isSaving, save, discard }: BarProps) {
  const t = useText()
  const part = useKeptFocus()
  const rested = useDebounced(draft)
  const timeZone = useTimeZone()
  const faults = findFaults(draft)
  const isAsked = rested.size > 0 && findFaults(rested).length === 0
  const { data } = useListingsPreview(isAsked ? { listings: toListings(rested, timeZone) } : null)
  // The preview of an older draft has other line numbers.
  const preview = rested === draft ? data : undefined
  if (draft.size === 0) return null
  const isWrong = faults.length > 0 || (preview?.counts.wrong ?? 0) > 0
  return (
    <div
      ref={part}
      className="bg-ui-bg-base shadow-elevation-flyout sticky bottom-3 z-10 flex items-center justify-between gap-x-4 rounded-lg px-6 py-3"
    >
      <div role="status" className="min-w-0">
        <Text size="small" weight="plus">
          {t("choices.unsaved", { count: draft.size })}
        </Text>
        {faults.length > 0 && <Faults faults={faults} />}
        {preview &&
          faults.length === 0 &&
          (isWrong ? <Errors draft={draft} errors={preview.errors} /> : <Touches touches={preview.touches} />)}
      </div>
      <div className="flex gap-x-2">
        <Button size="small" variant="secondary" onClick={discard}>
          {t("actions.discard")}
        </Button>
        <Button size="small" disabled={isWrong} isLoading={isSaving} onClick={save}>
          {t("actions.save")}
        </Button>
      </div>
    </div>
  )
}

function Touches({ touches }: { touches: AdminChangeEstimate }) {
  const toConsequenceText = useConsequenceText()
  return (
    <Text size="small" className="text-ui-fg-subtle">
      {toConsequenceText(touches)}
    </Text>
  )
}

const NAMED = 3

/** This page reports these errors itself, because a request cannot contain an unreadable value. */
function Faults({ faults }: { faults: Fault[] }) {
  const t = useText()
  return (
    <ul>
      {faults.slice(0, NAMED).map(({ name, column, text }, index) => (
        <li key={index} className="txt-small text-ui-fg-error break-words">
          {name}: {t(`choices.faults.${column}`, { text })}
        </li>
      ))}
    </ul>
  )
}

type Errors = NonNullable<ReturnType<typeof useListingsPreview>["data"]>["errors"]

/** The server counts the rows of the draft from 1 on. */
function Errors({ draft, errors }: { draft: Draft; errors: Errors }) {
  const { toText } = useServerText()
  const rows = [...draft.values()]
  return (
    <ul>
      {errors.slice(0, NAMED).map(({ line, why }) => (
        <li key={line} className="txt-small text-ui-fg-error break-words">
          {rows[line - 1]?.row.name}: {toText(why)}
        </li>
      ))}
    </ul>
  )
}
