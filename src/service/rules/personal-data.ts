/** Finds a customer's personal data in free text and in foreign records, and cuts it out. */
import { LiteralFinder } from "../../values/literal-finder"
import { cutSpans, type Span } from "../../values/text-span"

const CUT = "***"
/** A shorter word is often a part of other words. */
const SHORTEST_PART = 3
/** A shorter number is often an amount or a count. */
const FEWEST_DIGITS = 5

export type Cut = (value: unknown) => unknown

/**
 * Cuts a customer's words where they are whole words, in any case: the name "Rosa" is cut, while "Rosario" stays. Keys stay, and so do
 * values that are not text.
 *
 * @param words names, numbers and lines of addresses, as received
 * @returns an equal value if no word was found
 */
export function createCut(words: readonly string[]): Cut {
  const known = new Set(words.map(toComparable).filter(isIdentifying))
  const finder = new LiteralFinder([...known].filter((word) => word.length >= SHORTEST_PART))
  const cutText = (text: string) => (known.has(toComparable(text)) ? CUT : cutWords(text, finder))
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

const toComparable = (text: string) => toFolded(text.trim()).folded
const isIdentifying = (word: string) => word.length > 1 && (/\D/.test(word) || word.length >= FEWEST_DIGITS)

function cutWords(text: string, finder: LiteralFinder): string {
  const { folded, places } = toFolded(text)
  const words = [...finder.find(folded)].filter((span) => standsAlone(folded, span))
  const toPlace = (at: number) => places[at] ?? text.length
  return cutSpans(
    text,
    words.map(({ start, end }) => ({ start: toPlace(start), end: toPlace(end) })),
    CUT,
  )
}

const standsAlone = (text: string, { start, end }: Span) =>
  !/[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, start - 2), start)) && !/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** The text in lower case with single spaces, and the position of each of these characters in the text. */
function toFolded(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  const parts: string[] = []
  for (const { 0: part, index } of text.matchAll(/\s+|[^\s]/gu)) {
    const lower = part.toLowerCase()
    // The lower case of some letters has another length, which would shift the positions.
    const plain = part.trim() === "" ? " " : lower.length === part.length ? lower : part
    parts.push(plain)
    for (let at = 0; at < plain.length; at += 1) places.push(index + at)
  }
  return { folded: parts.join(""), places }
}
