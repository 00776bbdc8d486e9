import { Badge } from "@medusajs/ui"
import type { FieldStage } from "../../../../catalog/rules/explain/verdict"
import { useText } from "../../../i18n/use-text"

/** The progress of a field whose value for customers differs from the store's value. */
export function FieldStageBadge({ stage }: { stage: FieldStage }) {
  const t = useText()
  return (
    <Badge size="2xsmall" color="orange">
      {t(`verdict.stages.${stage}`)}
    </Badge>
  )
}
