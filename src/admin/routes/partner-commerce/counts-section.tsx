import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { ITEM_STATES, ItemStateBadge } from "../../components/badges"
import { NUMBER_CARDS, NumberCard } from "../../components/number-card"
import { Section } from "../../components/section"
import { useText } from "../../i18n/use-text"
import { toItemsPath } from "../../lib/items-path"

/** How many items are in which state; each number leads to them. */
export function CountsSection({ counts }: { counts: NonNullable<AdminOverview["counts"]> }) {
  const t = useText()
  return (
    <Section title={t("counts.title")} subtitle={t("counts.subtitle")}>
      <ul className={NUMBER_CARDS}>
        {ITEM_STATES.map((state) => (
          <NumberCard
            key={state}
            to={toItemsPath({ state })}
            name={<ItemStateBadge state={state} />}
            value={counts[state]}
            meaning={t(`itemStates.${state}.meaning`)}
          />
        ))}
      </ul>
    </Section>
  )
}
