const LONGEST = 1_000
const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" }

/** A text of outside as a message or a line of the log can have it: in one line, and not too long. */
export function toShown(text: string, longest = LONGEST): string {
  const cut = text.length > longest ? `${text.slice(0, longest)}…` : text
  return cut.replace(/[\p{Cc}\p{Surrogate}\u2028\u2029]/gu, (sign) => SHORT[sign] ?? toCode(sign))
}

const LONGEST_NAME = 50

/** A name that somebody wrote, such as that of a column. */
export const toShownName = (name: string): string => toShown(name, LONGEST_NAME)

const toCode = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`
