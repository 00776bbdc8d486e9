/** The name of an item, from the titles of its product and its variant. */
import { toLine } from "./text"

export interface Titles {
  productTitle: string
  variantTitle: string | null
  /** Does the product have more than one variant? Then the variant's title is part of the name. */
  hasSiblings: boolean
  /** By option title, the variant's values. */
  device: { options: Record<string, string> }
}

/** Titles that Medusa gives where nobody has thought of one. */
const STAND_INS = new Set(["", "default", "default variant", "default title", "default option value"])
const isStandIn = (title: string) => STAND_INS.has(title.toLowerCase())

/**
 * The product's title, with the variant's own where the product has more than one; "" where it has none. A variant's title that says the
 * product's again ("Hoodie-M-Green" of "Hoodie") is not joined to it: the values of its options are, where these do not say it too.
 */
export function toName({ productTitle, variantTitle, hasSiblings, device }: Titles): string {
  const product = toLine(productTitle)
  const own = toLine(variantTitle ?? "")
  if (!product || !hasSiblings || isStandIn(own)) return product
  if (!repeats(own, product)) return `${product} - ${own}`
  const values = toOptionValues(device.options, own)
  const isNew = values.length > 0 && !values.some((value) => repeats(value, product))
  return isNew ? `${product} - ${values.join(" / ")}` : own
}

/** Does one title have the words of another in it, as words of their own? */
function repeats(title: string, words: string): boolean {
  return findWords(title, words) >= 0
}

/** @returns where they begin, or -1 */
function findWords(title: string, words: string): number {
  const [text, wanted] = [toComparable(title), toComparable(words)]
  const isPartOfWord = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + wanted.length])) return at
  }
  return -1
}

/** Letters without their size, and dashes and apostrophes however they were typed. As long as the text, so that a place in one is one in the other. */
function toComparable(text: string): string {
  return text.replace(/[\p{Lu}\p{Dash}\u2018\u2019\u02bc]/gu, (character) => {
    if (/\p{Dash}/u.test(character)) return " "
    const small = character.toLowerCase()
    if (small === character) return "'"
    return small.length === character.length ? small : character
  })
}

/** In the order in which the variant's own title says them; what it does not say comes after, by the title of the option. */
function toOptionValues(options: Record<string, string>, title: string): string[] {
  const places = Object.entries(options)
    .map(([option, raw]) => ({ option, value: toLine(raw) }))
    .filter(({ value }) => !isStandIn(value))
    .map(({ option, value }) => ({ option, value, at: findLastWords(title, value) }))
  places.sort((a, b) => a.at - b.at || (a.option < b.option ? -1 : 1))
  return places.map(({ value }) => value)
}

/** The last, for the product's own title may have the word in it too. */
function findLastWords(title: string, words: string): number {
  let last = Number.MAX_SAFE_INTEGER
  for (let from = 0, at = findWords(title, words); at >= 0; at = findWords(title.slice(from), words)) {
    last = from + at
    from = last + 1
  }
  return last
}
