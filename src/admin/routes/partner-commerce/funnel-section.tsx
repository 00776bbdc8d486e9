import { Select, Text } from "@medusajs/ui"
import { useState } from "react"
import { FUNNEL_STAGES } from "../../../catalog/rules/item/funnel"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { NUMBER_CARDS, NumberCard } from "../../components/number-card"
import { Section } from "../../components/section"
import { useFunnel } from "../../hooks/api/items"
import { useText } from "../../i18n/use-text"
import { toItemsPath } from "../../lib/items-path"

const EVERYTHING = "*"

/** How many items have come how far on their way to customers, all of them or a category's; each number leads to them. */
export function FunnelSection({ funnel }: { funnel: NonNullable<AdminOverview["funnel"]> }) {
  const t = useText()
  const { data: categories = [] } = useFunnel()
  const [chosen, setChosen] = useState(EVERYTHING)
  // Nothing of it may be left.
  const of = categories.find(({ category }) => category === chosen)
  const shown = of?.funnel ?? funnel
  return (
    <Section
      title={t("funnel.title")}
      subtitle={t("funnel.subtitle")}
      actions={
        categories.length > 0 && (
          <Select size="small" value={of ? chosen : EVERYTHING} onValueChange={setChosen}>
            <Select.Trigger className="w-56" aria-label={t("funnel.category")}>
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              <Select.Item value={EVERYTHING}>{t("funnel.everything")}</Select.Item>
              {categories.map(({ category }) => (
                <Select.Item key={category} value={category}>
                  {category}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        )
      }
    >
      <ol className={NUMBER_CARDS}>
        {FUNNEL_STAGES.map((stage) => (
          <NumberCard
            key={stage}
            to={toItemsPath({ stage, category: of?.category })}
            name={
              <Text as="span" size="small" leading="compact" weight="plus">
                {t(`funnel.stages.${stage}.name`)}
              </Text>
            }
            value={shown[stage]}
            meaning={t(`funnel.stages.${stage}.meaning`)}
          />
        ))}
      </ol>
    </Section>
  )
}
