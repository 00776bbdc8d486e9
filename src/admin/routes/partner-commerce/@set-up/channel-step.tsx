import { Section } from "../../../components/section"
import { useText } from "../../../i18n/use-text"
import { DefaultCountryField } from "../../settings/partner-commerce/default-country-field"
import { ReferenceField } from "../../settings/partner-commerce/setting-fields"
import type { StepProps } from "./step-props"

export function ChannelStep({ values, form }: StepProps) {
  const t = useText()
  return (
    <Section key={form.generation} title={t("setUp.sections.channel")}>
      <ReferenceField name="sales_channel_id" values={values} form={form} />
      <ReferenceField name="region_id" values={values} form={form} />
      <DefaultCountryField values={values} form={form} />
      <ReferenceField name="shipping_option_id" values={values} form={form} />
    </Section>
  )
}
