import { usePrompt } from "@medusajs/ui"
import type { CategorySuggestion } from "../../../../../core/catalog/suggest-category"
import { Section } from "../../../../components/section"
import { Failed } from "../../../../components/states"
import { Suggestions } from "../../../../components/suggestions"
import {
  type CategoryMappingInput,
  useCategorySuggestions,
  useEstimateCategoryMappings,
  useMapCategories,
} from "../../../../hooks/api/category-mappings"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { useConsequenceText } from "../use-consequence-text"
import { toTotal } from "./total-consequence"

/** Suggested mappings for the categories that have none yet. */
export function SuggestionsSection() {
  const t = useText()
  const { toText } = useServerText()
  const toConsequenceText = useConsequenceText()
  const prompt = usePrompt()
  const { data, error, refetch } = useCategorySuggestions()
  const estimate = useEstimateCategoryMappings(useMutationToasts())
  const map = useMapCategories(
    useMutationToasts<void, CategoryMappingInput[]>((_, { length: count }) => t("suggestions.accepted", { count })),
  )
  const accept = async (accepted: CategorySuggestion[]) => {
    const mappings = accepted.map(({ category_id, category }) => ({ category_id, category }))
    const estimates = await estimate.mutateAsync(mappings)
    const agreed = await prompt({
      title: t("suggestions.prompt", { count: accepted.length }),
      description: toConsequenceText(toTotal(estimates)),
      confirmText: t("suggestions.confirm"),
      cancelText: t("actions.cancel"),
      variant: "confirmation",
    })
    if (agreed) map.mutate(mappings)
  }
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
      isAccepting={estimate.isPending || map.isPending}
      // A toast reports a failure.
      accept={(accepted) => void accept(accepted).catch(() => undefined)}
    />
  )
}
