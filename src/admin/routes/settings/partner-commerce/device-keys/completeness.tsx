import { Text } from "@medusajs/ui"
import { Progress } from "../../../../components/progress"
import { useText } from "../../../../i18n/use-text"

/** How many of a category's keys have a source; how many of its items have a value by it stands beside each. */
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
