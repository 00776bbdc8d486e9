import { Select, Text } from "@medusajs/ui"
import { useState } from "react"
import { Link } from "react-router-dom"
import type { AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import { Section } from "../../components/section"
import { TextLink } from "../../components/text-link"
import { useFunnel } from "../../hooks/api/items"
import { useMoment } from "../../hooks/use-moment"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"
import { toItemsPath } from "../../lib/paths"

const EVERYTHING = "*"

/** The number of items at each stage, in total or for one category, and the reasons why the other items are not on sale. */
export function FunnelSection({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { data: categories = [] } = useFunnel()
  const [chosen, setChosen] = useState(EVERYTHING)
  const { funnel, statuses, awaiting_approval } = overview
  if (!funnel || !statuses || !awaiting_approval) return null
  // Undefined if the chosen category has lost its last item.
  const of = categories.find(({ category }) => category === chosen)
  const shown = of ? { ...of.funnel, in_review: of.in_review } : { ...funnel, in_review: statuses.in_review }
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
      <SaleBar shown={shown} category={of?.category} />
      <Others
        notOnSale={shown.in_store - shown.on_sale}
        off={of ? 0 : statuses.off}
        awaiting={of ? null : awaiting_approval}
        category={of?.category}
      />
    </Section>
  )
}

const STEPS = ["in_store", "in_review", "approved", "on_sale"] as const
type Step = (typeof STEPS)[number]

const COLORS = {
  in_store: "bg-ui-tag-neutral-icon",
  in_review: "bg-ui-tag-blue-icon",
  approved: "bg-ui-tag-green-icon",
  on_sale: "bg-ui-tag-green-icon",
} as const satisfies Record<Step, string>

function SaleBar({ shown, category }: { shown: Record<Step, number>; category: string | undefined }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <ol className="grid grid-cols-2 gap-x-4 gap-y-3 px-6 py-4 sm:grid-cols-4">
      {STEPS.map((step) => (
        <li key={step}>
          <Link
            to={toItemsPath({ ...(step === "in_review" ? { status: step } : { stage: step }), category })}
            className="hover:bg-ui-bg-base-hover transition-fg focus-visible:shadow-borders-interactive-with-focus flex flex-col gap-y-1 rounded-md p-2 outline-none"
          >
            <Text as="span" size="small" leading="compact" weight="plus">
              {t(`funnel.stages.${step}.name`)}
            </Text>
            <span className="h1-core">{number(shown[step])}</span>
            <span aria-hidden className="bg-ui-bg-subtle h-1.5 overflow-hidden rounded-full">
              <span
                className={`${COLORS[step]} block h-full rounded-full`}
                style={{ width: `${toShare(shown[step], shown.in_store)}%` }}
              />
            </span>
            <Text as="span" size="xsmall" className="text-ui-fg-subtle text-pretty">
              {t(`funnel.stages.${step}.meaning`)}
            </Text>
          </Link>
        </li>
      ))}
    </ol>
  )
}

const toShare = (part: number, whole: number) => (whole > 0 ? Math.min(100, Math.round((part / whole) * 100)) : 0)

interface OthersProps {
  notOnSale: number
  off: number
  /** null = the number exists only for all categories together. */
  awaiting: AdminOverview["awaiting_approval"]
  category: string | undefined
}

/** The items that are not on sale, each group with its list. */
function Others({ notOnSale, off, awaiting, category }: OthersProps) {
  const t = useText()
  const { number } = useFormat()
  const moment = useMoment()
  const waiting = awaiting?.since ? { number: number(awaiting.items), since: moment(awaiting.since) } : null
  if (notOnSale <= 0 && off === 0 && !waiting) return null
  return (
    <ul className="txt-small flex flex-wrap gap-x-6 gap-y-1 px-6 py-3">
      {notOnSale > 0 && (
        <li>
          {t("funnel.notOnSale", { count: notOnSale, number: number(notOnSale) })}{" "}
          <TextLink to={toItemsPath({ on_sale: "false", category })}>{t("funnel.seeWhy")}</TextLink>
        </li>
      )}
      {awaiting && waiting && (
        <li>
          <TextLink to={toItemsPath({ awaits_approval: "true" })}>
            {t("funnel.awaiting", { count: awaiting.items, ...waiting })}
          </TextLink>
        </li>
      )}
      {off > 0 && (
        <li>
          <TextLink to={toItemsPath({ status: "off" })}>
            {t("funnel.off", { count: off, number: number(off) })}
          </TextLink>
        </li>
      )}
    </ul>
  )
}
