import { useState } from "react"
import type { Settings } from "../../../../settings/rules/settings"
import { type ReferenceName, useReferences } from "../../../hooks/api/store"
import { useFailureText } from "../../../hooks/use-failure-text"
import { useText } from "../../../i18n/use-text"
import { Field, NumberControl, type NumberRules, SelectControl, SwitchControl, TextControl } from "./fields"
import type { SettingsProps } from "./use-settings-form"

/** Names of the settings that hold this kind of value. */
type NamesOf<Value> = { [Name in keyof Settings]: Settings[Name] extends Value ? Name : never }[keyof Settings]

export function SwitchField({ name, values, form }: SettingsProps & { name: NamesOf<boolean> }) {
  const t = useText()
  return (
    <Field
      name={name}
      label={t(`settings.fields.${name}.label`)}
      consequence={t(`settings.fields.${name}.consequence`)}
    >
      {(ids) => <SwitchControl ids={ids} value={values[name]} onChange={(value) => form.set({ [name]: value })} />}
    </Field>
  )
}

interface ChoiceProps<Name extends "rounding" | "price_policy"> extends SettingsProps {
  name: Name
  choices: Settings[Name][]
}

export function ChoiceField<Name extends "rounding" | "price_policy">(props: ChoiceProps<Name>) {
  const t = useText()
  const { name, choices, values, form } = props
  const toLabel = (choice: string) => t(`settings.choices.${choice as Settings[Name]}`)
  return (
    <Field
      name={name}
      label={t(`settings.fields.${name}.label`)}
      consequence={t(`settings.fields.${name}.consequence`)}
    >
      {(ids) => (
        <SelectControl
          ids={ids}
          value={values[name]}
          options={choices.map((value) => ({ value, label: toLabel(value) }))}
          onChange={(value) => form.set({ [name]: value })}
        />
      )}
    </Field>
  )
}

/** Durations are stored in milliseconds and read in seconds. */
const SCALES: Partial<Record<keyof Settings, number>> = { content_delay_ms: 1000, order_deadline_ms: 1000 }

interface NumberFieldProps extends SettingsProps {
  name:
    | "stock_buffer"
    | "max_stock"
    | "unmanaged_stock"
    | "content_delay_ms"
    | "change_limit_percent"
    | "max_price_drop_percent"
    | "price_tolerance_percent"
    | "order_deadline_ms"
  rules: NumberRules
  /** @param value as it is stored; null = none */
  toWarning?: (value: number | null) => string | null
}

export function NumberField({ name, rules, toWarning, values, form }: NumberFieldProps) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const scale = SCALES[name] ?? 1
  const value = values[name]
  const take = (text: string | null) => {
    setProblem(text)
    form.setProblem(name, text)
  }
  return (
    <Field
      name={name}
      label={t(`settings.fields.${name}.label`)}
      consequence={t(`settings.fields.${name}.consequence`)}
      problem={problem}
      warning={toWarning?.(value)}
    >
      {(ids) => (
        <NumberControl
          ids={ids}
          value={value === null ? null : value / scale}
          rules={rules}
          placeholder={rules.isOptional ? t("settings.noLimit") : undefined}
          onChange={(result) => {
            if ("problem" in result) return take(result.problem)
            take(null)
            form.set({ [name]: result.value === null ? null : Math.round(result.value * scale) })
          }}
        />
      )}
    </Field>
  )
}

interface TextFieldProps extends SettingsProps {
  name: "currency_code" | "product_link_template" | "default_tnc" | "time_zone"
  pattern?: RegExp
  isValid?: (value: string) => boolean
  /** A fault beyond the form of the value. */
  toFault?: (value: string) => string | null
  warning?: string | null
  isOptional?: boolean
  isLong?: boolean
}

export function TextField({
  name,
  pattern,
  isValid,
  toFault,
  warning,
  isOptional,
  isLong,
  values,
  form,
}: TextFieldProps) {
  const t = useText()
  const [problem, setProblem] = useState<string | null>(null)
  const take = (value: string) => {
    const isEmpty = value.trim() === ""
    const isWrong = isEmpty ? !isOptional : (pattern && !pattern.test(value)) || (isValid && !isValid(value.trim()))
    const text = isWrong ? t(`settings.patterns.${name}`) : (toFault?.(value) ?? null)
    setProblem(text)
    form.setProblem(name, text)
    form.set({ [name]: isEmpty && isOptional ? null : value })
  }
  return (
    <Field
      name={name}
      label={t(`settings.fields.${name}.label`)}
      consequence={t(`settings.fields.${name}.consequence`)}
      problem={problem}
      warning={warning}
    >
      {(ids) => (
        <TextControl
          ids={ids}
          value={values[name]}
          isLong={isLong}
          placeholder={name === "product_link_template" ? "https://shop.example/products/{handle}" : undefined}
          onChange={take}
        />
      )}
    </Field>
  )
}

/** A setting that refers to a record of the store. */
export function ReferenceField({ name, values, form }: SettingsProps & { name: ReferenceName }) {
  const t = useText()
  const toFailureText = useFailureText()
  const { data, error, isLoading } = useReferences(name)
  const none = data?.length === 0 ? t("settings.noneToChoose") : null
  return (
    <Field
      name={name}
      label={t(`settings.fields.${name}.label`)}
      consequence={t(`settings.fields.${name}.consequence`)}
      problem={error ? toFailureText(error).message : none}
    >
      {(ids) => (
        <SelectControl
          ids={ids}
          value={values[name]}
          options={(data ?? []).map((thing) => ({ value: thing.id, label: thing.name }))}
          placeholder={isLoading ? t("states.loading") : t("settings.choose")}
          onChange={(value) => form.set({ [name]: value })}
        />
      )}
    </Field>
  )
}
