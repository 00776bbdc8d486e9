/** Renders a message as text. */
import { en } from "./en"
import { fil } from "./fil"
import { formatDuration } from "./duration-text"
import { type Language, LANGUAGES } from "./language"
import { type Code, type FixableCode, type Message } from "./message"

export { type Language, LANGUAGES }

/**
 * The label for a value that is a name in the plugin, such as the setting "region_id": pages have labels for these names.
 *
 * @param name the name of the value within its message
 */
export type ToWord = (name: string, value: string) => string

const CATALOGUES = { en, fil }

/**
 * A complete sentence, with a capital letter.
 *
 * @returns only the code if it has no text, because another version of the plugin stored it
 */
export function render(message: Message, language: Language = "en", toWord: ToWord = asItIs): string {
  const text = renderWithin(message, language, toWord)
  return startsWithValue(message, language) ? text : text.charAt(0).toUpperCase() + text.slice(1)
}

/** A part of another sentence, such as "must be at least 1" behind the name of a field. */
export function renderWithin(message: Message, language: Language = "en", toWord: ToWord = asItIs): string {
  if (!isCode(message.code)) return message.code
  const values: Values = message.values
  const toText = (name: string, separator: string) =>
    toList(values[name])
      .map((value) =>
        typeof value === "object" ? renderWithin(value, language, toWord) : toPlain({ name, value, language, toWord }),
      )
      .join(separator)
  return toTemplate(message, language)
    .replace(OPTIONAL, (_, part: string) => (namesIn(part).every((name) => isGiven(values[name])) ? part : ""))
    .replace(PLACEHOLDER, (_, name: string, form: string | undefined) =>
      form === "money" ? formatMoney(values, name, language) : toText(name, form ?? ", "),
    )
}

/** The fix of a problem. */
export function renderFix(code: FixableCode, language: Language = "en"): string {
  return CATALOGUES[language].fixes[code]
}

export const isCode = (code: string): code is Code => Object.hasOwn(en.messages, code)
export const isFixable = (code: string): code is FixableCode => Object.hasOwn(en.fixes, code)

type Value = string | number | boolean | Message
type Values = Record<string, Value | Value[] | undefined>

/** `{name}` is a value; `{name:; }` is a list with that separator; `{name:money}` is an amount in the message's `currency`. */
const PLACEHOLDER = /\{(\w+)(?::([^}]*))?\}/g
/** `[, {name} of them]` is left out if one of its values is missing, empty, 0 or false. */
const OPTIONAL = /\[([^[\]]*)\]/g

const asItIs: ToWord = (_, value) => value

function toTemplate(message: Message, language: Language): string {
  const text = CATALOGUES[language].messages[message.code]
  if (typeof text === "string") return text
  const values: Values = message.values
  const count = values[text.by]
  return new Intl.PluralRules(language).select(Number(count)) === "one" ? text.one : text.other
}

/**
 * If the sentence begins with a value, such as the name of an option, the value stays unchanged; a message at the beginning gets a capital
 * letter.
 */
function startsWithValue(message: Message, language: Language): boolean {
  if (!isCode(message.code)) return true
  const [, name] = /^\{(\w+)/.exec(toTemplate(message, language)) ?? []
  if (name === undefined) return false
  const values: Values = message.values
  const [first] = toList(values[name])
  return typeof first !== "object" || startsWithValue(first, language)
}

const namesIn = (template: string) => [...template.matchAll(PLACEHOLDER)].map(([, name]) => name ?? "")

const isGiven = (value: Values[string]) => (Array.isArray(value) ? value.length > 0 : Boolean(value))

const toList = (value: Values[string]): Value[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

interface PlainValue {
  name: string
  value: string | number | boolean
  language: Language
  toWord: ToWord
}

function toPlain({ name, value, language, toWord }: PlainValue): string {
  // A boolean only switches its part on or off.
  if (typeof value === "boolean") return ""
  if (typeof value === "number") return DURATIONS[name]?.(value, language) ?? String(value)
  return MOMENTS.has(name) ? formatMoment(value, language) : toWord(name, value)
}

/** "₱1,000", "₱1,000.50". */
function formatMoney(values: Values, name: string, language: Language): string {
  const { currency, [name]: amount } = values
  if (typeof currency !== "string" || (typeof amount !== "string" && typeof amount !== "number")) return ""
  const options = { style: "currency", currency, trailingZeroDisplay: "stripIfInteger" } as const
  return new Intl.NumberFormat(language, options).format(Number(amount))
}

/** Values that are a duration, by their name, which has its unit. */
const DURATIONS: Record<string, ((value: number, language: Language) => string) | undefined> = {
  ms: (ms, language) => formatDuration(ms, language),
  seconds: (seconds, language) => formatDuration(seconds * 1_000, language),
}

/** Values that are a moment, by their name: ISO 8601. */
const MOMENTS: ReadonlySet<string> = new Set(["end", "at"])

function formatMoment(moment: string, language: Language): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return moment
  return new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(date)
}
