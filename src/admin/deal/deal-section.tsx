import { Button, Heading } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { Link } from "react-router-dom"
import { api } from "../client/api"
import { DealStateBadge } from "../components/deal-badge"
import { Section } from "../components/section"
import { ALL } from "../components/use-action"
import { useDeal } from "../hooks/use-deal"
import { useText } from "../i18n/use-text"
import { Delivery } from "./delivery"
import { DealStatusAlert } from "./deal-status-alert"

/** The deal behind an order; nothing on an order that the store took by itself. */
export function DealSection({ orderId }: { orderId: string }) {
  const t = useText()
  const { data: found } = useQuery({
    queryKey: [...ALL, "deals", "of-order", orderId],
    queryFn: () => api.listDeals({ q: orderId, limit: 5 }),
  })
  const { data: deal } = useDeal(found?.orders.find(({ order_id }) => order_id === orderId)?.trx_id)
  if (!deal) return null
  return (
    <Section
      title={t("deal.onOrder")}
      badge={<DealStateBadge state={deal.state} />}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to={`/partner-commerce/deals?deal=${deal.trx_id}`}>{t("deal.open")}</Link>
        </Button>
      }
    >
      <div className="px-6 py-4">
        <DealStatusAlert deal={deal} />
      </div>
      <div className="px-6 py-4">
        <Heading level="h3" className="mb-3">
          {t("deal.delivery")}
        </Heading>
        <Delivery deal={deal} />
      </div>
    </Section>
  )
}
