import type { ListingChoice } from "../../../catalog/rules/desired/listing-choice"
import { useText } from "../../i18n/use-text"

type Choices = Partial<ListingChoice>

/** Changed choices, each by its name. If one side lacks a choice, the general setting decides on that side. */
export function ChoiceChanges({ from, to }: { from: Choices; to: Choices }) {
  const t = useText()
  const names = Object.keys({ ...from, ...to }) as (keyof ListingChoice)[]
  return (
    <dl>
      {names
        .filter((name) => (from[name] ?? null) !== (to[name] ?? null))
        .map((name) => (
          <div key={name}>
            <dt className="txt-compact-xsmall text-ui-fg-subtle">
              {name === "enabled" ? t("listing.sell") : t(`listing.fields.${name}.label`)}
            </dt>
            <dd>
              <ChoiceValue value={from[name]} /> → <ChoiceValue value={to[name]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

function ChoiceValue({ value }: { value: string | number | boolean | null | undefined }) {
  const t = useText()
  if (value === null || value === undefined) return <span className="text-ui-fg-subtle">{t("listing.byRule")}</span>
  if (typeof value === "boolean") return t(value ? "choices.yes" : "choices.no")
  return <span>{value}</span>
}
