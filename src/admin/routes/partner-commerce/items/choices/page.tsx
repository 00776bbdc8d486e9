import { toPageHandle } from "../../../../components/page-handle"
import { ItemsTabs } from "../items-tabs"
import { ArrowDownTray } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { useState } from "react"
import { type AdminListingBatch } from "../../../../../api/admin/partner-commerce/listings/batch/batch-view"
import { SearchInput } from "../../../../components/search-input"
import { UnsavedGuard } from "../../../../components/unsaved-guard"
import { Section } from "../../../../components/section"
import { Empty, Failed, Loading } from "../../../../components/states"
import { type BatchInput, useExportListings, useListings, useListingsPreview } from "../../../../hooks/api/listings"
import { useTimeZone } from "../../../../hooks/api/settings"
import { useChangeListingsAsking } from "../../../../hooks/use-change-listings-asking"
import { PAGE_SIZE, useListAddress } from "../../../../hooks/use-list-address"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"
import { type CellEdit, type Draft, toListings, withEdits, type Fault, findFaults } from "./choices-draft"
import { ChoicesGrid } from "./choices-grid"
import { FileButton } from "../../../../components/file-button"
import { CsvDrawer } from "./csv-drawer"
import { type AdminChangeEstimate } from "../../../../../api/admin/partner-commerce/settings/settings-view"
import { useDebounced } from "../../../../hooks/use-debounced"
import { useKeptFocus } from "../../../../hooks/use-kept-focus"
import { useConsequenceText } from "../../../../i18n/use-consequence-text"
import { useServerText } from "../../../../i18n/use-server-text"

export default function ChoicesPage() {
  return (
    <div className="flex flex-col gap-y-3">
      <ItemsTabs />
      <ChoicesSection />
    </div>
  )
}

export const handle = toPageHandle("items.tabs.choices")

const LEVELS = ["product", "variant"] as const
type Level = (typeof LEVELS)[number]
const LEVEL = ["level"] as const
const NOTHING: Draft = new Map()

/** Own choices of many products or variants, edited in a grid or as a table of a spreadsheet. */
function ChoicesSection() {
  const t = useText()
  const address = useListAddress(LEVEL)
  const level = LEVELS.find((name) => name === address.filtering.level) ?? "product"
  const { data, error, refetch } = useListings({ ...address.query, level })
  const [draft, setDraft] = useState(NOTHING)
  const timeZone = useTimeZone()
  const edit = (edits: CellEdit[]) => setDraft((before) => withEdits(before, edits, timeZone))
  const toasts = useMutationToasts<AdminListingBatch, BatchInput>(({ counts }) =>
    t("choices.saved", { count: counts.changed }),
  )
  const { change, isChanging } = useChangeListingsAsking(toasts)
  return (
    <>
      <UnsavedGuard isUnsaved={draft.size > 0} />
      <Section
        title={t("choices.title")}
        level="h1"
        subtitle={t("choices.subtitle")}
        actions={
          <>
            <DownloadButton level={level} />
            <CsvButton />
          </>
        }
      >
        <div className="flex flex-wrap items-center justify-between gap-2 px-6 py-3">
          <LevelChoice level={level} choose={(chosen) => address.setFilters({ level: chosen })} />
          <div className="w-64">
            <SearchInput label={t("choices.search")} value={address.q} onSearch={address.setSearch} />
          </div>
        </div>
        {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={8} />)}
        {data?.count === 0 && <Empty title={t("list.noResults.title")} message={t("list.noResults.message")} />}
        {data && data.count > 0 && <ChoicesGrid rows={data.listings} draft={draft} edit={edit} />}
        {data && data.count > 0 && (
          <Pages
            count={data.count}
            pageIndex={address.pagination.pageIndex}
            turn={(pageIndex) => address.setPagination({ pageIndex, pageSize: PAGE_SIZE })}
          />
        )}
      </Section>
      <ChoicesBar
        draft={draft}
        isSaving={isChanging}
        save={() =>
          change(t("listing.savePrompt"), { listings: toListings(draft, timeZone) }, () =>
            // Text typed during the save is still unsaved.
            setDraft((now) => (now === draft ? NOTHING : now)),
          )
        }
        discard={() => setDraft(NOTHING)}
      />
    </>
  )
}

function LevelChoice({ level, choose }: { level: Level; choose: (level: Level) => void }) {
  const t = useText()
  return (
    <div role="group" aria-label={t("choices.level")} className="flex gap-x-1">
      {LEVELS.map((name) => (
        <Button
          key={name}
          size="small"
          variant={name === level ? "secondary" : "transparent"}
          aria-pressed={name === level}
          onClick={() => choose(name)}
        >
          {t(`choices.levels.${name}`)}
        </Button>
      ))}
    </div>
  )
}

function DownloadButton({ level }: { level: Level }) {
  const t = useText()
  const download = useExportListings(useMutationToasts<void, Level>(() => t("configuration.exported")))
  return (
    <Button size="small" variant="secondary" isLoading={download.isPending} onClick={() => download.mutate(level)}>
      <ArrowDownTray aria-hidden />
      {t("choices.download")}
    </Button>
  )
}

interface PagesProps {
  count: number
  pageIndex: number
  turn: (pageIndex: number) => void
}

export function Pages({ count, pageIndex, turn }: PagesProps) {
  const t = useText()
  const { number } = useFormat()
  const [first, last] = [pageIndex * PAGE_SIZE + 1, Math.min((pageIndex + 1) * PAGE_SIZE, count)]
  return (
    <div className="flex items-center justify-between px-6 py-3">
      <Text size="small" className="text-ui-fg-subtle">
        {t("choices.page", { first: number(first), last: number(last), count: number(count) })}
      </Text>
      <div className="flex gap-x-2">
        <Button size="small" variant="transparent" disabled={pageIndex === 0} onClick={() => turn(pageIndex - 1)}>
          {t("list.previous")}
        </Button>
        <Button size="small" variant="transparent" disabled={last >= count} onClick={() => turn(pageIndex + 1)}>
          {t("list.next")}
        </Button>
      </div>
    </div>
  )
}

/** Reads a table of choices. Changes apply only after the user accepts the preview. */
function CsvButton() {
  const t = useText()
  const [csv, setCsv] = useState<string | null>(null)
  return (
    <>
      <FileButton
        text={t("choices.upload")}
        label={t("choices.file")}
        accept="text/csv,.csv,.tsv,.txt"
        onFile={(file) => void file.text().then(setCsv)}
      />
      {csv !== null && <CsvDrawer csv={csv} close={() => setCsv(null)} />}
    </>
  )
}

interface BarProps {
  draft: Draft
  isSaving: boolean
  save: () => void
  discard: () => void
}

/** Stays visible while changes are unsaved. Shows the number of items that a save would touch, or the errors. */
function ChoicesBar({ draft, isSaving, save, discard }: BarProps) {
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
