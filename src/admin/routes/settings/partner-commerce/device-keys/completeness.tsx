import { Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { api } from "../../../../client/api"
import { Progress } from "../../../../components/progress"
import { TextLink } from "../../../../components/text-link"
import { ALL } from "../../../../components/use-action"
import { useFormat } from "../../../../i18n/use-format"
import { useText } from "../../../../i18n/use-text"

/** How many of a category's keys have a source, and how many items of the store lack a value all the same. */
export function Completeness({ mapped, total }: { mapped: number; total: number }) {
  const t = useText()
  const { number } = useFormat()
  const { data } = useQuery({
    queryKey: [...ALL, "items", "without-device-values"],
    queryFn: () => api.listItems({ problem: "empty_device_keys", limit: 1 }),
  })
  const text = t("devices.complete", { mapped, total })
  return (
    <div className="flex flex-col gap-y-2 px-6 py-4">
      <Progress label={text} done={mapped} total={total} />
      <Text size="small" className="text-ui-fg-subtle">
        {text}
        {data && data.count > 0 && (
          <>
            {" "}
            <TextLink to="/partner-commerce/items?problem=empty_device_keys">
              {t("devices.lacking", { count: data.count, number: number(data.count) })}
            </TextLink>
          </>
        )}
      </Text>
    </div>
  )
}
