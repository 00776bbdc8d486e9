import { isTimeZone } from "../../../../values/time-zone"
import { Section } from "../../../components/section"
import { useText } from "../../../i18n/use-text"
import { DefaultCountryField } from "./default-country-field"
import { ChoiceField, NumberField, ReferenceField, SwitchField, TextField } from "./setting-fields"
import { DeliveryStatusFields } from "./delivery-status-fields"
import { ProductIdField } from "./product-id-field"
import type { SettingsProps } from "./use-settings-form"

/** Every setting, with the effect of a change. */
export function SettingsSections(props: SettingsProps) {
  const t = useText()
  return (
    <div className="flex flex-col gap-y-3" key={props.form.generation}>
      <Section level="h1" title={t("settings.groups.general")} subtitle={t("settings.subtitle")}>
        <SwitchField name="enabled" {...props} />
        <ReferenceField name="sales_channel_id" {...props} />
        <ReferenceField name="region_id" {...props} />
        <DefaultCountryField {...props} />
        <TextField name="currency_code" pattern={/^[A-Za-z]{3}$/} {...props} />
        <TextField name="time_zone" isValid={isTimeZone} {...props} />
      </Section>
      <Section title={t("settings.groups.catalogue")}>
        <ProductIdField {...props} />
        <ChoiceField name="rounding" choices={["half_up", "up", "down", "refuse"]} {...props} />
        <NumberField name="stock_buffer" rules={{ min: 0, isWhole: true }} {...props} />
        <NumberField name="max_stock" rules={{ min: 0, isWhole: true, isOptional: true }} {...props} />
        <NumberField name="unmanaged_stock" rules={{ min: 0, isWhole: true }} {...props} />
        <TextField name="product_link_template" pattern={/^https?:\/\/\S+$/} isOptional {...props} />
        <TextField name="default_tnc" isLong isOptional {...props} />
        <NumberField name="content_delay_ms" rules={{ min: 0, max: 3600, unit: t("settings.seconds") }} {...props} />
        <NumberField name="change_limit_percent" rules={{ min: 1, max: 100, unit: "%" }} {...props} />
        <NumberField name="max_price_drop_percent" rules={{ min: 1, max: 100, unit: "%" }} {...props} />
      </Section>
      <Section title={t("settings.groups.deals")}>
        <ChoiceField name="price_policy" choices={["exact", "at_least", "approved"]} {...props} />
        <NumberField name="price_tolerance_percent" rules={{ min: 0, max: 100, unit: "%" }} {...props} />
        <ReferenceField name="shipping_option_id" {...props} />
        <NumberField name="order_deadline_ms" rules={{ min: 1, max: 35, unit: t("settings.seconds") }} {...props} />
      </Section>
      <Section title={t("settings.groups.delivery")} subtitle={t("settings.deliverySubtitle")}>
        <DeliveryStatusFields {...props} />
      </Section>
      <Section title={t("settings.groups.checkout")}>
        <SwitchField name="confirm_with_ok" {...props} />
      </Section>
    </div>
  )
}
