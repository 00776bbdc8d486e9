import { Text } from "@medusajs/ui"
import { useFormat } from "../i18n/use-format"
import { useText } from "../i18n/use-text"

/** Says how many rows a list of the service lacks because they cannot be read. */
export function UnreadableRows({ count }: { count: number }) {
  const t = useText()
  const { number } = useFormat()
  if (count === 0) return null
  return (
    <Text size="small" className="text-ui-fg-subtle px-6 py-4">
      {t("states.unreadable", { count, number: number(count) })}
    </Text>
  )
}
