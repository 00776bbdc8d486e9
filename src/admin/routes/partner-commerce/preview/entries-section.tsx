import { Badge, Select, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { AdminOverview } from "../../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminPlan, AdminPlannedOperation } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { PLANNED_OPERATIONS } from "./planned-operations"
import { BodyFacts } from "../../../components/exchange-body"
import { SearchInput } from "../../../components/search-input"
import { Section } from "../../../components/section"
import { Empty } from "../../../components/states"
import { toItemsPath } from "../../../lib/paths"
import { TextLink } from "../../../components/text-link"
import en from "../../../i18n/json/en.json"
import { useText } from "../../../i18n/use-text"
import { NothingToSend } from "./nothing-to-send"

const PAGE_SIZE = 50

const COLORS = {
  create: "green",
  update: "blue",
  stock: "grey",
  archive: "red",
  unarchive: "purple",
} as const satisfies Record<AdminPlannedOperation, string>

interface EntriesProps {
  plan: AdminPlan
  overview: AdminOverview | undefined
  operation: AdminPlannedOperation | null
  setOperation: (operation: AdminPlannedOperation | null) => void
}

/** Every entry that the store would send, in the form of the request. */
export function EntriesSection({ plan, overview, operation, setOperation }: EntriesProps) {
  const t = useText()
  const [wantedPage, setPage] = useState(0)
  const [typed, setTyped] = useState("")
  const found = plan.entries.filter((entry) => matches(entry, { operation, typed }))
  const pages = Math.ceil(found.length / PAGE_SIZE)
  // A filter set in another part of the page may leave fewer pages than the open page's number.
  const page = Math.max(0, Math.min(wantedPage, pages - 1))
  const shown = found.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  const narrow = (change: () => void) => {
    setPage(0)
    change()
  }
  return (
    <Section
      title={t("preview.entries.title")}
      subtitle={
        plan.truncated
          ? t("states.tooMany", { shown: plan.entries.length, count: plan.counts.total })
          : t("preview.entries.subtitle")
      }
      actions={
        plan.entries.length > 0 && (
          <>
            <OperationChoice value={operation} onChange={(chosen) => narrow(() => setOperation(chosen))} />
            <div className="w-56">
              <SearchInput
                label={t("preview.entries.search")}
                value={typed}
                onSearch={(text) => narrow(() => setTyped(text))}
                restMs={0}
              />
            </div>
          </>
        )
      }
    >
      {plan.entries.length === 0 ? (
        <NothingToSend counts={plan.counts} overview={overview} />
      ) : found.length === 0 ? (
        <Empty title={t("list.noResults.title")} message={t("list.noResults.message")} />
      ) : (
        <>
          <div className="overflow-x-auto">
            <Table>
              <Table.Header>
                <Table.Row>
                  <Table.HeaderCell>{t("preview.entries.item")}</Table.HeaderCell>
                  <Table.HeaderCell>{t("preview.entries.operation")}</Table.HeaderCell>
                  <Table.HeaderCell>{t("preview.entries.sends")}</Table.HeaderCell>
                </Table.Row>
              </Table.Header>
              <Table.Body>
                {shown.map(({ variant_id, name, lane, operation, entry }) => (
                  <Table.Row key={`${variant_id} ${lane} ${operation}`}>
                    <Table.Cell className="py-2 align-top">
                      <TextLink to={toItemsPath({ item: entry.id })}>{name ?? entry.id}</TextLink>
                    </Table.Cell>
                    <Table.Cell className="py-2 align-top">
                      <Badge size="2xsmall" color={COLORS[operation]}>
                        {t(`preview.operations.${operation}`)}
                      </Badge>
                    </Table.Cell>
                    <Table.Cell className="whitespace-normal py-2">
                      <Sent entry={entry} />
                    </Table.Cell>
                  </Table.Row>
                ))}
              </Table.Body>
            </Table>
          </div>
          <Table.Pagination
            count={found.length}
            pageSize={PAGE_SIZE}
            pageIndex={page}
            pageCount={pages}
            canPreviousPage={page > 0}
            canNextPage={page + 1 < pages}
            previousPage={() => setPage(page - 1)}
            nextPage={() => setPage(page + 1)}
            translations={{
              of: t("list.of"),
              results: t("list.results"),
              pages: t("list.pages"),
              prev: t("list.previous"),
              next: t("list.next"),
            }}
          />
        </>
      )}
    </Section>
  )
}

type Entry = AdminPlan["entries"][number]

function matches(
  { entry, name, operation }: Entry,
  wanted: { operation: AdminPlannedOperation | null; typed: string },
): boolean {
  if (wanted.operation && operation !== wanted.operation) return false
  const text = `${entry.id} ${name ?? ""}`.toLowerCase()
  return text.includes(wanted.typed.trim().toLowerCase())
}

const EVERY = "every"

interface ChoiceProps {
  value: AdminPlannedOperation | null
  onChange: (operation: AdminPlannedOperation | null) => void
}

function OperationChoice({ value, onChange }: ChoiceProps) {
  const t = useText()
  return (
    <Select
      size="small"
      value={value ?? EVERY}
      onValueChange={(chosen) => onChange(PLANNED_OPERATIONS.find((operation) => operation === chosen) ?? null)}
    >
      <Select.Trigger aria-label={t("preview.entries.operation")} className="w-40">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={EVERY}>{t("preview.entries.every")}</Select.Item>
        {PLANNED_OPERATIONS.map((operation) => (
          <Select.Item key={operation} value={operation}>
            {t(`preview.operations.${operation}`)}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

const FIELDS = en.fields
const isField = (name: string): name is keyof typeof FIELDS => name in FIELDS

function Sent({ entry: { id: _, ...fields } }: { entry: Entry["entry"] }) {
  const t = useText()
  const names = Object.keys(fields).map((name) => (isField(name) ? t(`fields.${name}`) : name))
  return (
    <details>
      <summary className="txt-compact-small focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
        <Text as="span" size="small">
          {names.join(", ")}
        </Text>
      </summary>
      <div className="mt-2">
        <BodyFacts body={fields} />
      </div>
    </details>
  )
}
