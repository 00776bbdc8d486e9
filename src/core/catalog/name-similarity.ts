/** How alike names are that people typed. */

/** Words that say little about what is in a category. */
const FILLERS = new Set(["and", "the", "of", "for", "all", "new", "other", "more"])

/**
 * How alike two names are, 0 to 1: whole words count most ("Mobile Phones", "Phones & Tablets"), parts of words ("Smartphones",
 * "Phones") less.
 */
export function similarity(a: string, b: string): number {
  const left = toWords(a)
  const right = toWords(b)
  if (left.length === 0 || right.length === 0) return 0
  const score = (word: string, others: string[]) => Math.max(...others.map((other) => wordSimilarity(word, other)))
  const sum =
    left.reduce((total, word) => total + score(word, right), 0) +
    right.reduce((total, word) => total + score(word, left), 0)
  return roundScore(sum / (left.length + right.length))
}

function toWords(name: string): string[] {
  return name
    .toLowerCase()
    .normalize("NFKD")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && !FILLERS.has(word))
    .map((word) => (word.length > 3 ? word.replace(/(?<!s)s$/, "") : word))
}

function wordSimilarity(a: string, b: string): number {
  if (a === b) return 1
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  return short.length >= 4 && long.includes(short) ? 0.8 : 0
}

export const roundScore = (score: number) => Math.round(score * 100) / 100
