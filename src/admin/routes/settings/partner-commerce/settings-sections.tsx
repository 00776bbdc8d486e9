import { isTimeZone } from "../../../../values/time-zone"
import { LINK_PLACEHOLDERS } from "../../../../settings/rules/product-link"
import { Section } from "../../../components/section"
import { useStoreCurrencies } from "../../../hooks/api/store"
import { useFormat } from "../../../i18n/use-format"
import { useText } from "../../../i18n/use-text"
import { DefaultCountryField } from "./default-country-field"
import { ChoiceField, NumberField, ReferenceField, SwitchField, TextField } from "./setting-fields"
import { isUnusedCurrency, toToleranceExample, toUnknownPlaceholders } from "./setting-warnings"
import { type SettingsProps } from "./use-settings-form"
import { type DeliveryEvent } from "../../../../settings/rules/settings"
import { type DeliveryStatus } from "../../../../service/rules/wire/transactions"
import { DELIVERY_STATUSES } from "../../../components/deal/delivery-statuses"
import { Field, SelectControl } from "./fields"
import { Input } from "@medusajs/ui"
import { useState } from "react"

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

const EVENTS: DeliveryEvent[] = ["placed", "fulfilled", "shipped", "delivered", "failed"]

const NOTHING = "nothing"

/** Status that is reported to the service at each step of a delivery. */
function DeliveryStatusFields({ values, form }: SettingsProps) {
  const t = useText()
  const map = values.delivery_status_map
  const options = [
    ...DELIVERY_STATUSES.map((value) => ({ value: value, label: t(`deliveryStatuses.${value}`) })),
    { value: NOTHING, label: t("settings.reportNothing") },
  ]
  return EVENTS.map((event, index) => (
    <Field
      key={event}
      // The fields belong to one setting: an address that names the setting leads to the first field.
      name={index === 0 ? "delivery_status_map" : undefined}
      label={t(`settings.deliveryEvents.${event}.label`)}
      consequence={t(`settings.deliveryEvents.${event}.consequence`)}
    >
      {(ids) => (
        <SelectControl
          ids={ids}
          value={map[event] ?? NOTHING}
          options={options}
          onChange={(value) => {
            const status = value === NOTHING ? null : (value as DeliveryStatus)
            form.set({ delivery_status_map: { ...map, [event]: status } })
          }}
        />
      )}
    </Field>
  ))
}

const METADATA = "metadata:"
const SOURCES = ["variant_id", "sku", "metadata"] as const

/** The source of a variant's id at the service: the variant's own id, its SKU, or a metadata key that the user types. */
function ProductIdField({ values, form }: SettingsProps) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const stored = values.product_id_source
  const isMetadata = stored.startsWith(METADATA)
  const take = (source: string) => {
    const text = source === METADATA ? t("settings.patterns.product_id_source") : null
    setProblem(text)
    form.setProblem("product_id_source", text)
    form.set({ product_id_source: source })
  }
  return (
    <Field
      name="product_id_source"
      label={t("settings.fields.product_id_source.label")}
      consequence={t("settings.fields.product_id_source.consequence")}
      problem={problem}
    >
      {(ids) => (
        <div className="flex flex-col gap-y-2">
          <SelectControl
            ids={ids}
            value={isMetadata ? "metadata" : stored}
            options={SOURCES.map((value) => ({ value, label: t(`settings.choices.${value}`) }))}
            onChange={(value) => take(value === "metadata" ? METADATA : value)}
          />
          {isMetadata && (
            <Input
              aria-label={t("settings.metadataKey")}
              placeholder={t("settings.metadataKey")}
              value={stored.slice(METADATA.length)}
              onChange={({ target }) => take(METADATA + target.value)}
            />
          )}
        </div>
      )}
    </Field>
  )
}
