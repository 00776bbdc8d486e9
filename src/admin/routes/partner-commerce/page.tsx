import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Outlet, Link } from "react-router-dom"
import { Columns } from "../../components/columns"
import { toPageHandle } from "../../components/page-handle"
import { MenuIcon } from "../../components/menu-icon"
import { Section, SectionRow } from "../../components/section"
import { Failed, Loading } from "../../components/states"
import { useOverview, useAdoptDatabase } from "../../hooks/api/overview"
import { useText } from "../../i18n/use-text"
import { BooksSection } from "./books-section"
import { ConnectionSection } from "./connection-section"
import { FunnelSection } from "./funnel-section"
import { NeedsSection } from "./needs-section"
import { RunSection } from "./run-section"
import { SalesSection } from "./sales-section"
import { StatusSection } from "./status-section"
import { TimelineSection } from "./timeline-section"
import { Alert, Text, Badge, Button } from "@medusajs/ui"
import { type AdminOverview, type AdminLaneLag } from "../../../api/admin/partner-commerce/overview/overview-view"
import { When } from "../../components/when"
import { useServerText } from "../../i18n/use-server-text"
import { useFormat } from "../../i18n/use-format"
import { CheckCircleSolid, CircleDottedLine } from "@medusajs/icons"
import { TextLink } from "../../components/text-link"
import { toSetUpPath } from "../../lib/paths"
import { isNeeded, type Step, useSteps } from "./use-steps"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useQuestion } from "../../hooks/use-question"
import { DECISION } from "./needs-actions"

/** The guided set-up opens above this page. */
export default function OverviewPage() {
  return (
    <>
      <Overview />
      <Outlet />
    </>
  )
}

function Overview() {
  const t = useText()
  const { data: overview, error, refetch } = useOverview()
  if (!overview) {
    return (
      <Section level="h1" title={t("menu.plugin")}>
        {error ? <Failed error={error} retry={refetch} /> : <Loading rows={6} />}
      </Section>
    )
  }
  return (
    <Columns
      main={
        <>
          <OutageBanner overview={overview} />
          <StatusSection overview={overview} />
          {overview.move && <CopiedDatabase move={overview.move} />}
          <RunSection run={overview.run} />
          <Checklist overview={overview} />
          <NeedsSection overview={overview} />
          {overview.configured && <SalesSection />}
          <FunnelSection overview={overview} />
          <TimelineSection />
          {overview.configured && <BooksSection />}
        </>
      }
      side={
        <>
          <ConnectionSection overview={overview} />
          {overview.lag && <LagSection lag={overview.lag} />}
        </>
      }
    />
  )
}

export const config = defineRouteConfig({
  label: "menu.plugin",
  icon: MenuIcon,
  translationNs: "partner-commerce",
})

export const handle = toPageHandle("menu.plugin")

/** Outages of the service. The banner only informs: the user has nothing to do. */
function OutageBanner({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { toText } = useServerText()
  const outages = overview.problems.filter(({ key }) => overview.outages.includes(key))
  return outages.map((problem) => (
    <Alert key={problem.key} variant="error">
      <strong className="txt-compact-small-plus block">{toText(problem.why)}</strong>
      {t("outage.meaning")} <When at={problem.raised_at} />
    </Alert>
  ))
}

/** How far the service is behind the store: the waiting items, the age of the oldest, and the usual delay. */
function LagSection({ lag }: { lag: NonNullable<AdminOverview["lag"]> }) {
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

/** The steps to go live, in order, with a link to the guided set-up. Hidden once an item is on sale. */
function Checklist({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const steps = useSteps(overview)
  if (!steps || steps.at(-1)?.done) return null
  const next = steps.find(isNeeded)
  const isBegun = overview.missing_settings.length === 0
  return (
    <Section
      title={t("checklist.title")}
      subtitle={t("checklist.left", { count: steps.filter(isNeeded).length })}
      actions={
        <Button size="small" asChild>
          <Link to={toSetUpPath()}>{t(isBegun ? "setUp.goOn" : "setUp.begin")}</Link>
        </Button>
      }
    >
      <ol className="divide-y">
        {steps.map((step) => (
          <StepRow key={step.name} step={step} isNext={step === next} />
        ))}
      </ol>
    </Section>
  )
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const t = useText()
  return (
    <li aria-current={isNext ? "step" : undefined} className="flex items-center gap-x-4 px-6 py-4">
      {step.done ? (
        <CheckCircleSolid aria-label={t("checklist.done")} className="text-ui-tag-green-icon shrink-0" />
      ) : (
        <CircleDottedLine aria-label={t("checklist.open")} className="text-ui-fg-muted shrink-0" />
      )}
      <div className="min-w-0 flex-1">
        <div className="txt-compact-small-plus flex items-center gap-x-2">
          <TextLink to={toSetUpPath(step.in)}>{t(`checklist.steps.${step.name}.name`)}</TextLink>
          {step.optional && <Badge size="2xsmall">{t("checklist.recommended")}</Badge>}
        </div>
        {!step.done && (
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {t(`checklist.steps.${step.name}.how`)}
          </Text>
        )}
      </div>
    </li>
  )
}

export type Move = NonNullable<AdminOverview["move"]>

/** The user chooses one of two stores that push for one shop, because they would undo each other's changes. Going live is the same step. */
function CopiedDatabase({ move }: { move: Move }) {
  const t = useText()
  const texts = move.why.code === "goes_live" ? "goLive" : "copied"
  const prompt = useQuestion()
  const adopt = useAdoptDatabase(useMutationToasts(() => t("copied.adopted")))
  const ask = async () => {
    const agreed = await prompt({
      title: t(`${texts}.prompt.title`),
      description: t(`${texts}.prompt.meaning`),
      confirmText: t(`${texts}.adopt`),
      cancelText: t("actions.cancel"),
      variant: "danger",
    })
    if (agreed) adopt.mutate()
  }
  return (
    <Section
      id={DECISION}
      title={t(`${texts}.title`)}
      subtitle={t(`${texts}.what`)}
      actions={
        <Button size="small" isLoading={adopt.isPending} onClick={() => void ask()}>
          {t(`${texts}.adopt`)}
        </Button>
      }
    >
      <Steps move={move} />
    </Section>
  )
}

/** Describes the step before the user takes it: the differences and the consequences. */
function Steps({ move }: { move: Move }) {
  const t = useText()
  const { number } = useFormat()
  const { toText } = useServerText()
  const { why, environment, items, known_here, missing_settings } = move
  return (
    <div className="txt-small text-ui-fg-subtle flex flex-col gap-y-2 break-words px-6 py-4">
      <Text size="small">{toText(why)}</Text>
      <ol className="list-decimal pl-4">
        <li>{t("copied.steps.read", { environment })}</li>
        <li>
          {known_here > 0
            ? t("copied.steps.known", { known: number(known_here), items: number(items) })
            : t("copied.steps.new", { items: number(items) })}
        </li>
        {missing_settings.length > 0 && (
          <li>
            {t("copied.steps.settings", {
              settings: missing_settings.map((name) => t(`settings.fields.${name}.label`)).join(", "),
            })}
          </li>
        )}
      </ol>
    </div>
  )
}
