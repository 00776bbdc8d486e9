import { isTimeZone } from "../../../../values/time-zone"
import { LINK_PLACEHOLDERS } from "../../../../settings/rules/link-placeholders"
import { Section } from "../../../components/section"
import { useStoreCurrencies } from "../../../hooks/api/store"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { DefaultCountryField } from "./default-country-field"
import { ChoiceField, NumberField, ReferenceField, SwitchField, TextField } from "./setting-fields"
import { DeliveryStatusFields } from "./delivery-status-fields"
import { ProductIdField } from "./product-id-field"
import { isUnusedCurrency, toToleranceExample, toUnknownPlaceholders } from "./setting-warnings"
import type { SettingsProps } from "./use-settings-form"

/** Every setting, with the effect of a change. */
export function SettingsSections(props: SettingsProps) {
  const t = useText()
  const { currency_code: currency } = props.values
  const toToleranceWarning = useToleranceWarning(currency)
  const currencyWarning = useCurrencyWarning(currency)
  const toPlaceholderFault = (template: string) => {
    const unknown = toUnknownPlaceholders(template)
    return unknown && t("settings.unknownPlaceholders", { unknown, known: KNOWN_PLACEHOLDERS })
  }
  return (
    <div className="flex flex-col gap-y-3" key={props.form.generation}>
      <Section level="h1" title={t("settings.groups.general")} subtitle={t("settings.subtitle")}>
        <SwitchField name="enabled" {...props} />
        <ReferenceField name="sales_channel_id" {...props} />
        <ReferenceField name="region_id" {...props} />
        <DefaultCountryField {...props} />
        <TextField name="currency_code" pattern={/^[A-Za-z]{3}$/} warning={currencyWarning} {...props} />
        <TextField name="time_zone" isValid={isTimeZone} {...props} />
      </Section>
      <Section title={t("settings.groups.catalogue")}>
        <ProductIdField {...props} />
        <ChoiceField name="rounding" choices={["half_up", "up", "down", "refuse"]} {...props} />
        <NumberField name="stock_buffer" rules={{ min: 0, isWhole: true }} {...props} />
        <NumberField name="max_stock" rules={{ min: 0, isWhole: true, isOptional: true }} {...props} />
        <NumberField name="unmanaged_stock" rules={{ min: 0, isWhole: true }} {...props} />
        <TextField
          name="product_link_template"
          pattern={/^https?:\/\/\S+$/}
          toFault={toPlaceholderFault}
          isOptional
          {...props}
        />
        <TextField name="default_tnc" isLong isOptional {...props} />
        <NumberField name="content_delay_ms" rules={{ min: 0, max: 3600, unit: t("settings.seconds") }} {...props} />
        <NumberField name="change_limit_percent" rules={{ min: 1, max: 100, unit: "%" }} {...props} />
        <NumberField name="max_price_drop_percent" rules={{ min: 1, max: 100, unit: "%" }} {...props} />
      </Section>
      <Section title={t("settings.groups.deals")}>
        <ChoiceField name="price_policy" choices={["exact", "at_least", "approved"]} {...props} />
        <NumberField
          name="price_tolerance_percent"
          rules={{ min: 0, max: 100, unit: "%" }}
          toWarning={toToleranceWarning}
          {...props}
        />
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

const KNOWN_PLACEHOLDERS = LINK_PLACEHOLDERS.map((name) => `{${name}}`).join(", ")

function useToleranceWarning(currency: string): (percent: number | null) => string | null {
  const t = useText()
  const { money, number } = useFormat()
  return (percent) => {
    const example = toToleranceExample(percent ?? 0)
    if (!example) return null
    const { price, paid } = example
    const isCurrency = /^[A-Za-z]{3}$/.test(currency)
    const toMoney = (amount: number) => (isCurrency ? money(amount, currency) : number(amount))
    return t("settings.toleranceMeaning", { paid: toMoney(paid), price: toMoney(price) })
  }
}

function useCurrencyWarning(currency: string): string | null {
  const t = useText()
  const { data: used } = useStoreCurrencies()
  return isUnusedCurrency(currency, used)
    ? t("settings.currencyWithoutPrices", { currency: currency.trim().toUpperCase() })
    : null
}
