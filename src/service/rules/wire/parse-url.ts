/**
 * Parses an address by the WHATWG rules. Node 20 answers false to `URL.canParse` for a text with a letter such as é, once V8 has optimised
 * the call, so the parser itself decides.
 *
 * @returns null for an invalid address
 */
export function parseUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}

/** An address without slashes at its end, so that a path can follow. */
export const toBase = (address: string) => address.replace(/(?<!\/)\/+$/, "")
