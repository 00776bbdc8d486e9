import { Button, Text } from "@medusajs/ui"
import { useSearchParams } from "react-router-dom"
import { Section } from "../../../../components/section"
import { Failed, Loading } from "../../../../components/states"
import { UnreadableRows } from "../../../../components/unreadable-rows"
import { useOverview } from "../../../../hooks/api/overview"
import { useServiceTransactions } from "../../../../hooks/api/payments"
import { useText } from "../../../../i18n/use-text"
import { EndpointMissing } from "../endpoint-missing"
import { SERVICE_FILTERS, ServiceFilters } from "./service-filters"
import { ServiceTable } from "./service-table"

/** The service's own list of this shop's transactions, by its own filters and order. */
export function ServiceSection() {
  const t = useText()
  const { data: overview, error, refetch } = useOverview()
  return (
    <Section level="h1" title={t("servicePayments.title")} subtitle={t("servicePayments.subtitle")}>
      {!overview && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={4} />)}
      {overview &&
        (overview.missing_endpoints.includes("listTransactions") ? (
          <EndpointMissing operation="listTransactions" />
        ) : (
          <ServiceList />
        ))}
    </Section>
  )
}

const NEWEST_FIRST = "-created"

function ServiceList() {
  const t = useText()
  const [search, setSearch] = useSearchParams()
  const page = Number(search.get("page") ?? 1)
  const filters: Partial<Record<string, string>> = Object.fromEntries(
    SERVICE_FILTERS.map((name) => [name, search.get(name) || undefined]),
  )
  const { data, error, refetch } = useServiceTransactions({
    ...filters,
    order_by: filters.order_by ?? NEWEST_FIRST,
    page: page > 1 ? page : undefined,
  })
  const update = (name: string, value: string) =>
    setSearch(
      (before) => {
        before.delete("page")
        if (value) before.set(name, value)
        else before.delete(name)
        return before
      },
      { replace: true },
    )
  return (
    <>
      <ServiceFilters values={{ ...filters, order_by: filters.order_by ?? NEWEST_FIRST }} onChange={update} />
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading rows={4} />)}
      {data && <ServiceTable payments={data.payments} />}
      {data && <UnreadableRows count={data.unreadable} />}
      {data && (
        <nav aria-label={t("list.pages")} className="flex items-center justify-between px-6 py-3">
          <Text size="small" className="text-ui-fg-subtle">
            {t("servicePayments.page", { page: data.pages.current ?? page, pages: data.pages.count ?? page })}
          </Text>
          <div className="flex gap-x-2">
            <Button
              size="small"
              variant="transparent"
              disabled={page <= 1}
              onClick={() => update("page", page > 2 ? String(page - 1) : "")}
            >
              {t("list.previous")}
            </Button>
            <Button
              size="small"
              variant="transparent"
              disabled={!data.pages.next}
              onClick={() => update("page", String(page + 1))}
            >
              {t("list.next")}
            </Button>
          </div>
        </nav>
      )}
    </>
  )
}
