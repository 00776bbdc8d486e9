/**
 * Searches a text for credentials, telling fields, and contact data of a person. Texts may be hostile, so each search reads a text from its
 * beginning to its end, and never returns to an earlier character.
 */
import { type Span } from "../values/text-span"

/** Credentials after a login scheme, in a URL, or as a JSON web token. */
export function findCredentials(text: string): Span[] {
  return [...LOGINS.flatMap((login) => findLogins(text, login)), ...findWebTokens(text)]
}

/** Patterns of credentials, each with the part before the secret. */
const LOGINS = [
  /(\bBearer\s+)[\w.~+/=-]+/gi,
  /(\bBasic\s+)[\w+/=-]{12,}/gi,
  /(\b[a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]+(?=@)/gi,
]

function findLogins(text: string, login: RegExp): Span[] {
  return Array.from(text.matchAll(login), ({ 0: whole, 1: before = "", index }) => ({
    start: index + before.length,
    end: index + whole.length,
  }))
}

/** Reads any word that begins like a token as a whole, so that its pieces are not read again. A token contains a dot. */
function findWebTokens(text: string): Span[] {
  return Array.from(text.matchAll(/\beyJ[\w-]*(?:\.[\w-]+(?:\.[\w-]*)?)?/g))
    .filter(([word]) => word.includes("."))
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }))
}

/** The values of fields in a text that is not JSON, for example in a broken body: `"key": "value"`, `key=value` and `key: value`. */
export function findFields(text: string): Span[] {
  const spans: Span[] = []
  let readTo = 0
  for (const { 0: separator, 1: key = "", index } of text.matchAll(SEPARATOR)) {
    const bare = isPersonalKey(key) ? BARE_LINE : isSecretKey(key) ? BARE_WORD : null
    const start = index + separator.length
    if (bare === null || index < readTo) continue
    readTo = matchEnd(text, start, QUOTED) ?? matchEnd(text, start, bare) ?? start
    if (readTo > start) spans.push({ start, end: readTo })
  }
  return spans
}

/** After a key, which may be quoted, also in JSON that is the text of other JSON. */
const SEPARATOR = /[:=](?<=([\w-]{1,100})\\?["']?\s{0,8}[:=])\s{0,8}/g
/** Reads to the end of the text if the quotation is not closed. */
const QUOTED = /\\?"(?:[^"\\]|\\[^])*"?|'[^']*'?/y
/** A secret, perhaps after a login scheme. */
const BARE_WORD = /(?:(?:bearer|basic|digest|token)\s+)?[^\s,;&"'{}[\]]+/iy
/** Names and addresses have spaces. */
const BARE_LINE = /[^\r\n,;&"'{}[\]]+/y

function matchEnd(text: string, start: number, pattern: RegExp): number | null {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : null
}

/** E-mail addresses and phone numbers. */
export function findContacts(text: string): Span[] {
  const emails = Array.from(text.matchAll(EMAIL), ({ 0: domain, 1: user = "", index }) => ({
    start: index - user.length,
    end: index + domain.length,
  }))
  const phones = Array.from(text.matchAll(PHONE), ({ 0: phone, index }) => ({
    start: index,
    end: index + phone.length,
  }))
  return [...emails, ...phones]
}

const EMAIL = /@(?<=([\w.+-]+)@)[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** International, or a Philippine mobile number. Other bare digits stay, because barcodes and order numbers look the same. */
const PHONE = /(?<![\w-])(?:\+\d[\d ()-]{6,16}\d|0?9\d{2}[ -]?\d{3}[ -]?\d{4}|639\d{9})(?![\w-])/g

/** Field names whose value is a secret or personal. They are compared without case, `_`, `-` and spaces. */

/** Only the ending counts: `access_token`, `x-api-key`, `ClientSecret`. */
const SECRET_ENDINGS = [
  "token",
  "secret",
  "password",
  "passwd",
  "authorization",
  "apikey",
  "cookie",
  "encryptionkey",
  "tokenid",
]
/** The name ends like a secret, but its value is an address. */
const NOT_SECRET = new Set(["callbackurltoken"])

/** Keys whose value, with everything nested in it, is personal. */
const PERSONAL_KEYS = new Set([
  ...["customer", "sender", "recipient", "buyer", "sellers"],
  ...["adrshipping", "adrbilling", "shippingaddress", "billingaddress"],
  ...["fullname", "firstname", "middlename", "lastname", "surname", "customername", "sellername"],
  ...["phone", "phonenumber", "customerphone", "mobile", "mobilenumber", "msisdn"],
  ...["email", "emailaddress", "customeremail"],
  ...["address", "address1", "address2", "street", "barangay", "postalcode", "zipcode"],
  ...["birthdate", "dateofbirth"],
])
/** Keys inside a person's record that identify no person and help a reader of the log. */
const HARMLESS_KEYS = new Set(["addrtype", "country", "countrycode", "code"])

export const isPersonalKey = (key: string) => PERSONAL_KEYS.has(toPlainKey(key))
export const isHarmlessKey = (key: string) => HARMLESS_KEYS.has(toPlainKey(key))
export function isSecretKey(key: string): boolean {
  const plain = toPlainKey(key)
  return !NOT_SECRET.has(plain) && SECRET_ENDINGS.some((ending) => plain.endsWith(ending))
}

const toPlainKey = (key: string) => key.toLowerCase().replace(/[\s_-]/g, "")
