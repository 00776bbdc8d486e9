import { Heading, Text } from "@medusajs/ui"
import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { useItemPlans } from "../../../hooks/api/items"
import { useDealMoney } from "../../../hooks/use-deal-money"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { type CustomerView, toCustomerView, toDifferences } from "./customer-view"
import { toLines } from "./field-lines"
import { FieldStageBadge } from "./field-stage-badge"

/** The item on sale beside the item as this store wants it, with the differences in words. */
export function AsCustomersSee({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const [live, desired] = [toCustomerView(item.fields, "live"), toCustomerView(item.fields, "desired")]
  const { data: perMonth } = useItemPlans(item.partner_id ?? item.variant_id, [
    live?.price ?? null,
    desired?.price ?? null,
  ])
  if (!live && !desired) return null
  const isArchived = item.remote_status === "archived"
  return (
    <div className="px-6 py-4">
      <Heading level="h2" className="mb-3">
        {t("seen.title")}
      </Heading>
      <div className="grid gap-3 sm:grid-cols-2">
        <Card
          title={t(isArchived ? "seen.archived" : "seen.live")}
          view={live}
          perMonth={perMonth?.live}
          none={t("seen.nothing")}
        />
        <Card title={t("seen.desired")} view={desired} perMonth={perMonth?.desired} none={t("seen.unwanted")} />
      </div>
      <Differences item={item} />
    </div>
  )
}

interface CardProps {
  title: string
  view: CustomerView | null
  /** null or undefined = no plan, or an unknown one. */
  perMonth: number | null | undefined
  none: string
}

function Card({ title, view, perMonth, none }: CardProps) {
  return (
    <section aria-label={title} className="bg-ui-bg-component shadow-elevation-card-rest min-w-0 rounded-lg p-4">
      <Text size="xsmall" weight="plus" className="text-ui-fg-subtle mb-2">
        {title}
      </Text>
      {view ? (
        <View view={view} perMonth={perMonth ?? null} />
      ) : (
        <Text size="small" className="text-ui-fg-subtle">
          {none}
        </Text>
      )}
    </section>
  )
}

function View({
  view: { name, picture, price, priceBefore, stock, category, tagline, device },
  perMonth,
}: {
  view: CustomerView
  perMonth: number | null
}) {
  const t = useText()
  const money = useDealMoney()
  const { number } = useFormat()
  return (
    <div className="flex flex-col gap-y-2">
      {picture && <img src={picture} alt="" loading="lazy" className="h-32 w-full rounded-md object-contain" />}
      <Text size="small" weight="plus" className="break-words">
        {name}
      </Text>
      {tagline && <Text size="small">{tagline}</Text>}
      <Text size="small">
        {price !== null && <strong className="txt-compact-medium-plus">{money(price)}</strong>}{" "}
        {priceBefore !== null && <s className="text-ui-fg-subtle">{money(priceBefore)}</s>}
      </Text>
      {perMonth !== null && <Text size="small">{t("seen.perMonth", { amount: money(perMonth) })}</Text>}
      <Text size="small" className="text-ui-fg-subtle">
        {stock !== null && (stock === 0 ? t("seen.soldOut") : t("seen.stock", { number: number(stock) }))}
        {stock !== null && category && " · "}
        {category}
      </Text>
      {device.length > 0 && (
        <ul className="txt-compact-xsmall text-ui-fg-subtle">
          {device.map((line) => (
            <li key={line} className="break-words">
              {line}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Differences({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const differences = toDifferences(item.fields)
  const value = useValueText()
  if (differences.length === 0) return null
  return (
    <ul aria-label={t("seen.differences")} className="mt-3 flex flex-col gap-y-1">
      {differences.map(({ field, live, desired, stage }) => (
        <li key={field} className="txt-small flex flex-wrap items-center gap-x-2">
          <span className="break-words">
            {t("seen.difference", {
              field: t(`fields.${field}`),
              live: value(field, live),
              desired: value(field, desired),
            })}
          </span>
          {stage && <FieldStageBadge stage={stage} />}
        </li>
      ))}
    </ul>
  )
}

/** The values of a field as customers read them. */
function useValueText() {
  const money = useDealMoney()
  const { number } = useFormat()
  return (field: string, value: unknown): string => {
    if (typeof value === "number") return field.endsWith("_price") ? money(value) : number(value)
    return typeof value === "string" ? value : toLines(value).join(", ")
  }
}
