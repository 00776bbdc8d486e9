/** Where the customer comes back to: the storefront may say it, within the origins that the merchant allows. */
import { type CheckoutRefusal } from "../message/message"

export interface WantedAddresses {
  return_url?: string
  failed_url?: string
}

export interface ReturnRules {
  returnUrl?: string
  failedUrl?: string
  allowedOrigins: readonly (string | RegExp)[]
}

/** With the placeholders still in them. */
export type ReturnAddresses = { ok: true; returnUrl: string; failedUrl: string } | { ok: false; why: CheckoutRefusal }

export function chooseReturnAddresses(wanted: WantedAddresses, rules: ReturnRules): ReturnAddresses {
  for (const field of ["return_url", "failed_url"] as const) {
    const address = wanted[field]
    if (address === undefined) continue
    const origin = toOrigin(address)
    if (origin === null || !isAllowed(origin, rules.allowedOrigins)) {
      return { ok: false, why: { code: "foreign_return_address", values: { field, origin: origin ?? "?" } } }
    }
  }
  const returnUrl = wanted.return_url ?? rules.returnUrl
  if (returnUrl === undefined) return { ok: false, why: { code: "no_return_address", values: {} } }
  // A storefront that says where it is does not want its customers to land elsewhere after a rejection.
  const failedUrl = wanted.failed_url ?? wanted.return_url ?? rules.failedUrl ?? returnUrl
  return { ok: true, returnUrl, failedUrl }
}

function toOrigin(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { protocol, origin, username, password } = new URL(address)
  const isPlain = (protocol === "https:" || protocol === "http:") && username === "" && password === ""
  return isPlain ? origin : null
}

const isAllowed = (origin: string, allowed: ReturnRules["allowedOrigins"]) =>
  allowed.some((entry) => (typeof entry === "string" ? toOrigin(entry) === origin : entry.test(origin)))

export interface Placeholders {
  cart_id: string
  payment_session_id: string
}

export function fillPlaceholders(address: string, { cart_id, payment_session_id }: Placeholders): string {
  const fill = (text: string, name: string, value: string) =>
    text.replaceAll(`{${name}}`, encodeURIComponent(value)).replaceAll(`%7B${name}%7D`, encodeURIComponent(value))
  return fill(fill(address, "cart_id", cart_id), "payment_session_id", payment_session_id)
}
