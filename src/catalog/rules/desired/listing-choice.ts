/** A merchant's choices for one product or one variant. */
import { type Settings } from "../../../settings/rules/settings"

/**
 * Each choice with the kind of its value, and the general setting that it overrides, if there is one. `text` has several lines; `least` is
 * the smallest number.
 */
export const CHOICE_FIELDS = {
  enabled: { kind: "switch" },
  category: { kind: "category" },
  product_tagline: { kind: "line" },
  product_tnc: { kind: "text", setting: "default_tnc" },
  product_link: { kind: "address", setting: "product_link_template" },
  days_valid: { kind: "number", least: 1 },
  expiry_date_time: { kind: "moment" },
  stock_buffer: { kind: "number", least: 0, setting: "stock_buffer" },
} as const satisfies Record<string, { kind: string; least?: number; setting?: keyof Settings }>

type Fields = typeof CHOICE_FIELDS
export type ChoiceName = keyof Fields
export type ChoiceKind = Fields[ChoiceName]["kind"]
/** The choices with values of these kinds. */
export type ChoiceOfKind<Kind extends ChoiceKind> = {
  [Name in ChoiceName]: Fields[Name]["kind"] extends Kind ? Name : never
}[ChoiceName]

type ValueOf<Kind extends ChoiceKind> = Kind extends "switch" ? boolean : Kind extends "number" ? number : string

/** null = the general setting decides, for a variant the product's choice. */
export type ListingChoice = { [Name in ChoiceName]: ValueOf<Fields[Name]["kind"]> | null }

export const CHOICES = Object.keys(CHOICE_FIELDS) as ChoiceName[]

export const NO_CHOICE = Object.fromEntries(CHOICES.map((name) => [name, null])) as ListingChoice

/** The end of a voucher is one choice in two forms, because the service takes only one of them. */
export const VALIDITY = ["days_valid", "expiry_date_time"] as const satisfies ChoiceName[]

/** The choices that a variant makes together with this one: it inherits all of them or none. */
export const toTogether = <Name extends ChoiceName>(name: Name): readonly (Name | (typeof VALIDITY)[number])[] =>
  VALIDITY.some((each) => each === name) ? VALIDITY : [name]

/** A change that sets a choice also removes the choices that are made together with it, unless it names them. */
export function toWholeChange(change: Partial<ListingChoice>): Partial<ListingChoice> {
  const set = CHOICES.filter((name) => change[name] != null)
  const removed = set.flatMap((name) => toTogether(name).filter((other) => change[other] === undefined))
  return { ...change, ...Object.fromEntries(removed.map((name) => [name, null])) }
}

/** A merchant's choices for a variant: its own, and otherwise its product's. */
export function withOwnChoice(product: ListingChoice | null, own: ListingChoice | null): ListingChoice | null {
  if (!product || !own) return own ?? product
  const toSource = (name: ChoiceName) => (toTogether(name).every((each) => own[each] === null) ? product : own)
  return Object.fromEntries(CHOICES.map((name) => [name, toSource(name)[name]])) as ListingChoice
}
