import { parseUrl } from "../../wire/parse-url"

/**
 * An image's address as whoever fetches it will write it (WHATWG URL): what a person typed with blanks or letters of another alphabet is one
 * address for this store, for the service and for its copy of it.
 *
 * @returns what was given where that is no address at all
 */
export function toImageAddress(raw: string): string {
  const trimmed = raw.trim()
  return parseUrl(trimmed)?.href ?? raw
}

/** The host of an address, without its port; null where it is none. */
export function hostOf(address: string): string | null {
  return parseUrl(address)?.hostname ?? null
}
