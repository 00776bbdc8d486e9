/** The fault of one written field: of an option, a setting or a request. It never contains the written value. */
import { type z } from "@medusajs/framework/zod"
import { type Fault, type Message } from "./message"
import { toShownName } from "../../values/shown-text"

/** The plugin's own rules. zod keeps only the message of a broken rule, so a schema passes the code as its message. */
export const RULES = {
  one_or_two: "one_or_two",
  no_callback_auth: "no_callback_auth",
  not_32_bytes: "not_32_bytes",
  address_with_login: "address_with_login",
  address_with_query: "address_with_query",
  not_one_word: "not_one_word",
  no_method: "no_method",
  not_a_currency: "not_a_currency",
  finer_than_cents: "finer_than_cents",
  not_a_country: "not_a_country",
  not_a_time_zone: "not_a_time_zone",
  not_an_id_source: "not_an_id_source",
  unknown_placeholder: "unknown_placeholder",
  names_no_category: "names_no_category",
  names_no_product: "names_no_product",
  control_characters: "control_characters",
} as const

/** @param issue a fault of a request; the message names the field by its path */
export function toFieldFault(issue: z.core.$ZodIssue): Message<"field_wrong"> | Fault {
  const field = issue.path.map((part) => toShownName(String(part))).join(".")
  const fault = toFault(issue)
  return field ? { code: "field_wrong", values: { field, fault } } : fault
}

export function toFault(issue: z.core.$ZodIssue): Fault {
  const rule = toRule(issue)
  if (rule) return { code: rule, values: {} }
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue)
        ? { code: "missing", values: {} }
        : { code: "wrong_type", values: { expected: issue.expected } }
    case "invalid_union":
      return { code: "wrong_form", values: {} }
    case "invalid_value": {
      const allowed = issue.values.map((value) => JSON.stringify(value)).join(", ")
      return { code: "not_one_of", values: { allowed } }
    }
    case "invalid_format":
      return toFormatFault(issue)
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? { code: "empty", values: {} }
        : { code: "too_small", values: { min: Number(issue.minimum) } }
    case "too_big":
      return { code: issue.origin === "string" ? "too_long" : "too_big", values: { max: Number(issue.maximum) } }
    case "unrecognized_keys":
      return { code: "unknown_names", values: { names: toNames(issue.keys) } }
    default:
      return { code: "other", values: { words: issue.message } }
  }
}

type Rule = keyof typeof RULES
const isRule = (name: unknown): name is Rule => typeof name === "string" && Object.hasOwn(RULES, name)

function toRule(issue: z.core.$ZodIssue): Rule | null {
  const named: unknown = issue.code === "custom" ? issue.params?.rule : undefined
  return [named, issue.message].find(isRule) ?? null
}

const MOST_NAMES = 10

const toNames = (names: string[]) => names.slice(0, MOST_NAMES).map(toShownName).join(", ")

function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.input === undefined && /received undefined/.test(issue.message)
}

function toFormatFault(issue: z.core.$ZodIssueInvalidStringFormat): Fault {
  if (issue.format === "url") return { code: "not_an_address", values: {} }
  if (issue.format === "guid") return { code: "not_a_uuid", values: {} }
  return "prefix" in issue && typeof issue.prefix === "string"
    ? { code: "bad_start", values: { prefix: issue.prefix } }
    : { code: "wrong_form", values: {} }
}
