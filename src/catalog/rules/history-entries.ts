/** The history entries for changes that a person made. */
import { REFERENCES, type ReferenceName } from "./configuration/configuration"
import { CHOICES, type ListingChoice } from "./desired/listing-choice"
import { type Named } from "./configuration/import"
import { isEqual } from "../../values/equality"
import { type SettingStates } from "../../settings/rules/history-entry"
import { type HistoryMessage, type Message, type MessageValues, type ShownValue } from "../../messages/rules/message"
import { type DeliveryEvent, type Settings, type SettingsChange } from "../../settings/rules/settings"

/** Names of the records that settings refer to by id. */
export type ReferenceNames = Record<ReferenceName, Named[]>

type NamedProduct = MessageValues["put_on_sale"]

/** A product or variant that got choices of a deleted one. */
export interface Heir {
  product_id: string | null
  /** null = it is a product. */
  variant_id: string | null
  name: string
  /** The name of the deleted one; null = the database no longer has it. */
  predecessor: string | null
  /** null = it had no choices. */
  before: ListingChoice | null
  after: ListingChoice
}

type SettingChanged = Message<"setting_changed"> & { states: SettingStates }

/** Lists each setting that changed, and each step of a delivery as its own setting (`delivery_status_map.shipped`). */
export function toSettingChanges(before: Settings, after: Settings, names: ReferenceNames): SettingChanged[] {
  const [from, to] = [toFields(before, names), toFields(after, names)]
  return Object.keys(to)
    .filter((field) => from[field] !== to[field])
    .map((field) => ({
      code: "setting_changed",
      values: { field, from: toShownValue(field, from[field]), to: toShownValue(field, to[field]) },
      states: { before: pickField(before, field), after: pickField(after, field) },
    }))
}

const EVENT_PREFIX = "delivery_status_map."

function pickField(settings: Settings, field: string): SettingsChange {
  if (!field.startsWith(EVENT_PREFIX)) return { [field]: settings[field as keyof Settings] }
  const event = field.slice(EVENT_PREFIX.length) as DeliveryEvent
  return { delivery_status_map: { [event]: settings.delivery_status_map[event] } }
}

/** Lists each choice that differs. Putting a product on sale or taking it off sale has its own history message. */
export function toChoiceChanges(
  product: NamedProduct,
  before: Partial<ListingChoice>,
  after: Partial<ListingChoice>,
): HistoryMessage[] {
  return CHOICES.filter((choice) => after[choice] !== undefined && !isEqual(before[choice] ?? null, after[choice])).map(
    (choice) =>
      choice === "enabled"
        ? toOptChange(product, after.enabled ?? null)
        : {
            code: "choice_changed",
            values: {
              ...product,
              choice,
              from: toShownValue(choice, before[choice]),
              to: toShownValue(choice, after[choice]),
            },
          },
  )
}

const HEIRS_NAMED = 10

/** Lists each choice that moved from a deleted product or variant. An import may recreate a thousand products, so many are only counted. */
export function toInheritedChoices(heirs: Heir[]): HistoryMessage[] {
  const changes = heirs.flatMap(({ name, product_id, variant_id, predecessor, before, after }) => {
    const named = { name, ...(product_id !== null && { product_id }), ...(variant_id !== null && { variant_id }) }
    const messages = toChoiceChanges({ ...named, ...(predecessor !== null && { predecessor }) }, before ?? {}, after)
    return messages.length > 0 ? [messages] : []
  })
  if (changes.length > HEIRS_NAMED) return [{ code: "choices_changed", values: { count: changes.length } }]
  return changes.flat()
}

/** @param enabled null = the general settings decide */
export function toOptChange(product: NamedProduct, enabled: boolean | null): HistoryMessage {
  if (enabled === null) return { code: "left_to_rule", values: product }
  return enabled ? { code: "put_on_sale", values: product } : { code: "kept_off_sale", values: product }
}

/** A category's mapping; null = the merchant does not sell its products on the service. */
type MappedTo = string | null

/** @param from the mapping before; undefined = none */
export function toMappingChanges(name: string, from: MappedTo | undefined, to: MappedTo): HistoryMessage[] {
  if (from === to) return []
  const before = typeof from === "string" ? { from } : {}
  if (to === null) return [{ code: "category_kept_off_sale", values: { name, ...before } }]
  return [{ code: "category_mapped", values: { name, category: to, ...before } }]
}

/** @param from the removed mapping */
export function toMappingRemoval(name: string, from: MappedTo): HistoryMessage {
  if (from === null) return { code: "category_off_sale_ended", values: { name } }
  return { code: "category_unmapped", values: { name, category: from } }
}

type Field = string | number | boolean | null | undefined

function toFields({ delivery_status_map, ...settings }: Settings, names: ReferenceNames): Record<string, Field> {
  const fields: Record<string, Field> = { ...settings }
  for (const [reference, { setting }] of Object.entries(REFERENCES)) {
    const named = names[reference as ReferenceName].find(({ id }) => id === settings[setting])
    fields[setting] = named?.name ?? settings[setting]
  }
  for (const [event, status] of Object.entries(delivery_status_map)) fields[`${EVENT_PREFIX}${event}`] = status
  return fields
}

/** Terms and conditions fill pages, and their beginning is enough to recognize them. */
const LONGEST = 80

/** @param field a setting or a choice */
function toShownValue(field: string, value: Field): ShownValue {
  if (value === null || value === undefined || value === "") return { code: "value_none", values: {} }
  if (typeof value === "boolean") return { code: value ? "value_on" : "value_off", values: {} }
  if (typeof value === "number" && field.endsWith("_ms")) return { code: "value_duration", values: { ms: value } }
  if (typeof value === "string" && field.endsWith("_date_time")) return { code: "value_moment", values: { at: value } }
  const text = String(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}
