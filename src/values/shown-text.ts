const LONGEST = 1_000
const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }

/** Shortens an external text for a message or a log line: one line, and not too long. */
export function toShown(text: string, longest = LONGEST): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return cut.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (sign) => SHORT[sign] ?? toCode(sign))
}

const LONGEST_NAME = 50

/** Shortens a name from a person's input, such as the name of a column. */
export const toShownName = (name: string): string => toShown(name, LONGEST_NAME)

const toCode = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
