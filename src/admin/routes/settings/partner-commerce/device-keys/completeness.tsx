import { Text } from "@medusajs/ui"
import { Progress } from "../../../../components/progress"
import { useText } from "../../../../i18n/use-text"

/** The number of a category's keys with a source. The list shows for each key how many items have a value. */
export function Completeness({ mapped, total }: { mapped: number; total: number }) {
  const t = useText()
  const text = t("devices.complete", { mapped, total })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Progress label={text} done={mapped} total={total} />
      <Text size="small" className="text-ui-fg-subtle">
        {text}
      </Text>
    </div>
  )
}
