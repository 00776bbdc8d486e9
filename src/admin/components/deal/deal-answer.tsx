import { Text } from "@medusajs/ui"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"
import { readAnswer } from "./read-answer"

/** The store's answer to a purchase, in words. */
export function DealAnswer({ body }: { body: string }) {
  const t = useText()
  const { number } = useFormat()
  const answer = readAnswer(body)
  const left = answer?.inStock ?? null
  return (
    <Text as="div" size="small" className="text-ui-fg-subtle break-words">
      {left !== null && t("deal.left", { count: left, number: number(left) })}
      {answer?.message}
      {answer?.code && <code className="txt-compact-xsmall block">{answer.code}</code>}
      {!answer && body}
    </Text>
  )
}
