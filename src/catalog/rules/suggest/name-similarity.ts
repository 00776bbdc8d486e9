/** How alike names are that people typed. */
import { distance } from "fastest-levenshtein"

/** Words that say nothing about a category's content. */
const FILLERS = new Set(["and", "the", "of", "for", "with", "all", "new", "other", "more"])

/** Words with little weight, because half of a catalogue's categories have them. */
const COMMON = new Set(
  ["accessory", "part", "supply", "equipment", "product", "item", "good", "component", "home", "care", "smart"].map(
    toStem,
  ),
)
const WEIGHT_OF_COMMON = 0.35

/** Knowledge about words beyond their spelling. */
export interface Thesaurus {
  /** A known word never counts as mistyped: "tables" is not "tablets". */
  isKnown: (word: string) => boolean
  /** Do two different words have a similar meaning? */
  areRelated: (a: string, b: string) => boolean
}

const NOTHING_KNOWN: Thesaurus = { isKnown: () => false, areRelated: () => false }

/**
 * How alike two names are, 0 to 1: whole words count most ("Mobile Phones", "Phones & Tablets"), then mistyped words ("Televison"), parts
 * of words ("Smartphones", "Phones"), and words that are related.
 */
export function similarity(a: string, b: string, thesaurus = NOTHING_KNOWN): number {
  return similarityOfWords(toWords(a), toWords(b), thesaurus)
}

/** The same for names that are already split into words, because splitting takes longer than comparing. */
export function similarityOfWords(left: string[], right: string[], thesaurus: Thesaurus): number {
  const weights = [toWeight(left), toWeight(right)] as const
  if (weights[0] === 0 || weights[1] === 0) return 0
  const sum = coverage(left, right, thesaurus) * weights[0] + coverage(right, left, thesaurus) * weights[1]
  return roundScore(sum / (weights[0] + weights[1]))
}

/** The share of the words that have a similar word among the others, 0 to 1. */
export function coverage(words: string[], others: string[], thesaurus: Thesaurus): number {
  const best = (word: string) => Math.max(0, ...others.map((other) => compare(word, other, thesaurus)))
  const sum = words.reduce((total, word) => total + weightOf(word) * best(word), 0)
  return sum / (toWeight(words) || 1)
}

export function toWords(name: string): string[] {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/['’]s\b/g, "")
    .replace(/\b([a-z])-(?=\p{L})/gu, "$1")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FILLERS.has(word))
    .map(toStem)
}

function toStem(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`
  if (/(?:ch|sh|x|ss)es$/.test(word)) return word.slice(0, -2)
  return word.length > 2 ? word.replace(/(?<!s)s$/, "") : word
}

const weightOf = (word: string) => (COMMON.has(word) ? WEIGHT_OF_COMMON : 1)
const toWeight = (words: string[]) => words.reduce((total, word) => total + weightOf(word), 0)

function compare(a: string, b: string, { isKnown, areRelated }: Thesaurus): number {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (isTypo(a, b) && !(isKnown(a) && isKnown(b))) return 0.9
  if (short.length >= 4 && long.includes(short)) return 0.8
  return areRelated(a, b) ? 0.75 : 0
}

/** Accepts one wrong letter in a word, or two in a long one. The first letter must match, because people rarely mistype it. */
export function isTypo(a: string, b: string): boolean {
  const length = Math.min(a.length, b.length)
  if (length < 5 || a[0] !== b[0]) return false
  return distance(a, b) <= (length >= 8 ? 2 : 1)
}

export const roundScore = (score: number) => Math.round(score * 100) / 100

/** An order that decides between equal scores. */
export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/**
 * From this score on a person may accept a suggestion unseen: of the labelled categories with such a score, at most one in fifty is wrong
 * (suggest-category-accuracy.test.ts).
 */
export const SURE_SCORE = 0.8
