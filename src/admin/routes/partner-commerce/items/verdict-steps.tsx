import { CheckCircleSolid, ExclamationCircleSolid } from "@medusajs/icons"
import { Text } from "@medusajs/ui"
import type { AdminExplainedItem } from "../../../../api/admin/partner-commerce/items/item-view"
import { useServerText } from "../../../i18n/use-server-text"
import { useText } from "../../../i18n/use-text"

/** From the store's rule to what customers see there; where it stops, with the fix. */
export function VerdictSteps({ item }: { item: AdminExplainedItem }) {
  const t = useText()
  const { toMessage, toFix } = useServerText()
  return (
    <ol className="flex flex-col gap-y-3">
      {item.steps.map(({ step, ok, fix, ...found }) => (
        <li key={`${step} ${found.code}`} className="flex items-start gap-x-3">
          {ok ? (
            <CheckCircleSolid aria-label={t("verdict.fine")} className="text-ui-tag-green-icon mt-0.5 shrink-0" />
          ) : (
            <ExclamationCircleSolid
              aria-label={t("verdict.stops")}
              className="text-ui-tag-orange-icon mt-0.5 shrink-0"
            />
          )}
          <div className="min-w-0">
            <Text size="small" weight="plus">
              {t(`verdict.steps.${step}`)}
            </Text>
            <Text size="small" className="text-ui-fg-subtle break-words">
              {toMessage(found)}
            </Text>
            {fix && (
              <Text size="small" className="text-ui-fg-base break-words">
                {toFix({ code: found.code, fix })}
              </Text>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
