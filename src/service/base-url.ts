import { failed, ok, type Result } from "./rules/service-error"
import { parseUrl, toBase } from "./rules/wire/parse-url"

/** The address of an API: the origin for undici, and the path before every operation's path. */
export interface BaseUrl {
  origin: string
  /** Without a trailing slash; empty for a base at the root. */
  path: string
}

/** Reads a base address from the options; the error is a sentence without the address, which may carry credentials. */
export function readBaseUrl(address: string): Result<BaseUrl, string> {
  const url = parseUrl(address)
  if (!url) return failed("is not a URL")
  if (url.protocol !== "https:" && url.protocol !== "http:") return failed("must start with https:// or http://")
  if (url.username || url.password) return failed("must not carry a user name or password")
  if (url.search || url.hash) return failed("must not carry a query or fragment")
  return ok({ origin: url.origin, path: toBase(url.pathname) })
}

export type Query = Record<string, string | number | readonly string[] | undefined>

/** `?a=1&b=x&b=y`; an array repeats its key, undefined and an empty array leave it out. */
export function toQueryString(query: Query): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const values = Array.isArray(value) ? (value as readonly string[]) : [value as string | number | undefined]
    for (const single of values) if (single !== undefined) params.append(key, String(single))
  }
  return params.size > 0 ? `?${params.toString()}` : ""
}
