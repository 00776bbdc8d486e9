import { RadioGroup } from "@medusajs/ui"
import type { Settings } from "../../../../settings/rules/settings"
import { Section } from "../../../components/section"
import { useChosenSettings } from "../../../hooks/api/settings"
import { useText } from "../../../i18n/use-text"
import type { StepProps } from "./step-props"

type PricePolicy = Settings["price_policy"]

/** A store that has already chosen `at_least` sees its own answer among the others. */
const toAnswers = (policy: PricePolicy): PricePolicy[] =>
  policy === "at_least" ? ["approved", "exact", "at_least"] : ["approved", "exact"]

/** The set-up asks although a default exists, because sales or money are at risk between a new price and its approval. */
export function PricesStep({ values, form }: StepProps) {
  const t = useText()
  const { data: chosen = [] } = useChosenSettings()
  const isAnswered = form.change.price_policy !== undefined || chosen.includes("price_policy")
  const answers = toAnswers(values.price_policy)
  return (
    <Section title={t("setUp.sections.prices")} subtitle={t("setUp.prices.example")}>
      <RadioGroup
        aria-label={t("setUp.sections.prices")}
        className="px-6 py-4"
        value={isAnswered ? values.price_policy : ""}
        onValueChange={(value) => form.set({ price_policy: answers.find((answer) => answer === value) })}
      >
        {answers.map((answer) => (
          <RadioGroup.ChoiceBox
            key={answer}
            value={answer}
            label={t(`setUp.prices.answers.${answer}.name`)}
            description={t(`setUp.prices.answers.${answer}.meaning`)}
          />
        ))}
      </RadioGroup>
    </Section>
  )
}
