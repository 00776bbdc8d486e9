import { Text } from "@medusajs/ui"
import { FUNNEL_STAGES } from "../../../core/catalog/funnel"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { NUMBER_CARDS, NumberCard } from "../../components/number-card"
import { Section } from "../../components/section"
import { useText } from "../../i18n/use-text"
import { toItemsPath } from "../../lib/items-path"

/** How many items have come how far on their way to customers; each number leads to them. */
export function FunnelSection({ funnel }: { funnel: NonNullable<AdminOverview["funnel"]> }) {
  const t = useText()
  return (
    <Section title={t("funnel.title")} subtitle={t("funnel.subtitle")}>
      <ol className={NUMBER_CARDS}>
        {FUNNEL_STAGES.map((stage) => (
          <NumberCard
            key={stage}
            to={toItemsPath({ stage })}
            name={
              <Text as="span" size="small" leading="compact" weight="plus">
                {t(`funnel.stages.${stage}.name`)}
              </Text>
            }
            value={funnel[stage]}
            meaning={t(`funnel.stages.${stage}.meaning`)}
          />
        ))}
      </ol>
    </Section>
  )
}
