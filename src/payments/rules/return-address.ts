/** Chooses the addresses to which the customer returns. The storefront may name them, within the origins that the merchant allows. */
import { type CheckoutRefusal } from "../../messages/rules/message"
import { parseUrl } from "../../service/rules/wire/parse-url"

export interface WantedAddresses {
  return_url?: string
  failed_url?: string
}

export interface ReturnRules {
  returnUrl?: string
  failedUrl?: string
  allowedOrigins: readonly (string | RegExp)[]
}

/** The addresses still contain the placeholders. */
export type ReturnAddresses = { ok: true; returnUrl: string; failedUrl: string } | { ok: false; why: CheckoutRefusal }

/** In characters. The limit applies to the address as it was sent, and as the parser writes it. */
export const MOST_ADDRESS_CHARACTERS = 2_000

/** The service gets the address as our parser writes it, so every other parser reads the same host. */
export function chooseReturnAddresses(wanted: WantedAddresses, rules: ReturnRules): ReturnAddresses {
  const given: WantedAddresses = {}
  for (const field of ["return_url", "failed_url"] as const) {
    const text = wanted[field]
    if (text === undefined) continue
    if (!isPlainAddress(text)) return { ok: false, why: toUnsafe(field) }
    const address = parseAddress(text)
    if (!address || !isAllowed(address.origin, rules.allowedOrigins))
      return { ok: false, why: { code: "foreign_return_address", values: { field, origin: address?.origin ?? "?" } } }
    if (address.href.length > MOST_ADDRESS_CHARACTERS) return { ok: false, why: toUnsafe(field) }
    given[field] = address.href
  }
  const returnUrl = given.return_url ?? toHref(rules.returnUrl)
  if (returnUrl === undefined) return { ok: false, why: { code: "no_return_address", values: {} } }
  // If the storefront names its own address, a rejected customer returns to that address too.
  const failedUrl = given.failed_url ?? given.return_url ?? toHref(rules.failedUrl) ?? returnUrl
  return { ok: true, returnUrl, failedUrl }
}

/** Some parsers read a backslash as a slash, and others drop control characters. */
export const isPlainAddress = (text: string): boolean =>
  text.length <= MOST_ADDRESS_CHARACTERS && !/[\\\p{Control}\p{Surrogate}\u2028\u2029]/u.test(text)

const toUnsafe = (field: keyof WantedAddresses): CheckoutRefusal => ({
  code: "unsafe_return_address",
  values: { field, limit: MOST_ADDRESS_CHARACTERS },
})

/** @returns null for an address that is not http, or that holds a login */
function parseAddress(text: string): URL | null {
  const address = parseUrl(text)
  if (!address) return null
  const { protocol, username, password } = address
  const isPlain = (protocol === "https:" || protocol === "http:") && username === "" && password === ""
  return isPlain ? address : null
}

/** The address comes from an option, which the module checks when it loads. */
const toHref = (address: string | undefined) => (address === undefined ? undefined : new URL(address).href)

const isAllowed = (origin: string, allowed: ReturnRules["allowedOrigins"]) =>
  allowed.some((entry) => (typeof entry === "string" ? parseAddress(entry)?.origin === origin : entry.test(origin)))

export interface Placeholders {
  cart_id: string
  payment_session_id: string
}

/** The parser escapes the braces of a placeholder in a path. */
export function fillPlaceholders(address: string, values: Placeholders): string {
  return address.replace(/(?:\{|%7B)(cart_id|payment_session_id)(?:\}|%7D)/gi, (_, name: string) =>
    encodeURIComponent(values[name.toLowerCase() as keyof Placeholders]),
  )
}
