import type { CategorySuggestion } from "../../../../../catalog/rules/suggest/suggest-category"
import { CATEGORY_MAPPINGS, type CategoryMappingInput } from "../../../../hooks/api/category-mappings"
import { useEstimateMappings, useSaveMappings } from "../../../../hooks/api/mapping-resource"
import { useMutationToasts } from "../../../../hooks/use-mutation-toasts"
import { useQuestion } from "../../../../hooks/use-question"
import { useText } from "../../../../i18n/use-text"
import { useConsequenceText } from "../../../../i18n/use-consequence-text"
import { toTotal } from "../sum-estimates"

/** Maps categories as suggested, after the user has seen the consequences for their items. */
export function useAcceptSuggestions() {
  const t = useText()
  const toConsequenceText = useConsequenceText()
  const prompt = useQuestion()
  const estimate = useEstimateMappings<CategoryMappingInput>(CATEGORY_MAPPINGS, useMutationToasts())
  const map = useSaveMappings(
    CATEGORY_MAPPINGS,
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
  return {
    isAccepting: estimate.isPending || map.isPending,
    /** A toast reports a failure. */
    accept: (accepted: CategorySuggestion[]) => void accept(accepted).catch(() => undefined),
  }
}
