import { Button, Select, Table, Text } from "@medusajs/ui"
import { useState } from "react"
import { useText } from "../i18n/use-text"
import { Section } from "./section"

/** A mapping that is probably meant, with why. */
export interface Suggestion<Value> {
  key: string
  title: string
  reason: string
  /** 0 to 1. */
  score: number
  /** Accessible name of its button: a screen reader does not see the row. */
  acceptLabel: string
  value: Value
}

interface SuggestionsProps<Value> {
  suggestions: Suggestion<Value>[]
  isAccepting: boolean
  accept: (accepted: Value[]) => void
}

const SCORES = [0.9, 0.8, 0.7, 0.5]

/** Suggested mappings, to accept singly or all above a score. Shown while there is something to accept. */
export function Suggestions<Value>({ suggestions, isAccepting, accept }: SuggestionsProps<Value>) {
  const t = useText()
  const [atLeast, setAtLeast] = useState(0.8)
  if (suggestions.length === 0) return null
  const sure = suggestions.filter(({ score }) => score >= atLeast)
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
            isLoading={isAccepting}
            onClick={() => accept(sure.map(({ value }) => value))}
          >
            {t("suggestions.acceptAll", { count: sure.length })}
          </Button>
        </>
      }
    >
      <div className="overflow-x-auto">
        <Table>
          <Table.Body>
            {suggestions.map(({ key, title, reason, score, acceptLabel, value }) => (
              <Table.Row key={key}>
                <Table.Cell className="whitespace-normal py-3">
                  <Text as="span" size="small" weight="plus" className="text-ui-fg-base">
                    {title}
                  </Text>
                  <Text size="small">{reason}</Text>
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
            ))}
          </Table.Body>
        </Table>
      </div>
    </Section>
  )
}
