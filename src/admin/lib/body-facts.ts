/** A field of a body. Numbers of the path are places in a list, from 1. */
export interface BodyFact {
  path: (string | number)[]
  value: Plain | Plain[]
}
/** null = cleared or empty. */
type Plain = string | number | boolean | null

/** A request may have a thousand products, and people read the first ones. */
export const MOST_FACTS = 60

/** Flattens a JSON body into facts that people can read line by line. @returns `left`: the number of facts after the first ones */
export function toBodyFacts(body: unknown): { facts: BodyFact[]; left: number } {
  const facts = body === null || body === undefined ? [] : toFacts(body, [])
  return { facts: facts.slice(0, MOST_FACTS), left: Math.max(0, facts.length - MOST_FACTS) }
}

function toFacts(value: unknown, path: BodyFact["path"]): BodyFact[] {
  if (Array.isArray(value)) return toListFacts(value, path)
  if (isPlain(value)) return [{ path, value: toPlain(value) }]
  const fields = Object.entries(value as object)
  return fields.length === 0
    ? [{ path, value: null }]
    : fields.flatMap(([key, field]) => toFacts(field, [...path, key]))
}

function toListFacts(entries: unknown[], path: BodyFact["path"]): BodyFact[] {
  if (entries.length === 0) return [{ path, value: null }]
  if (entries.every(isPlain)) return [{ path, value: entries.map(toPlain) }]
  return entries.flatMap((entry, index) => toFacts(entry, entries.length === 1 ? path : [...path, index + 1]))
}

const isPlain = (value: unknown): value is Plain => typeof value !== "object" || value === null

/** A description may fill pages, and its beginning is enough to recognize it. */
const LONGEST = 300

const toPlain = (value: Plain): Plain =>
  typeof value === "string" && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value

/** "merchant_code" → "Merchant code". */
export function toPlainLabel(key: string): string {
  const words = key
    .replaceAll("_", " ")
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
