import { ExclamationCircleSolid } from "@medusajs/icons"
import { Button, Text } from "@medusajs/ui"
import { Link } from "react-router-dom"
import type { AdminOverview, AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import { toOptionMessage } from "../../../core/settings/option-problem"
import { Section } from "../../components/section"
import { When } from "../../components/when"
import { useDismissProblem } from "../../hooks/api/overview"
import { useMutationToasts } from "../../hooks/use-mutation-toasts"
import { useServerText } from "../../i18n/use-server-text"
import { useText } from "../../i18n/use-text"
import { toProblemPlace } from "./problem-place"

interface Shown {
  key: string
  message: string
  fix: string
  since?: string
  place: string | null
  /** Counted and dismissed: it tells of something that happened. */
  passing?: { id: string; count: number }
}

/** A problem that asks for a decision has a section of its own. */
const isDecision = ({ code }: AdminProblem, { run }: AdminOverview) =>
  code === "copied_database" || code === "goes_live" || (code === "brake" && run?.status === "held")

/** Problems that a person should act on, each with its fix. Nothing is shown while there is nothing to do. */
export function ProblemsSection({ overview }: { overview: AdminOverview }) {
  const t = useText()
  const { toText, toFix } = useServerText()
  const optionProblems = overview.option_problems.map((problem) => ({
    key: problem.option,
    message: toText(toOptionMessage(problem)),
    fix: t("problems.optionFix"),
    place: null,
  }))
  const problems: Shown[] = [
    ...optionProblems,
    ...overview.problems
      .filter((problem) => !isDecision(problem, overview))
      .map((problem) => ({
        key: problem.key,
        message: toText(problem.why),
        fix: toFix(problem),
        since: problem.raised_at,
        place: toProblemPlace(problem),
        ...(problem.is_dismissible && { passing: { id: problem.id, count: problem.count } }),
      })),
  ]
  if (problems.length === 0) return null
  return (
    <Section title={t("problems.title")} subtitle={t("problems.open", { count: problems.length })}>
      <ul className="divide-y" aria-live="polite">
        {problems.map((problem) => (
          <li key={problem.key} className="flex items-start gap-x-4 px-6 py-4">
            <ExclamationCircleSolid aria-hidden className="text-ui-tag-red-icon mt-0.5 shrink-0" />
            <div className="min-w-0 flex-1">
              <Text size="small" weight="plus" className="break-words">
                {problem.message}
              </Text>
              <Text size="small" className="text-ui-fg-subtle text-pretty">
                {problem.fix}
              </Text>
              {problem.passing && problem.passing.count > 1 && (
                <Text size="small" className="text-ui-fg-muted">
                  {t("problems.times", { count: problem.passing.count })}
                </Text>
              )}
            </div>
            {problem.since && (
              <Text as="div" size="small" className="text-ui-fg-subtle whitespace-nowrap">
                <When at={problem.since} />
              </Text>
            )}
            {problem.place && (
              <Button size="small" variant="secondary" asChild>
                <Link to={problem.place}>{t("problems.look")}</Link>
              </Button>
            )}
            {problem.passing && <DismissButton id={problem.passing.id} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DismissButton({ id }: { id: string }) {
  const t = useText()
  const { mutate, isPending } = useDismissProblem(useMutationToasts())
  return (
    <Button size="small" variant="transparent" isLoading={isPending} onClick={() => mutate(id)}>
      {t("problems.dismiss")}
    </Button>
  )
}
