/**
 * SQL of the words by which a person finds a deal or a payment. An index holds these expressions, so the words of a row disappear with its
 * personal data. A migration makes the function and the indexes: a changed expression needs a new index.
 */
import { toSearchedWords, toTsQuery } from "../values/search-words"
import { toInlineLiteral } from "./database"

const textsOf = (person: string) =>
  ["full_name", "first_name", "last_name", "email"].map((field) => `body#>>'{${person},${field}}'`).join(", ")

const DEAL_IDS = "ARRAY[trx_id, remote_order_id, partner_id, order_id]"
const PAYMENT_IDS = "ARRAY[trx_id, order_ref, order_id, cart_id]"
const PAYMENT_GOODS =
  "jsonb_path_query_array(lines, '$[*].code')::text, jsonb_path_query_array(lines, '$[*].item')::text"

/** SQL of the words of a row. */
export interface RowWords {
  /** Has an index. */
  all: string
  /** The words of the row without the words about persons. They have no index, so a search uses the indexed words as well. */
  impersonal: string
}

export const DEAL_WORDS: RowWords = {
  all: `partner_commerce_words(${DEAL_IDS},
  ARRAY[${textsOf("customer")}, ${textsOf("sender")}], ARRAY[body#>>'{customer,phone}', body#>>'{sender,phone}'])`,
  impersonal: `partner_commerce_words(${DEAL_IDS}, ARRAY[]::text[], ARRAY[]::text[])`,
}

export const PAYMENT_WORDS: RowWords = {
  all: `partner_commerce_words(${PAYMENT_IDS},
  ARRAY[customer->>'full_name', customer->>'email', ${PAYMENT_GOODS}],
  ARRAY[customer->>'phone'])`,
  impersonal: `partner_commerce_words(${PAYMENT_IDS}, ARRAY[${PAYMENT_GOODS}], ARRAY[]::text[])`,
}

/**
 * SQL: whether the words of a row contain the searched text.
 * @param isImpersonal leaves out the words of persons, so that a reader without the right to personal data cannot guess a customer's phone
 */
export function hasWords(words: RowWords, text: string, isImpersonal: boolean = false): string {
  const query = toTsQuery(toSearchedWords(text))
  if (query === null) return "false"
  const searched = isImpersonal ? [words.all, words.impersonal] : [words.all]
  return searched.map((each) => `${each} @@ ${toInlineLiteral(query)}::tsquery`).join(" AND ")
}

/**
 * SQL: whether a row meets one of the conditions. A search uses a single condition on words wherever it can. For several conditions
 * Postgres does not rely on the index, and splits each found row into words again.
 */
export const anyOf = (conditions: string[]): string =>
  conditions.length === 1 ? conditions.join("") : `(${conditions.join(" OR ")})`
