import { Section } from "../../../../components/section"
import { Failed } from "../../../../components/states"
import { Suggestions } from "../../../../components/suggestions"
import { useCategoryMappings, useCategorySuggestions } from "../../../../hooks/api/category-mappings"
import { useFormat } from "../../../../i18n/use-format"
import { useServerText } from "../../../../i18n/use-server-text"
import { useText } from "../../../../i18n/use-text"
import { useAcceptSuggestions } from "./use-accept-suggestions"

/** Suggested mappings for the unmapped categories. */
export function SuggestionsSection() {
  const t = useText()
  const { toText } = useServerText()
  const { number } = useFormat()
  const { data, error, refetch } = useCategorySuggestions()
  const { data: mappings } = useCategoryMappings()
  const productsOf = new Map(mappings?.product_counts.map(({ category_id, products }) => [category_id, products]))
  const toExtent = (count: number) => t("suggestions.products", { count, number: number(count) })
  const { accept, isAccepting } = useAcceptSuggestions()
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
        extent: toExtent(productsOf.get(value.category_id) ?? 0),
        score: value.score,
        acceptLabel: t("suggestions.acceptFor", { category: value.category, name: value.category_name }),
        value,
      }))}
      isAccepting={isAccepting}
      accept={accept}
    />
  )
}
