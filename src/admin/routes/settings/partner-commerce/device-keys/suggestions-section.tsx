import type { DeviceMapping } from "../../../../../catalog/rules/desired/device"
import { Suggestions } from "../../../../components/suggestions"
import { useDeviceSuggestions } from "../../../../hooks/api/device-mappings"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { useConfirmMapDeviceKeys } from "./use-confirm-map-device-keys"
import { useSourceText } from "./use-source-text"

/** The likeliest source for each key without one. The form of a key offers its other suggestions. */
export function SuggestionsSection({ category }: { category: string | null }) {
  const t = useText()
  const toSourceText = useSourceText()
  const { toText } = useServerText()
  const suggestions = useDeviceSuggestions(category)
  const toasts = useMutationToasts<void, DeviceMapping[]>((_, { length: count }) =>
    t("deviceSuggestions.accepted", { count }),
  )
  const { map, isMapping } = useConfirmMapDeviceKeys(toasts)
  const best = [...new Map([...suggestions].reverse().map((each) => [each.device_key, each])).values()].reverse()
  return (
    <Suggestions
      suggestions={best.map((value) => {
        const source = toSourceText(value.source)
        return {
          key: value.device_key,
          title: `${value.device_key} → ${source}`,
          reason: [toText(value.why), value.examples.join(", ")].filter(Boolean).join(" · "),
          score: value.score,
          acceptLabel: t("deviceSuggestions.acceptFor", { key: value.device_key, source }),
          value,
        }
      })}
      isAccepting={isMapping}
      accept={map}
    />
  )
}
