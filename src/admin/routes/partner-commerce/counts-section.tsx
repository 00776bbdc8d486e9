import { Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { ITEM_STATES } from "../../components/badges"
import { ItemStateBadge } from "../../components/badges"
import { Section } from "../../components/section"
import { toItemsPath } from "../../lib/items-path"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"

/** How many items are in which state; each number leads to them. */
export function CountsSection({ counts }: { counts: NonNullable<AdminOverview["counts"]> }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <Section title={t("counts.title")} subtitle={t("counts.subtitle")}>
      <ul className="grid grid-cols-1 gap-3 p-4 sm:grid-cols-2 lg:grid-cols-3 2xl:grid-cols-5">
        {ITEM_STATES.map((state) => (
          <li key={state}>
            <Link
              to={toItemsPath({ state })}
              className="shadow-elevation-card-rest hover:shadow-elevation-card-hover bg-ui-bg-component transition-fg focus-visible:shadow-borders-interactive-with-focus flex h-full flex-col gap-y-2 rounded-lg p-4 outline-none"
            >
              <span className="flex items-center justify-between">
                <ItemStateBadge state={state} />
                <span className="h1-core">{number(counts[state])}</span>
              </span>
              <Text as="span" size="small" className="text-ui-fg-subtle text-pretty">
                {t(`itemStates.${state}.meaning`)}
              </Text>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
