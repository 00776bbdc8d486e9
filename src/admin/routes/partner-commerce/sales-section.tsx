import { Button, Text } from "@medusajs/ui"
import { lazy, type ReactNode, Suspense, useState } from "react"
import type { AdminInsightsResponse } from "../../../api/admin/partner-commerce/insights/insights-view"
import { Section } from "../../components/section"
import { Empty, Failed, Loading } from "../../components/states"
import { Picture } from "../../components/picture"
import { TextLink } from "../../components/text-link"
import { useInsights } from "../../hooks/api/insights"
import { useTimeZone } from "../../hooks/api/settings"
import { useDealMoney, useShortDealMoney } from "../../hooks/use-deal-money"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"
import { toItemsPath } from "../../lib/paths"
import { toSettingPath } from "../../../settings/rules/setting-path"
import { SHOWN_DAYS, type ShownDays, toLastDays, toSales } from "./sales"

/** Lazy, so that only this page loads the chart library, and not the whole admin. */
const DayChart = lazy(() => import("../../components/day-chart"))

type Insights = AdminInsightsResponse["insights"]

/** Sales through the service, lost sales and refunds. */
export function SalesSection() {
  const t = useText()
  const [days, setDays] = useState<ShownDays>(30)
  const timeZone = useTimeZone()
  const period = toLastDays(days, new Date(), timeZone)
  const { data: insights, error, refetch } = useInsights(period)
  return (
    <Section
      title={t("sales.title")}
      subtitle={t("sales.subtitle", { timeZone })}
      actions={
        <div role="group" aria-label={t("sales.period")} className="flex items-center gap-x-1">
          {SHOWN_DAYS.map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === days ? "secondary" : "transparent"}
              aria-pressed={each === days}
              onClick={() => setDays(each)}
            >
              {t(`sales.days.${each}`)}
            </Button>
          ))}
        </div>
      }
    >
      {insights ? (
        <Sales insights={insights} from={period.date_from} />
      ) : error ? (
        <Failed error={error} retry={refetch} />
      ) : (
        <Loading />
      )}
    </Section>
  )
}

function Sales({ insights, from }: { insights: Insights; from: string }) {
  const t = useText()
  const { number, day } = useFormat()
  const money = useDealMoney()
  const shortMoney = useShortDealMoney()
  const { orders, revenue, average, refunded, openAmount, lost, soldOut, lostAtPrice, days } = toSales(insights)
  if (orders === 0 && refunded === 0 && lost.count === 0 && soldOut.count === 0) {
    return <Empty title={t("sales.empty.title")} message={t("sales.empty.message")} />
  }
  const series = [
    { key: "deals", name: t("sales.deals"), color: "var(--tag-green-icon)" },
    { key: "payments", name: t("sales.payments"), color: "var(--tag-blue-icon)" },
  ]
  return (
    <>
      <dl className="grid grid-cols-2 gap-4 px-6 py-4 lg:grid-cols-6">
        <Figure name={t("sales.orders")}>{number(orders)}</Figure>
        <Figure name={t("sales.revenue")}>{money(revenue)}</Figure>
        <Figure name={t("sales.average")}>{average === null ? "–" : money(average)}</Figure>
        <Figure name={t("sales.refunded")}>{money(refunded)}</Figure>
        <Figure name={t("sales.lost")}>
          {lost.count === 0 ? (
            money(0)
          ) : (
            <TextLink to={`/partner-commerce/deals?state=refused&date_from=${from}`}>{money(lost.amount)}</TextLink>
          )}
        </Figure>
        <Figure name={t("sales.soldOut")}>{number(soldOut.count)}</Figure>
      </dl>
      {openAmount > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("sales.openAmount", { amount: money(openAmount) })}
        </Text>
      )}
      {lostAtPrice.count > 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-3">
          {t("sales.lostAtPrice", { count: lostAtPrice.count, amount: money(lostAtPrice.amount) })}{" "}
          <TextLink to={toSettingPath("price_policy")}>{t("waitingPrice.change")}</TextLink>
        </Text>
      )}
      {days.length > 1 && (
        // For people who cannot see the chart, the figures above have its sums.
        <div aria-hidden className="txt-compact-xsmall px-6 py-4">
          <Suspense fallback={<Loading rows={3} />}>
            <DayChart days={days} series={series} heightPx={180} toText={money} toTick={shortMoney} toDay={day} />
          </Suspense>
        </div>
      )}
      {insights.best_sellers.length > 0 && <BestSellers sellers={insights.best_sellers} />}
    </>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-col">
      <dt className="txt-small text-ui-fg-subtle">{name}</dt>
      <dd className="h2-core break-words">{children}</dd>
    </div>
  )
}

const SHOWN_SELLERS = 5

function BestSellers({ sellers }: { sellers: Insights["best_sellers"] }) {
  const t = useText()
  const money = useDealMoney()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-4">
      <Text as="div" size="small" weight="plus">
        {t("sales.bestSellers")}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {sellers.slice(0, SHOWN_SELLERS).map(({ partner_id, variant_id, title, thumbnail, quantity, revenue }) => (
          <li key={variant_id ?? title} className="flex items-center gap-x-3">
            <Picture url={thumbnail} />
            <Text as="span" size="small" className="min-w-0 flex-1 break-words">
              {partner_id === null ? (
                title
              ) : (
                <TextLink to={toItemsPath({ item: partner_id })}>{title ?? partner_id}</TextLink>
              )}
            </Text>
            <Text as="span" size="small" className="text-ui-fg-subtle whitespace-nowrap">
              {t("sales.sold", { count: quantity })} · {money(revenue)}
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
