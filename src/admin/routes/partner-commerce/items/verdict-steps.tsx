import { CheckCircleSolid, ClockSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { TextLink } from "../../../components/text-link"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"
import { toFixPath } from "../../../../activity/rules/fix-path"
import { toItemToMend } from "./item-to-fix"
import { type StepMark, toQuestions } from "./step-mark"

const MARKS = {
  fine: { Icon: CheckCircleSolid, color: "text-ui-tag-green-icon" },
  waits: { Icon: ClockSolid, color: "text-ui-fg-muted" },
  stops: { Icon: ExclamationCircleSolid, color: "text-ui-tag-orange-icon" },
} as const satisfies Record<StepMark, object>

/** The steps from the store's rule to the customers' view. The step that stops the item shows the fix and a link to it. */
export function VerdictSteps({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const toFixPathOf = ({ ok, code }: Found) => (ok ? null : toFixPath(code, toItemToMend(item)))
  const isWanted = item.desired_kind !== "unwanted"
  return (
    <ol className="flex flex-col gap-y-3">
      {toQuestions(item.steps, isWanted).map(({ step, mark, findings }) => {
        const { Icon, color } = MARKS[mark]
        return (
          <li key={step} className="flex items-start gap-x-3">
            <Icon aria-label={t(`verdict.${mark}`)} className={`${color} mt-0.5 shrink-0`} />
            <div className="min-w-0">
              <Text size="small" weight="plus">
                {t(`verdict.steps.${step}`)}
              </Text>
              {findings.map((found) => (
                <Finding key={found.code} found={found} path={toFixPathOf(found)} />
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

type Found = AdminExplainedItem["steps"][number]

function Finding({ found, path }: { found: Found; path: string | null }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  return (
    <>
      <Text size="small" className="text-ui-fg-subtle break-words">
        {toMessage(found)}
      </Text>
      {found.fix && (
        <Text size="small" className="text-ui-fg-base break-words">
          {toFix({ code: found.code, fix: found.fix })}
        </Text>
      )}
      {path && (
        <TextLink to={path} className="txt-small">
          {t("verdict.mend")}
        </TextLink>
      )}
    </>
  )
}
