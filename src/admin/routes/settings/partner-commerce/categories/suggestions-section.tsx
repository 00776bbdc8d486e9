import { usePrompt } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { api, type Consequence } from "../../../../client/api"
import type { CategorySuggestion } from "../../../../../core/catalog/suggest-category"
import { Section } from "../../../../components/section"
import { Failed } from "../../../../components/states"
import { Suggestions } from "../../../../components/suggestions"
import { ALL, useAction } from "../../../../components/use-action"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { useConsequenceText } from "../use-consequence-text"
import { toTotal } from "./total-consequence"

/** What the categories that go nowhere yet probably mean there. */
export function SuggestionsSection() {
  const t = useText()
  const { toText } = useServerText()
  const toConsequenceText = useConsequenceText()
  const prompt = usePrompt()
  const { data, error, refetch } = useQuery({
    queryKey: [...ALL, "suggestions"],
    queryFn: api.listSuggestions,
    staleTime: 0,
    retry: false,
  })
  const accept = useAction({
    run: async (accepted: CategorySuggestion[]) => {
      const mappings = accepted.map(({ category_id, category }) => ({ category_id, category }))
      const measured: Consequence[] = []
      for (const mapping of mappings) measured.push(await api.measureMapping(mapping))
      const agreed = await prompt({
        title: t("suggestions.prompt", { count: accepted.length }),
        description: toConsequenceText(toTotal(measured)),
        confirmText: t("suggestions.confirm"),
        cancelText: t("actions.cancel"),
        variant: "confirmation",
      })
      if (!agreed) return 0
      for (const mapping of mappings) await api.mapCategory(mapping)
      return mappings.length
    },
    done: (count) => (count > 0 ? t("suggestions.accepted", { count }) : undefined),
  })
  if (error && !data) {
    return (
      <Section title={t("suggestions.title")}>
        <Failed error={error} retry={refetch} />
      </Section>
    )
  }
  return (
    <Suggestions
      suggestions={(data?.suggestions ?? []).map((value) => ({
        key: value.category_id,
        title: `${value.category_name} → ${value.category}`,
        reason: toText(value.why),
        score: value.score,
        acceptLabel: t("suggestions.acceptFor", { category: value.category, name: value.category_name }),
        value,
      }))}
      isAccepting={accept.isPending}
      accept={accept.mutate}
    />
  )
}
