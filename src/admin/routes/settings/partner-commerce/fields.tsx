import { clx, Hint, Input, Label, Select, Switch, Text, Textarea } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useText } from "../../../i18n/use-text"
import { useNamedField } from "./use-named-field"

/** Attributes that connect a control with its label, its description and its error. */
export interface FieldIds {
  id: string
  "aria-describedby": string
  "aria-invalid": boolean
}

interface FieldProps {
  /** The setting's name, which the page's address uses to name the field. */
  name?: string
  label: string
  /** Consequence of a change, in a sentence. */
  consequence: string
  problem?: string | null
  /** A consequence of the typed value that a merchant may not expect. The value can be saved. */
  warning?: string | null
  children: (ids: FieldIds) => ReactNode
}

export function Field({ name, label, consequence, problem, warning, children }: FieldProps) {
  const id = useId()
  const { ref, isNamed } = useNamedField(name)
  return (
    <div
      ref={ref}
      className={clx("grid grid-cols-1 gap-x-8 gap-y-3 px-6 py-4 lg:grid-cols-2", isNamed && "bg-ui-bg-highlight")}
    >
      <div>
        <Label htmlFor={id} size="small" weight="plus">
          {label}
        </Label>
        <Text id={`${id}-what`} size="small" className="text-ui-fg-subtle text-pretty">
          {consequence}
        </Text>
      </div>
      <div className="flex flex-col justify-center gap-y-1">
        {children({ id, "aria-describedby": `${id}-what ${id}-problem`, "aria-invalid": Boolean(problem) })}
        <div id={`${id}-problem`} aria-live="polite">
          {problem && <Hint variant="error">{problem}</Hint>}
          {!problem && warning && (
            <Text size="small" className="text-ui-tag-orange-text text-pretty">
              {warning}
            </Text>
          )}
        </div>
      </div>
    </div>
  )
}

interface SwitchProps {
  ids: FieldIds
  value: boolean
  onChange: (value: boolean) => void
}

export function SwitchControl({ ids, value, onChange }: SwitchProps) {
  const t = useText()
  return (
    <div className="flex items-center gap-x-3">
      <Switch {...ids} checked={value} onCheckedChange={onChange} />
      <Text size="small" className="text-ui-fg-subtle">
        {value ? t("settings.on") : t("settings.off")}
      </Text>
    </div>
  )
}

export interface Option {
  value: string
  label: string
}

interface SelectProps {
  ids: FieldIds
  value: string | null
  options: Option[]
  placeholder?: string
  onChange: (value: string) => void
}

export function SelectControl({ ids, value, options, placeholder, onChange }: SelectProps) {
  return (
    <Select value={value ?? ""} onValueChange={onChange}>
      <Select.Trigger {...ids}>
        <Select.Value placeholder={placeholder} />
      </Select.Trigger>
      <Select.Content>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

export interface NumberRules {
  min: number
  max?: number
  isWhole?: boolean
  /** Shown after the number. */
  unit?: string
  /** The field may stay empty. */
  isOptional?: boolean
}

interface NumberProps {
  ids: FieldIds
  value: number | null
  rules: NumberRules
  placeholder?: string
  /** Receives the number, null for an empty field, or the error of an invalid text. */
  onChange: (result: { value: number | null } | { problem: string }) => void
}

/** Shows errors while the user types. Keeps the typed text until a value comes from elsewhere, for example from another person. */
export function NumberControl({ ids, value, rules, placeholder, onChange }: NumberProps) {
  const t = useText()
  const [typed, setTyped] = useState({ text: toText(value), value })
  const check = (text: string): { value: number | null } | { problem: string } => {
    if (text.trim() === "") return rules.isOptional ? { value: null } : { problem: t("settings.rules.required") }
    const number = Number(text)
    if (!Number.isFinite(number)) return { problem: t("settings.rules.number") }
    if (rules.isWhole && !Number.isInteger(number)) return { problem: t("settings.rules.whole") }
    if (number < rules.min) return { problem: t("settings.rules.min", { min: rules.min }) }
    if (rules.max !== undefined && number > rules.max) return { problem: t("settings.rules.max", { max: rules.max }) }
    return { value: number }
  }
  return (
    <div className="flex items-center gap-x-2">
      <div className="w-40">
        <Input
          {...ids}
          inputMode="decimal"
          placeholder={placeholder}
          value={typed.value === value ? typed.text : toText(value)}
          onChange={({ target: { value: text } }) => {
            const result = check(text)
            setTyped({ text, value: "value" in result ? result.value : value })
            onChange(result)
          }}
        />
      </div>
      {rules.unit && (
        <Text size="small" className="text-ui-fg-subtle">
          {rules.unit}
        </Text>
      )}
    </div>
  )
}

const toText = (value: number | null) => (value === null ? "" : String(value))

interface TextProps {
  ids: FieldIds
  value: string | null
  placeholder?: string
  isLong?: boolean
  onChange: (value: string) => void
}

export function TextControl({ ids, value, placeholder, isLong, onChange }: TextProps) {
  const shared = {
    ...ids,
    placeholder,
    value: value ?? "",
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  return isLong ? <Textarea rows={4} {...shared} /> : <Input {...shared} />
}
