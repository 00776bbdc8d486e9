import { Badge, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import type { CatalogPlan, PlannedOperation } from "../../../client/types"
import { Section } from "../../../components/section"
import { Empty } from "../../../components/states"
import { toItemsPath } from "../../../hooks/items-path"
import { TextLink } from "../../../components/text-link"
import { useText } from "../../../i18n/use-text"

const PAGE_SIZE = 50

const COLORS = {
  create: "green",
  update: "blue",
  stock: "grey",
  archive: "red",
  unarchive: "purple",
} as const satisfies Record<PlannedOperation, string>

/** Every entry that would be sent, as it would be sent. */
export function EntriesSection({ plan }: { plan: CatalogPlan }) {
  const t = useText()
  const [page, setPage] = useState(0)
  const shown = plan.entries.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)
  return (
    <Section
      title={t("preview.entries.title")}
      subtitle={
        plan.truncated
          ? t("states.tooMany", { shown: plan.entries.length, count: plan.counts.total })
          : t("preview.entries.subtitle")
      }
    >
      {plan.entries.length === 0 ? (
        <Empty title={t("preview.entries.empty.title")} message={t("preview.entries.empty.message")} />
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
                {shown.map(({ variant_id, lane, operation, entry }) => (
                  <Table.Row key={`${variant_id} ${lane} ${operation}`}>
                    <Table.Cell className="py-2 align-top">
                      <TextLink to={toItemsPath({ item: entry.id })}>
                        {typeof entry.name === "string" ? entry.name : entry.id}
                      </TextLink>
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
            count={plan.entries.length}
            pageSize={PAGE_SIZE}
            pageIndex={page}
            pageCount={Math.ceil(plan.entries.length / PAGE_SIZE)}
            canPreviousPage={page > 0}
            canNextPage={(page + 1) * PAGE_SIZE < plan.entries.length}
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

function Sent({ entry: { id: _, ...fields } }: { entry: CatalogPlan["entries"][number]["entry"] }) {
  return (
    <details>
      <summary className="txt-compact-small focus-visible:shadow-borders-focus cursor-pointer rounded-sm outline-none">
        <Text as="span" size="small">
          {Object.keys(fields).join(", ")}
        </Text>
      </summary>
      <pre tabIndex={0} className="txt-compact-xsmall bg-ui-bg-component mt-2 overflow-x-auto rounded-md p-3">
        {JSON.stringify(fields, null, 2)}
      </pre>
    </details>
  )
}
