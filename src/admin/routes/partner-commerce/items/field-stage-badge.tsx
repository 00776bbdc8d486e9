import { Badge } from "@medusajs/ui"
import type { FieldStage } from "../../../../catalog/rules/explain/verdict"
import { useText } from "../../../i18n/use-text"

/** Where a field has got to that customers see otherwise than this store wants. */
export function FieldStageBadge({ stage }: { stage: FieldStage }) {
  const t = useText()
  return (
    <Badge size="2xsmall" color="orange">
      {t(`verdict.stages.${stage}`)}
    </Badge>
  )
}
