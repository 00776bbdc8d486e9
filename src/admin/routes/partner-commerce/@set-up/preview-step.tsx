import { ArrowPath } from "@medusajs/icons"
import { Button } from "@medusajs/ui"
import { useEffect, useState } from "react"
import type { AdminPlan, AdminPlanEntry } from "../../../../api/admin/partner-commerce/plan/plan-view"
import { PRODUCT_CARDS, ProductCard } from "../../../components/product-card"
import { Section } from "../../../components/section"
import { Failed } from "../../../components/states"
import { usePlan } from "../../../hooks/api/plan"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { BlockedSection } from "../preview/blocked-section"
import { MakingPlan } from "../preview/plan-loading"
import { NothingToSend } from "../preview/nothing-to-send"
import { rememberPreviewSeen } from "../preview/preview-seen"
import type { StepProps } from "./step-props"

const SHOWN = 12

/** Shows the products as customers would see them, as cards. The code that sends products also prepares the cards. */
export function PreviewStep({ overview }: StepProps) {
  const t = useText()
  const { number } = useFormat()
  const { data: plan, error, isFetching, refetch } = usePlan()
  const hasEntries = plan !== undefined && plan.entries.length > 0
  useEffect(() => {
    if (hasEntries) rememberPreviewSeen()
  }, [hasEntries])
  return (
    <>
      <Section
        title={t("setUp.sections.preview")}
        subtitle={
          plan && t("setUp.preview.counts", { sent: number(plan.counts.create), blocked: number(plan.counts.blocked) })
        }
        actions={
          <Button size="small" variant="secondary" isLoading={isFetching} onClick={() => void refetch()}>
            <ArrowPath aria-hidden />
            {t("preview.again")}
          </Button>
        }
      >
        {isFetching && !plan && <MakingPlan />}
        {error && !plan && !isFetching && <Failed error={error} retry={refetch} />}
        {plan && !hasEntries && <NothingToSend counts={plan.counts} overview={overview} />}
        {plan && hasEntries && <Cards plan={plan} />}
      </Section>
      {plan && plan.problems.length > 0 && <BlockedSection problems={plan.problems} />}
    </>
  )
}

function Cards({ plan }: { plan: AdminPlan }) {
  const t = useText()
  const [shown, setShown] = useState(SHOWN)
  const products = plan.entries.flatMap(toNewProduct)
  return (
    <div className="flex flex-col gap-y-2 p-4">
      <ul className={PRODUCT_CARDS}>
        {products.slice(0, shown).map(({ id, ...product }) => (
          <ProductCard key={id} {...product} />
        ))}
      </ul>
      {products.length > shown && (
        <div>
          <Button size="small" variant="secondary" onClick={() => setShown((before) => before + SHOWN)}>
            {t("actions.showMore")}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Only a create has every field that a customer sees. Products that the service already has are on the items' page. */
function toNewProduct({ operation, entry }: AdminPlanEntry) {
  if (operation !== "create" || !("in_stock" in entry) || !("name" in entry)) return []
  const { id, name, category, deals_price: price, retail_price: retailPrice, in_stock: stock } = entry
  return [{ id, name, category, price, retailPrice, stock, picture: entry.image_url[0]?.url ?? null }]
}
