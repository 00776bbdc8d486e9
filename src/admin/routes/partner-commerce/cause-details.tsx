import { Text } from "@medusajs/ui"
import type { AdminBlockedCause } from "../../../api/admin/partner-commerce/overview/overview-view"
import { TextLink } from "../../components/text-link"
import { useFormat } from "../../i18n/use-format"
import { useText } from "../../i18n/use-text"

/** The items that a cause blocks: the service's message, some examples, and the number of items that customers can still buy. */
export function CauseDetails({ cause }: { cause: AdminBlockedCause }) {
  const t = useText()
  const { number } = useFormat()
  return (
    <>
      {cause.words.map(({ words, items }) => (
        <Text key={words} size="small" className="break-words">
          “{words}”{cause.words.length > 1 && ` · ${number(items)}`}
        </Text>
      ))}
      <ul className="txt-small flex flex-wrap gap-x-4 gap-y-1">
        {cause.examples.map(({ variant_id, name, link }) => (
          <li key={variant_id}>
            <TextLink to={link}>{name ?? variant_id}</TextLink>
          </li>
        ))}
      </ul>
      {cause.purchases > 0 && (
        <Text size="small" weight="plus">
          {t("needs.purchases", { count: cause.purchases, number: number(cause.purchases) })}
        </Text>
      )}
      {cause.on_sale > 0 && (
        <Text size="small" className="text-ui-fg-subtle">
          {t("needs.onSale", { count: cause.on_sale, number: number(cause.on_sale) })}
        </Text>
      )}
    </>
  )
}
