import { Button, StatusBadge, Table, Text } from "@medusajs/ui"
import type { AdminReconciliation } from "../../../api/admin/partner-commerce/reconciliation/reconciliation-view"
import { Section, SectionRow } from "../../components/section"
import { ShortId, toShortId } from "../../components/short-id"
import { TextLink } from "../../components/text-link"
import { Empty, Failed, Loading } from "../../components/states"
import { When } from "../../components/when"
import { useReconcileBooks, useReconciliation } from "../../hooks/api/reconciliation"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useFormat } from "../../i18n/use-format"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { toFailure } from "../../lib/failure"

/** Shows whether the ledger, the service's books and Medusa's payments agree. A difference shows all three figures. */
export function BooksSection() {
  const t = useText()
  const { data, error, refetch } = useReconciliation()
  const { toText } = useServerText()
  const { mutate, isPending } = useReconcileBooks(useMutationToasts())
  // Hidden from a user who may not see payments.
  if (!data && error && toFailure(error).kind === "not_allowed") return null
  const isRunning = isPending || data?.running === true
  return (
    <Section
      title={t("books.title")}
      subtitle={t("books.subtitle")}
      badge={data?.reconciliation && <Outcome reconciliation={data.reconciliation} />}
      actions={
        data && (
          <Button size="small" variant="secondary" isLoading={isRunning} onClick={() => mutate()}>
            {isRunning ? t("books.running") : t("books.compare")}
          </Button>
        )
      }
    >
      {!data && (error ? <Failed error={error} retry={refetch} /> : <Loading />)}
      {data?.failure && (
        <SectionRow title={t("books.failed")}>
          <span role="alert">{toText(data.failure)}</span>
        </SectionRow>
      )}
      {data && !data.reconciliation && !data.failure && (
        <Empty title={t("books.empty.title")} message={t("books.empty.message")} />
      )}
      {data?.reconciliation && <Comparison reconciliation={data.reconciliation} />}
    </Section>
  )
}

interface Shown {
  reconciliation: AdminReconciliation
}

function Outcome({ reconciliation: { count, unread, note } }: Shown) {
  const t = useText()
  if (count > 0) return <StatusBadge color="red">{t("books.differ", { count })}</StatusBadge>
  if (note?.code === "books_half") return <StatusBadge color="orange">{t("books.half")}</StatusBadge>
  return <StatusBadge color={unread > 0 ? "orange" : "green"}>{t("books.agree")}</StatusBadge>
}

function Comparison({ reconciliation }: Shown) {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  const { compared, unread, count, differences, finished_at, note } = reconciliation
  return (
    <>
      <SectionRow title={t("books.compared")}>
        {t("books.transactions", { count: compared })} · <When at={finished_at} />
      </SectionRow>
      {unread > 0 && <SectionRow title={t("books.unread")}>{number(unread)}</SectionRow>}
      {note?.code === "books_half" && <SectionRow title={t("books.list")}>{toText(note)}</SectionRow>}
      {differences.length > 0 && <Differences differences={differences} />}
      {count > differences.length && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("books.more", { shown: differences.length, count })}
        </Text>
      )}
    </>
  )
}

type Difference = AdminReconciliation["differences"][number]

const SIDES = ["ours", "theirs", "medusa"] as const

function Differences({ differences }: { differences: readonly Difference[] }) {
  const t = useText()
  const { toWord } = useServerText()
  const { number } = useFormat()
  const toFigure = (side: (typeof SIDES)[number], figure: Difference["ours"]) => {
    if (figure === null) return t("books.none")
    return typeof figure === "number" ? number(figure) : toWord(side, figure)
  }
  return (
    <div className="overflow-x-auto">
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("books.transaction")}</Table.HeaderCell>
            <Table.HeaderCell>{t("books.order")}</Table.HeaderCell>
            <Table.HeaderCell>{t("books.figure")}</Table.HeaderCell>
            {SIDES.map((side) => (
              <Table.HeaderCell key={side} className="text-right">
                {t(`books.${side}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {differences.map((difference) => {
            const { trx_id, order_ref, order_id, field } = difference
            return (
              <Table.Row key={`${trx_id ?? order_ref ?? order_id}:${field}`}>
                <Table.Cell>
                  <ShortId id={trx_id ?? order_ref ?? ""} />
                </Table.Cell>
                <Table.Cell>
                  {order_id !== null && <TextLink to={`/orders/${order_id}`}>{toShortId(order_id)}</TextLink>}
                </Table.Cell>
                <Table.Cell className="whitespace-nowrap">{t(`books.figures.${field}`)}</Table.Cell>
                {SIDES.map((side) => (
                  <Table.Cell key={side} className="text-right">
                    {toFigure(side, difference[side])}
                  </Table.Cell>
                ))}
              </Table.Row>
            )
          })}
        </Table.Body>
      </Table>
    </div>
  )
}
