import { Button } from "@medusajs/ui"
import { Section } from "../../../components/section"
import { Empty } from "../../../components/states"
import { useCategoryMappings } from "../../../hooks/api/category-mappings"
import { useText } from "../../../i18n/use-text"
import { DeviceKeysSection } from "../../settings/partner-commerce/device-keys/device-keys-section"
import { SuggestionsSection } from "../../settings/partner-commerce/device-keys/suggestions-section"
import { useCategoryChoice } from "../../settings/partner-commerce/device-keys/use-category-choice"
import type { StepProps } from "./step-props"

export function DevicesStep({ go }: StepProps) {
  const t = useText()
  const mappings = useCategoryMappings()
  const choice = useCategoryChoice()
  if (mappings.data?.count === 0) {
    return (
      <Section title={t("devices.title")}>
        <Empty
          title={t("setUp.devices.first.title")}
          message={t("setUp.devices.first.message")}
          action={
            <Button size="small" variant="secondary" onClick={() => go("categories")}>
              {t("devices.empty.action")}
            </Button>
          }
        />
      </Section>
    )
  }
  return (
    <>
      <SuggestionsSection category={choice.category} />
      <DeviceKeysSection choice={choice} previewed={null} />
    </>
  )
}
