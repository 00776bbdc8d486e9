import { parseUrl } from "../../../service/rules/wire/parse-url"
import { remembered } from "../../../values/remembered"

/** A page of 1,000 items with a few pictures each: a push needs the form of each address several times. */
const ADDRESSES = 10_000

/**
 * An image's address as a fetching program writes it (WHATWG URL). An address with blanks or non-ASCII letters then looks the same to this
 * store, to the service and in the service's copy.
 *
 * @returns the raw text if it is no address
 */
export const toImageAddress = remembered(ADDRESSES, (raw) => {
  const href = parseUrl(raw.trim())?.href ?? raw
  return href === raw ? raw : href
})

/**
 * Two addresses with the same key belong to one picture: they differ only in composed or decomposed accents, or in the encoding of letters.
 * The key serves comparisons only; a file host may know the picture under just one of its addresses.
 */
export const toImageKey = remembered(ADDRESSES, (raw) => {
  const address = toImageAddress(raw)
  const key = address.replace(ENCODED_LETTERS, decodeLetters).normalize("NFC").replace(ENCODED, toCapitals)
  return key === raw ? raw : key
})

/** Bytes outside of ASCII, and the letters, digits and marks that need no encoding. */
const ENCODED_LETTERS = /(?:%(?:[89a-f][\da-f]|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\dae]|3\d|2[de]))+/gi
const ENCODED = /%[\da-f]{2}/gi
const toCapitals = (encoded: string) => encoded.toUpperCase()

function decodeLetters(encoded: string): string {
  try {
    return decodeURIComponent(encoded)
  } catch {
    return encoded
  }
}

/** The host of an address, without its port; null for an invalid address. */
export function hostOf(address: string): string | null {
  return parseUrl(address)?.hostname ?? null
}
