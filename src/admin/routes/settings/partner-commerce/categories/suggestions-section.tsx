import { useQuery } from "@tanstack/react-query"
import { api } from "../../../../client/api"
import type { CategorySuggestion } from "../../../../../core/catalog/suggest-category"
import { Section } from "../../../../components/section"
import { Failed } from "../../../../components/states"
import { Suggestions } from "../../../../components/suggestions"
import { ALL, useAction } from "../../../../components/use-action"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"

/** What the categories that go nowhere yet probably mean there. */
export function SuggestionsSection() {
  const t = useText()
  const { toReason } = useServerText()
  const { data, error, refetch } = useQuery({
    queryKey: [...ALL, "suggestions"],
    queryFn: api.listSuggestions,
    staleTime: 0,
    retry: false,
  })
  const accept = useAction({
    run: async (accepted: CategorySuggestion[]) => {
      for (const { category_id, category } of accepted) await api.mapCategory({ category_id, category })
    },
    done: (_, accepted) => t("suggestions.accepted", { count: accepted.length }),
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
        reason: toReason(value),
        score: value.score,
        acceptLabel: t("suggestions.acceptFor", { category: value.category, name: value.category_name }),
        value,
      }))}
      isAccepting={accept.isPending}
      accept={accept.mutate}
    />
  )
}
