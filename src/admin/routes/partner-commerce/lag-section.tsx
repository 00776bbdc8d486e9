import { Text } from "@medusajs/ui"
import type { AdminLaneLag, AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { Section, SectionRow } from "../../components/section"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"

/** How far the service is behind the store: the waiting items, the age of the oldest, and the usual delay. */
export function LagSection({ lag }: { lag: NonNullable<AdminOverview["lag"]> }) {
  const t = useText()
  return (
    <Section title={t("lag.title")} subtitle={t("lag.subtitle")}>
      <LaneRow name={t("lag.stock")} lane={lag.stock} />
      <LaneRow name={t("lag.content")} lane={lag.content} />
    </Section>
  )
}

function LaneRow({ name, lane }: { name: string; lane: AdminLaneLag }) {
  const t = useText()
  const { duration, number } = useFormat()
  return (
    <SectionRow title={name}>
      {lane.waiting === 0
        ? t("lag.nothing")
        : t("lag.waiting", { count: lane.waiting, number: number(lane.waiting), since: duration(lane.oldest_ms ?? 0) })}
      {lane.p50_ms !== null && lane.p95_ms !== null && (
        <Text size="xsmall">{t("lag.usual", { half: duration(lane.p50_ms), most: duration(lane.p95_ms) })}</Text>
      )}
    </SectionRow>
  )
}
