import { Button, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminDeal } from "../../../api/admin/partner-commerce/deals/deal-view"
import { useDeals } from "../../hooks/api/deals"
import { useSettings } from "../../hooks/api/settings"
import { useText } from "../../i18n/use-text"
import { Picture } from "../picture"
import { Section } from "../section"
import { TextLink } from "../text-link"
import { When } from "../when"
import { DealOutcomeBadge } from "./deal-state-badge"

const SHOWN = 5
/** The list of deals also contains refused purchases, which have no order. */
const READ = 20

/** The newest deals with an order, each with its customer and state. Hidden without such deals. */
export function LatestDeals() {
  const t = useText()
  const { data } = useDeals({ limit: READ })
  const deals = (data?.deals ?? []).filter(({ order_display_id }) => order_display_id !== null).slice(0, SHOWN)
  if (deals.length === 0) return null
  return (
    <Section title={t("latestDeals.title")} actions={<Actions />}>
      <ul className="divide-y">
        {deals.map((deal) => (
          <Row key={deal.trx_id} deal={deal} />
        ))}
      </ul>
    </Section>
  )
}

function Actions() {
  const t = useText()
  const { data: settings } = useSettings()
  return (
    <>
      {settings?.sales_channel_id && (
        <Button size="small" variant="transparent" asChild>
          <Link to={`/orders?sales_channel_id=${settings.sales_channel_id}`}>{t("latestDeals.channel")}</Link>
        </Button>
      )}
      <Button size="small" variant="secondary" asChild>
        <Link to="/partner-commerce/deals">{t("latestDeals.all")}</Link>
      </Button>
    </>
  )
}

function Row({ deal }: { deal: AdminDeal }) {
  const t = useText()
  const status = deal.pending_delivery_status ?? deal.delivery_status
  return (
    <li className="txt-compact-small grid grid-cols-[4rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-4 px-6 py-2">
      <TextLink to={`/orders/${deal.order_id}`} className="w-fit">
        #{deal.order_display_id}
      </TextLink>
      <span className="truncate">{deal.customer_name || "-"}</span>
      <span className="text-ui-fg-subtle flex min-w-0 items-center gap-x-2">
        <Picture url={deal.thumbnail} />
        <span className="truncate">{deal.title ?? "-"}</span>
      </span>
      <span className="flex items-center justify-end gap-x-3">
        {status && (
          <Text as="span" size="small" className="text-ui-fg-subtle">
            {t(`deliveryStatuses.${status}`)}
          </Text>
        )}
        <DealOutcomeBadge outcome={deal.outcome} />
        <span className="text-ui-fg-subtle w-40 text-right">
          <When at={deal.created_at} />
        </span>
      </span>
    </li>
  )
}
