/**
 * SQL of the words by which a person finds a deal or a payment. An index holds these expressions, so the words of a row disappear with its
 * personal data. A migration makes the function and the indexes: a changed expression needs a new index.
 */
import { toSearchedWords, toTsQuery } from "../values/search-words"
import { toLiteral } from "./database"

const textsOf = (person: string) =>
  ["full_name", "first_name", "last_name", "email"].map((field) => `body#>>'{${person},${field}}'`).join(", ")

export const DEAL_WORDS = `partner_commerce_words(ARRAY[trx_id, remote_order_id, partner_id, order_id],
  ARRAY[${textsOf("customer")}, ${textsOf("sender")}], ARRAY[body#>>'{customer,phone}', body#>>'{sender,phone}'])`

export const PAYMENT_WORDS = `partner_commerce_words(ARRAY[trx_id, order_ref, order_id, cart_id],
  ARRAY[customer->>'full_name', customer->>'email', jsonb_path_query_array(lines, '$[*].code')::text, jsonb_path_query_array(lines, '$[*].item')::text],
  ARRAY[customer->>'phone'])`

/** SQL: whether the words of a row contain the searched text. */
export function hasWords(words: string, text: string): string {
  const query = toTsQuery(toSearchedWords(text))
  return query === null ? "false" : `${words} @@ ${toLiteral(query)}::tsquery`
}
