import { ExclamationCircleSolid } from "@medusajs/icons"
import { Badge, Text } from "@medusajs/ui"
import { type ReactNode, useCallback } from "react"
import type { AdminNeed, AdminOverview } from "../../../api/admin/partner-commerce/overview/overview-view"
import type { AdminRun } from "../../../api/admin/partner-commerce/runs/run-view"
import { isDecidedWith } from "../../../health/rules/needs"
import { toOptionMessage } from "../../../settings/rules/option-problem"
import { Section } from "../../components/section"
import { TextLink } from "../../components/text-link"
import { When } from "../../components/when"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { toSubjectName } from "../../lib/subject-name"
import { CauseDetails } from "./cause-details"
import {
  CheckStore,
  DecideButton,
  ItemsActions,
  ItemsLink,
  ProblemActions,
  ProblemLink,
  useLinkText,
} from "./needs-actions"
import { isUndecided } from "./waiting-run"

/**
 * All open tasks for the user, by cause, each with its fix, or with a link to it. Hidden without tasks. The menu's badge counts this list,
 * which includes the decision about a waiting run.
 */
export function NeedsSection({ overview }: { overview: AdminOverview }) {
  return <Needs needs={overview.needs} overview={overview} />
}

/** Only the problems of the plugin's options. */
export function OptionProblems({ overview }: { overview: AdminOverview }) {
  return <Needs needs={overview.needs.filter(({ kind }) => kind === "option")} overview={overview} />
}

function Needs({ needs, overview }: { needs: AdminNeed[]; overview: AdminOverview }) {
  const t = useText()
  if (needs.length === 0) return null
  return (
    <Section
      title={t("needs.title")}
      badge={<Badge size="2xsmall">{needs.length}</Badge>}
      subtitle={t("needs.subtitle", { count: needs.length })}
    >
      <ul className="divide-y" aria-live="polite">
        {needs.map((need) => (
          <NeedRow key={`${need.kind} ${need.code}`} need={need} overview={overview} />
        ))}
      </ul>
    </Section>
  )
}

function NeedRow({ need, overview }: { need: AdminNeed; overview: AdminOverview }) {
  switch (need.kind) {
    case "option":
      return <OptionRow option={need.code} overview={overview} />
    case "items":
      return <ItemsRow code={need.code} overview={overview} />
    case "problem":
      return overview.run && isUndecided(overview.run) && isDecidedWith(need, overview.run.kind) ? (
        <DecisionRow run={overview.run} />
      ) : (
        <ProblemsRow need={need} overview={overview} />
      )
    case "passed":
      return <ProblemsRow need={need} overview={overview} />
  }
}

/** Refers to the decision above on the page, where the details are. */
function DecisionRow({ run }: { run: AdminRun }) {
  const t = useText()
  const isPush = run.kind === "sync"
  return (
    <Row
      tone="orange"
      title={t(isPush ? "waitingRun.title" : "waitingReading.title")}
      fix={t("needs.decideAbove")}
      actions={<DecideButton text={isPush ? "needs.decide.push" : "needs.decide.reading"} />}
    />
  )
}

function OptionRow({ option, overview }: { option: string; overview: AdminOverview }) {
  const t = useText()
  const { toText } = useServerText()
  const problem = overview.option_problems.find((each) => each.option === option)
  if (!problem) return null
  return <Row tone="red" title={toText(toOptionMessage(problem))} fix={t("needs.optionFix")} actions={<CheckStore />} />
}

const SHOWN = 5

/** Problems of one code, because all of them have the same fix. */
function ProblemsRow({ need, overview }: { need: AdminNeed; overview: AdminOverview }) {
  const t = useText()
  const { subjects } = overview
  const toName = useCallback((valueName: string, id: string) => toSubjectName(valueName, subjects[id]), [subjects])
  const { toText, toFix } = useServerText({ toName })
  const toLinkText = useLinkText()
  const [first, ...others] = overview.problems.filter(({ key }) => need.keys.includes(key))
  if (!first) return null
  const isLost = need.kind === "passed"
  return (
    <Row
      tone={isLost ? "orange" : "red"}
      title={toText(first.why)}
      fix={toFix(first)}
      since={first.raised_at}
      actions={<ProblemActions problems={[first, ...others]} />}
    >
      <ProblemLink problem={first} />
      {others.slice(0, SHOWN).map((problem) => (
        <Text key={problem.key} size="small" className="break-words">
          {toText(problem.why)} {problem.link && <TextLink to={problem.link}>{toLinkText(problem.link)}</TextLink>}
        </Text>
      ))}
      {others.length > SHOWN && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("needs.more", { count: others.length - SHOWN })}
        </Text>
      )}
      {isLost && need.count > 1 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("needs.times", { count: need.count })}
        </Text>
      )}
    </Row>
  )
}

/** Items that one cause holds back, or that were refused. */
function ItemsRow({ code, overview }: { code: string; overview: AdminOverview }) {
  const t = useText()
  const { toFix } = useServerText()
  const cause = overview.causes.find((each) => each.code === code)
  if (!cause) return null
  return (
    <Row
      tone="orange"
      title={t(`problemCodes.${cause.code}`)}
      fix={toFix(cause)}
      actions={<ItemsActions cause={cause} />}
    >
      <CauseDetails cause={cause} />
      <ItemsLink cause={cause} />
    </Row>
  )
}

interface RowProps {
  tone: "red" | "orange"
  title: string
  fix: string
  since?: string
  actions?: ReactNode
  /** The items that the cause holds. */
  children?: ReactNode
}

const TONES = { red: "text-ui-tag-red-icon", orange: "text-ui-tag-orange-icon" } as const

function Row({ tone, title, fix, since, actions, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-6 py-4">
      <ExclamationCircleSolid aria-hidden className={`${TONES[tone]} mt-0.5 shrink-0`} />
      <div className="flex min-w-64 flex-1 flex-col gap-y-1">
        <Text size="small" weight="plus" className="break-words">
          {title}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {fix}
        </Text>
        {children}
      </div>
      {since && (
        <Text as="div" size="small" className="text-ui-fg-subtle whitespace-nowrap">
          <When at={since} />
        </Text>
      )}
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </li>
  )
}
