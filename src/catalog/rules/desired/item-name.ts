/** The name of an item, from the titles of its product and its variant. */
import { toPlainLine } from "./text"

export interface Titles {
  productTitle: string
  variantTitle: string | null
  /** Does the product have more than one variant? Then the variant's title is part of the name. */
  hasSiblings: boolean
  /** The variant's values, by option title. */
  device: { options: Record<string, string> }
  /**
   * A variant of the product whose title contains its options: the titles of all other variants use the same order. Absent = the variant
   * itself.
   */
  example?: NamedVariant | null
}

export interface NamedVariant {
  title: string | null
  /** By option title. */
  options: Record<string, string>
}

/** Titles that Medusa fills in if the merchant enters none. */
const STAND_INS = new Set(["", "default", "default variant", "default title", "default option value"])
export const isStandIn = (title: string) => STAND_INS.has(title.toLowerCase())

/**
 * The product's title, plus the variant's title if the product has several variants; "" if it has no title. The option values replace a
 * variant's title in two cases: the title repeats the product's title ("Hoodie-M-Green" of "Hoodie"), or it contains only these values, in
 * another order than the product uses.
 */
export function toName({ productTitle, variantTitle, hasSiblings, device, example }: Titles): string {
  const product = toPlainLine(productTitle)
  const own = toPlainLine(variantTitle ?? "")
  if (!product || !hasSiblings || isStandIn(own)) return product
  const said = readOptions({ title: own, options: device.options })
  const values = inOrderOf(said, example ? readOptions(example) : said)
  if (!repeats(own, product)) {
    const isOwnOrder = values.every((value, index) => value === said.values[index])
    return `${product} - ${said.isNothingElse && !isOwnOrder ? toText(values) : own}`
  }
  const isNew = values.length > 0 && !values.some(({ value }) => repeats(value, product))
  return isNew ? `${product} - ${toText(values)}` : own
}

/** The value of an option. `at`: its position in a variant's title; null = the title does not contain it. */
interface OptionValue {
  option: string
  value: string
  at: number | null
}

interface SaidOptions {
  /** In the order of the title. Values that the title leaves out come last, by the title of the option. */
  values: OptionValue[]
  /** The title contains all values, and only their words. */
  isNothingElse: boolean
}

const toText = (values: OptionValue[]) => values.map(({ value }) => value).join(" / ")

/**
 * Finds the longest value first, because "Deep Heather" contains "Heather". The search starts at the end, because the product's own title
 * may contain the word too.
 */
function readOptions({ title, options }: NamedVariant): SaidOptions {
  let rest = toComparable(toPlainLine(title ?? ""))
  const values = Object.entries(options)
    .map(([option, raw]) => ({ option, value: toPlainLine(raw) }))
    .filter(({ value }) => !isStandIn(value))
    .toSorted((a, b) => b.value.length - a.value.length || (a.option < b.option ? 1 : -1))
    .map(({ option, value }): OptionValue => {
      const words = toComparable(value)
      const at = findLastWords(rest, words)
      if (at !== null) rest = rest.slice(0, at) + " ".repeat(words.length) + rest.slice(at + words.length)
      return { option, value, at }
    })
  const isNothingElse = values.every(({ at }) => at !== null) && !/[\p{L}\p{N}]/u.test(rest)
  return { values: values.toSorted(byPlace), isNothingElse }
}

const byPlace = (a: OptionValue, b: OptionValue) =>
  (a.at ?? Number.MAX_SAFE_INTEGER) - (b.at ?? Number.MAX_SAFE_INTEGER) || (a.option < b.option ? -1 : 1)

function inOrderOf({ values }: SaidOptions, example: SaidOptions): OptionValue[] {
  const places = new Map(example.values.map(({ option }, place) => [option, place]))
  const placeOf = ({ option }: OptionValue) => places.get(option) ?? places.size
  return values.toSorted((a, b) => placeOf(a) - placeOf(b) || (a.option < b.option ? -1 : 1))
}

/** Does one title contain the words of another, as whole words? */
const repeats = (title: string, words: string) => findLastWords(toComparable(title), toComparable(words)) !== null

/** @returns the position where they begin; null = the text does not contain them */
function findLastWords(text: string, words: string): number | null {
  const isPartOfWord = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}\p{M}]/u.test(character)
  for (let at = text.lastIndexOf(words); at >= 0; at = at > 0 ? text.lastIndexOf(words, at - 1) : -1) {
    if (!isPartOfWord(text[at - 1]) && !isPartOfWord(text[at + words.length])) return at
  }
  return null
}

/** A longer text is not a title, and the time of the search grows with the product of both lengths. */
const COMPARED = 500

/** Ignores the size and accents of letters, and the spelling of dashes and apostrophes. */
function toComparable(text: string): string {
  return text
    .slice(0, COMPARED)
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(/\p{Dash}/gu, " ")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
}
