import { Button, Select, Table, Text } from "@medusajs/ui"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { api } from "../../../../client/api"
import type { CategorySuggestion } from "../../../../client/types"
import { Section } from "../../../../components/section"
import { Failed } from "../../../../components/states"
import { ALL, useAction } from "../../../../components/use-action"
import { useText } from "../../../../i18n/use-text"

const SCORES = [0.9, 0.8, 0.7, 0.5]

/** What the categories that go nowhere yet probably mean there. Shown while there is something to accept. */
export function SuggestionsSection() {
  const t = useText()
  const [atLeast, setAtLeast] = useState(0.8)
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
  if (!data || data.count === 0) return null
  const sure = data.suggestions.filter(({ score }) => score >= atLeast)
  return (
    <Section
      title={t("suggestions.title")}
      subtitle={t("suggestions.subtitle")}
      actions={
        <>
          <Select size="small" value={String(atLeast)} onValueChange={(value) => setAtLeast(Number(value))}>
            <Select.Trigger aria-label={t("suggestions.atLeast")} className="w-40">
              <Select.Value />
            </Select.Trigger>
            <Select.Content>
              {SCORES.map((score) => (
                <Select.Item key={score} value={String(score)}>
                  {t("suggestions.from", { score: score * 100 })}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
          <Button
            size="small"
            disabled={sure.length === 0}
            isLoading={accept.isPending}
            onClick={() => accept.mutate(sure)}
          >
            {t("suggestions.acceptAll", { count: sure.length })}
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto">
        <Table>
          <Table.Body>
            {data.suggestions.map((suggestion) => (
              <SuggestionRow
                key={suggestion.category_id}
                suggestion={suggestion}
                isAccepting={accept.isPending}
                accept={() => accept.mutate([suggestion])}
              />
            ))}
          </Table.Body>
        </Table>
      </div>
    </Section>
  )
}

interface RowProps {
  suggestion: CategorySuggestion
  isAccepting: boolean
  accept: () => void
}

function SuggestionRow({ suggestion, isAccepting, accept }: RowProps) {
  const t = useText()
  const { category_name: name, category, score, reason } = suggestion
  return (
    <Table.Row>
      <Table.Cell className="whitespace-normal py-3">
        <Text as="span" size="small" weight="plus" className="text-ui-fg-base">
          {name} → {category}
        </Text>
        <Text size="small">{reason}</Text>
      </Table.Cell>
      <Table.Cell className="text-right">{t("suggestions.score", { score: Math.round(score * 100) })}</Table.Cell>
      <Table.Cell className="w-28 text-right">
        <Button
          size="small"
          variant="secondary"
          disabled={isAccepting}
          aria-label={t("suggestions.acceptFor", { category, name })}
          onClick={accept}
        >
          {t("suggestions.accept")}
        </Button>
      </Table.Cell>
    </Table.Row>
  )
}
