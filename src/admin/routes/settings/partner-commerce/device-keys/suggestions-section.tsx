import { api } from "../../../../client/api"
import type { DeviceSuggestion } from "../../../../client/types"
import { Suggestions } from "../../../../components/suggestions"
import { useAction } from "../../../../components/use-action"
import { useText } from "../../../../i18n/use-text"
import { toSourceKey } from "./source-draft"
import { useDeviceSuggestions } from "./use-device-suggestions"

/** For each key without a source the likeliest one; the others are offered where the key is edited. */
export function SuggestionsSection({ category }: { category: string | null }) {
  const t = useText()
  const suggestions = useDeviceSuggestions(category)
  const accept = useAction({
    run: async (accepted: DeviceSuggestion[]) => {
      for (const { category, device_key, source } of accepted) await api.mapDeviceKey({ category, device_key, source })
    },
    done: (_, accepted) => t("deviceSuggestions.accepted", { count: accepted.length }),
  })
  const best = [...new Map([...suggestions].reverse().map((each) => [each.device_key, each])).values()].reverse()
  return (
    <Suggestions
      suggestions={best.map((value) => {
        const source = `${t(`devices.types.${value.source.type}.name`)} ${toSourceKey(value.source)}`
        return {
          key: value.device_key,
          title: `${value.device_key} → ${source}`,
          reason: [value.reason, value.examples.join(", ")].filter(Boolean).join(" · "),
          score: value.score,
          acceptLabel: t("deviceSuggestions.acceptFor", { key: value.device_key, source }),
          value,
        }
      })}
      isAccepting={accept.isPending}
      accept={accept.mutate}
    />
  )
}
