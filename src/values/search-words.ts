/** The words by which a person finds a deal or a payment. The database keeps the words of each row in an index (see modules: search-words). */

/** The searched text, in the form of the index. */
export interface SearchedWords {
  /** A row is found if each of these words is the beginning of a word of the row. */
  words: string[]
  /** A phone number without country code and leading zero; null = the text is no number. */
  phone: string | null
}

const SEPARATORS = /[\s,;()"[\]]+/
const PHONE = /^[\d\s+().-]+$/
/** The country code of the Philippines and the leading zero, before a whole number or the beginning of a mobile number. */
const PREFIX = /^(?:00)?(?:63)?0?(?=\d{10}$)|^(?:00)?63(?=9)|^0(?=9)/
const SHORTEST_PHONE = 7
/** The number of an order, and not the beginning of an id: ids are shown with seven characters or more. */
const ORDER_NUMBER = /^#\d{1,6}$/

export function toSearchedWords(text: string): SearchedWords {
  if (ORDER_NUMBER.test(text.trim())) return { words: [], phone: null }
  const words = text
    .toLowerCase()
    .split(SEPARATORS)
    .map((word) => word.replace(/^#/, ""))
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  return { words, phone: toSearchedPhone(text) }
}

function toSearchedPhone(text: string): string | null {
  const digits = text.replace(/\D/g, "")
  return PHONE.test(text) && digits.length >= SHORTEST_PHONE ? digits.replace(PREFIX, "") : null
}

/** @returns a tsquery that finds rows with all of the words, or with the phone number; null = it finds nothing */
export function toTsQuery({ words, phone }: SearchedWords): string | null {
  const all = words.map(toPrefix).join(" & ")
  const either = [all && `(${all})`, phone && toPrefix(phone)].filter(Boolean)
  return either.join(" | ") || null
}

const toPrefix = (word: string) => `'${word.replace(/['\\]/g, "$&$&")}':*`
