import { Text } from "@medusajs/ui"
import { Progress } from "../../../components/progress"
import { useText } from "../../../i18n/use-text"

/** Placeholder while the server computes a plan. It shows no progress, because the duration is unknown. */
export function MakingPlan() {
  const t = useText()
  return (
    <div className="flex flex-col gap-y-3 px-6 py-8">
      <Progress label={t("preview.making")} done={0} total={0} />
      <Text size="small" className="text-ui-fg-subtle" role="status">
        {t("preview.making")}
      </Text>
    </div>
  )
}
