import { Button, Checkbox, Select, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { SURE_SCORE } from "../../catalog/rules/suggest/name-similarity"
import { useText } from "../i18n/use-text"
import { Section } from "./section"

/** A suggested mapping, with the reason. */
export interface Suggestion<Value> {
  key: string
  title: string
  reason: string
  /** The number of products or items that the mapping concerns. */
  extent?: string
  /** 0 to 1. */
  score: number
  /** Accessible name of its button, because a screen reader does not see the row. */
  acceptLabel: string
  value: Value
}

interface SuggestionsProps<Value> {
  suggestions: Suggestion<Value>[]
  isAccepting: boolean
  accept: (accepted: Value[]) => void
}

const SCORES = [0.9, SURE_SCORE, 0.7, 0.5]

/**
 * Suggested mappings, which the user accepts one by one, or all ticked ones at once. Suggestions above the chosen score are ticked until
 * the user changes a tick. Hidden without suggestions.
 */
export function Suggestions<Value>({ suggestions, isAccepting, accept }: SuggestionsProps<Value>) {
  const t = useText()
  const [atLeast, setAtLeast] = useState(SURE_SCORE)
  const [said, setSaid] = useState<Record<string, boolean>>({})
  if (suggestions.length === 0) return null
  const isTicked = ({ key, score }: Suggestion<Value>) => said[key] ?? score >= atLeast
  const ticked = suggestions.filter(isTicked)
  const tickFrom = (score: number) => {
    setAtLeast(score)
    setSaid({})
  }
  return (
    <Section
      title={t("suggestions.title")}
      subtitle={t("suggestions.subtitle")}
      actions={
        <>
          <Select size="small" value={String(atLeast)} onValueChange={(value) => tickFrom(Number(value))}>
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
            disabled={ticked.length === 0}
            isLoading={isAccepting}
            onClick={() => accept(ticked.map(({ value }) => value))}
          >
            {t("suggestions.acceptAll", { count: ticked.length })}
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto">
        <Table>
          <Table.Body>
            {suggestions.map((suggestion) => {
              const { key, title, reason, extent, score, acceptLabel, value } = suggestion
              return (
                <Table.Row key={key}>
                  <Table.Cell className="w-12">
                    <Checkbox
                      aria-label={t("suggestions.tick", { suggestion: title })}
                      checked={isTicked(suggestion)}
                      onCheckedChange={(checked) => setSaid((before) => ({ ...before, [key]: checked === true }))}
                    />
                  </Table.Cell>
                  <Table.Cell className="whitespace-normal py-3">
                    <Text as="span" size="small" weight="plus" className="text-ui-fg-base">
                      {title}
                    </Text>
                    <Text size="small">{[extent, reason].filter(Boolean).join(" · ")}</Text>
                  </Table.Cell>
                  <Table.Cell className="whitespace-nowrap text-right">
                    {t("suggestions.score", { score: Math.round(score * 100) })}
                  </Table.Cell>
                  <Table.Cell className="w-28 text-right">
                    <Button
                      size="small"
                      variant="secondary"
                      disabled={isAccepting}
                      aria-label={acceptLabel}
                      onClick={() => accept([value])}
                    >
                      {t("suggestions.accept")}
                    </Button>
                  </Table.Cell>
                </Table.Row>
              )
            })}
          </Table.Body>
        </Table>
      </div>
    </Section>
  )
}
