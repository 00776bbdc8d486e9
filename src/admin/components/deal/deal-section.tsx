import type { AdminOrder } from "@medusajs/framework/types"
import { Button, Heading } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { DealOutcomeBadge } from "./deal-state-badge"
import { Section } from "../section"
import { toOrderBooks } from "../../lib/order-money"
import { useDeal, useTransactionOfOrder } from "../../hooks/api/deals"
import { useFreshOrder } from "../../hooks/api/store"
import { useText } from "../../i18n/use-text"
import { Delivery } from "./delivery"
import { DealStatusAlert } from "./deal-status-alert"

/** The deal behind an order; nothing on an order that the store took by itself. */
export function DealSection({ order }: { order: AdminOrder }) {
  const t = useText()
  const { data: deal } = useDeal(useTransactionOfOrder(order.id))
  const books = toOrderBooks(order)
  useFreshOrder(deal?.updated_at, deal?.state === "confirmed" && !books.isPaid)
  if (!deal) return null
  return (
    <Section
      title={t("deal.onOrder")}
      badge={<DealOutcomeBadge outcome={deal.outcome} />}
      actions={
        <Button size="small" variant="secondary" asChild>
          <Link to={`/partner-commerce/deals?deal=${deal.trx_id}`}>{t("deal.open")}</Link>
        </Button>
      }
    >
      <div className="px-6 py-4">
        <DealStatusAlert deal={deal} books={books} />
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
