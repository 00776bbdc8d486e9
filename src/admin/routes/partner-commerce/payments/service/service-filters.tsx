import { Select } from "@medusajs/ui"
import { DayInput } from "../../../../components/day-input"
import { useTransactionStatusText } from "../../../../components/transaction/transaction-status"
import { type TextKey, useText } from "../../../../i18n/use-text"

/** Filters of the service's list, by its own names. */
export const SERVICE_FILTERS = ["status", "checkout_type", "order_by", "date_from", "date_to"] as const

type ServiceFilter = (typeof SERVICE_FILTERS)[number]

const STATUSES = ["PND", "HOL", "APR", "REJ", "CAN", "EXP", "REF"] as const
const CHECKOUT_TYPES = ["standard", "short", "fast", "qr"] as const
const ORDERS = {
  "-created": "servicePayments.orders.newest",
  created: "servicePayments.orders.oldest",
  "-amount": "servicePayments.orders.largest",
  amount: "servicePayments.orders.smallest",
  status: "servicePayments.orders.status",
  order_id: "servicePayments.orders.order_id",
} as const satisfies Record<string, TextKey>

interface FiltersProps {
  values: Partial<Record<string, string>>
  onChange: (name: ServiceFilter, value: string) => void
}

export function ServiceFilters({ values, onChange }: FiltersProps) {
  const t = useText()
  const toStatusText = useTransactionStatusText()
  const choice = (name: ServiceFilter) => ({
    value: values[name] ?? "",
    onChange: (value: string) => onChange(name, value),
  })
  const orders = Object.entries(ORDERS).map(([value, text]) => ({ value, label: t(text) }))
  return (
    <div className="flex flex-wrap gap-3 px-6 py-4">
      <Choice
        label={t("deals.state")}
        all={t("servicePayments.allStates")}
        options={STATUSES.map((value) => ({ value, label: toStatusText(value) }))}
        {...choice("status")}
      />
      <Choice
        label={t("servicePayments.checkoutType")}
        all={t("servicePayments.allTypes")}
        options={CHECKOUT_TYPES.map((value) => ({ value, label: value }))}
        {...choice("checkout_type")}
      />
      <Choice label={t("servicePayments.orderBy")} options={orders} {...choice("order_by")} />
      <DayInput label={t("period.from")} {...choice("date_from")} />
      <DayInput label={t("period.to")} {...choice("date_to")} />
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** Label of the entry for no filter; absent = a value is always chosen. */
  all?: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A list entry cannot have an empty value. */
const ALL = "all"

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <div className="w-44">
      <Select size="small" value={value || ALL} onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}>
        <Select.Trigger aria-label={label}>
          <Select.Value />
        </Select.Trigger>
        <Select.Content>
          {all && <Select.Item value={ALL}>{all}</Select.Item>}
          {options.map((option) => (
            <Select.Item key={option.value} value={option.value}>
              {option.label}
            </Select.Item>
          ))}
        </Select.Content>
      </Select>
    </div>
  )
}
