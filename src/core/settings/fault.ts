/** What is wrong with one field that somebody wrote: an option, a setting, a field of a request. Never carries a value that was written. */
import { type z } from "@medusajs/framework/zod"

interface NoValues {
  values?: undefined
}

/** Which rule it breaks, with what the rule asks for. */
export type Fault =
  | ({
      code: "missing" | "wrong_form" | "not_an_address" | "not_a_uuid" | "empty" | "unknown_option" | "other"
    } & NoValues)
  | ({ code: keyof typeof RULES } & NoValues)
  | { code: "wrong_type"; values: { expected: string } }
  | { code: "not_one_of"; values: { allowed: string } }
  | { code: "bad_start"; values: { prefix: string } }
  | { code: "too_small"; values: { min: number } }
  | { code: "too_big"; values: { max: number } }
  | { code: "unknown_names"; values: { names: string } }
  | { code: "unknown_operation"; values: { known: string } }

/** Rules of our own, in English. zod keeps nothing of a rule that broke but this sentence. */
export const RULES = {
  one_or_two: "takes one value, or two while one replaces the other",
  no_callback_auth: "at least one of bearer, basic, header or hmac is required",
  not_32_bytes: "must be 32 bytes in base64",
  address_with_login: "must not carry a user name or password",
  address_with_query: "must not carry a query or fragment",
  not_one_word: "must be one word of plain characters, without blanks or line breaks",
  no_method: "must be GET, POST, PUT, PATCH or DELETE",
  not_a_currency: "must be a three-letter currency code",
  not_an_id_source: "must be variant_id, sku or metadata:<key>",
  names_no_category: "names no category of the store",
  names_no_product: "names no product",
} as const

export function toFault(issue: z.core.$ZodIssue): Fault {
  const rule = toRule(issue.message)
  if (rule) return { code: rule }
  switch (issue.code) {
    case "invalid_type":
      return isMissing(issue) ? { code: "missing" } : { code: "wrong_type", values: { expected: issue.expected } }
    case "invalid_union":
      return { code: "wrong_form" }
    case "invalid_value":
      return { code: "not_one_of", values: { allowed: issue.values.map((value) => JSON.stringify(value)).join(", ") } }
    case "invalid_format":
      return toFormatFault(issue)
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? { code: "empty" }
        : { code: "too_small", values: { min: Number(issue.minimum) } }
    case "too_big":
      return { code: "too_big", values: { max: Number(issue.maximum) } }
    case "unrecognized_keys":
      return { code: "unknown_names", values: { names: issue.keys.join(", ") } }
    default:
      return { code: "other" }
  }
}

const toRule = (sentence: string) =>
  (Object.keys(RULES) as (keyof typeof RULES)[]).find((rule) => RULES[rule] === sentence)

export function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === "invalid_type" && issue.input === undefined && /received undefined/.test(issue.message)
}

function toFormatFault(issue: z.core.$ZodIssueInvalidStringFormat): Fault {
  if (issue.format === "url") return { code: "not_an_address" }
  if (issue.format === "guid") return { code: "not_a_uuid" }
  return "prefix" in issue && typeof issue.prefix === "string"
    ? { code: "bad_start", values: { prefix: issue.prefix } }
    : { code: "wrong_form" }
}
