import { Button, Text } from "@medusajs/ui"
import type { DeviceSource } from "../../../../../catalog/rules/desired/device"
import type { DeviceSuggestion } from "../../../../../catalog/rules/suggest/suggest-device"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { useSourceText } from "./use-source-text"

interface ProposalsProps {
  suggestions: DeviceSuggestion[]
  choose: (source: DeviceSource) => void
}

/** Probable sources of this key's value; a click fills the form with one. */
export function Proposals({ suggestions, choose }: ProposalsProps) {
  const t = useText()
  const toSourceText = useSourceText()
  const { toText } = useServerText()
  if (suggestions.length === 0) return null
  return (
    <section aria-label={t("suggestions.title")} className="flex flex-col gap-y-2">
      <Text size="small" weight="plus">
        {t("suggestions.title")}
      </Text>
      <ul className="flex flex-col gap-y-2">
        {suggestions.map((suggestion) => {
          const { source, examples } = suggestion
          const name = toSourceText(source)
          return (
            <li key={name} className="flex items-center justify-between gap-x-4">
              <div className="min-w-0">
                <Text size="small">{name}</Text>
                <Text size="xsmall" className="text-ui-fg-subtle break-words">
                  {[toText(suggestion.why), examples.join(", ")].filter(Boolean).join(" · ")}
                </Text>
              </div>
              <Button
                size="small"
                type="button"
                variant="secondary"
                aria-label={t("deviceSuggestions.useFor", { source: name })}
                onClick={() => choose(source)}
              >
                {t("deviceSuggestions.use")}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
