/** Personal data among other things: what of a customer is looked for in free text and in records that others wrote, and cut there. */

const CUT = "***"
/** A shorter word is too often a part of others. */
const SHORTEST_PART = 3
/** A shorter number is too often an amount or a count. */
const FEWEST_DIGITS = 5

export type Cut = (value: unknown) => unknown

/**
 * Cuts a customer's words wherever they stand by themselves, in whichever case: a street of "Rosa" leaves "Rosario" alone. Keys are kept,
 * and so is everything that is no text.
 *
 * @param words names, numbers and lines of addresses, as they were written
 * @returns an equal value where nothing was found
 */
export function createCut(words: readonly string[]): Cut {
  const known = new Set(words.map(toComparable).filter(isIdentifying))
  const parts = [...known].filter((word) => word.length >= SHORTEST_PART).sort((a, b) => b.length - a.length)
  const pattern =
    parts.length > 0
      ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${parts.map(toPattern).join("|")})(?![\\p{L}\\p{N}])`, "giu")
      : null
  const cutText = (text: string) => {
    if (known.has(toComparable(text))) return CUT
    return pattern ? text.replace(pattern, CUT) : text
  }
  const cut: Cut = (value) => {
    if (typeof value === "string") return cutText(value)
    if (typeof value === "number") return known.has(String(value)) ? CUT : value
    if (Array.isArray(value)) return value.map(cut)
    if (typeof value !== "object" || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cut(entry)]))
  }
  return cut
}

/** Every text and number within a value. */
export function toWords(value: unknown): string[] {
  if (typeof value === "string" || typeof value === "number") return [String(value)]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(toWords)
}

const toComparable = (text: string) => text.trim().toLowerCase()
const isIdentifying = (word: string) => word.length > 1 && (/\D/.test(word) || word.length >= FEWEST_DIGITS)
const toPattern = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&").replace(/\s+/g, "\\s+")
