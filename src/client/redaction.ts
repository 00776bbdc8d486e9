/**
 * Secrets and personal data are cut here, where an error, a log line or an exchange record is built: nothing downstream has to
 * remember to do it. Structure is kept, so a masked body still shows what was sent.
 */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

export const MASK = "***"

export interface Redactor {
  /** Free text: an error body that is no JSON, a URL, the message of a network error. */
  text(text: string): string
  /** Anything that JSON can hold; keys decide, and every remaining string passes through {@link Redactor.text}. */
  value(value: unknown): JsonValue
  /** The service's own sentence: credentials are cut, the rest stays, because product ids are looked up in it. */
  sentence(text: string): string
}

/**
 * `secrets` are the values in use (token, client secret); each is cut wherever it appears, also percent-encoded or base64.
 * `aboutPeople`: sentences too lose e-mail addresses and phone numbers, and a list everything in it that has no key. `personal` are values known to belong to a person, for example collected from the request with {@link collectSensitive}.
 */
export function createRedactor({
  secrets = [],
  personal = [],
  aboutPeople = false,
}: { secrets?: readonly string[]; personal?: readonly string[]; aboutPeople?: boolean } = {}): Redactor {
  const literals = toPattern(toLiterals(secrets))
  const ofPeople = [...new Set(personal)].filter((value) => value.length >= SHORTEST_LITERAL)
  const personalLiterals = toPattern(ofPeople.sort(longestFirst))

  const credentialFree = (input: string) => cutLiterals(cutCredentials(cutLiterals(input, literals)), personalLiterals)
  const sentence = (input: string) => (aboutPeople ? cutContacts(credentialFree(input)) : credentialFree(input))
  const text = (input: string) => cutContacts(cutFields(credentialFree(input)))

  const value = (body: unknown) => (aboutPeople ? maskNameless(body, text, 0) : maskValue(body, text, 0))
  return { sentence, text, value }
}

/** Every value that a body carries under a personal or secret key, to be cut from an answer that quotes it. */
export function collectSensitive(body: unknown): string[] {
  const found: string[] = []
  const walk = (value: unknown, personal: boolean, depth: number): void => {
    if (depth > DEEPEST) return
    if (personal && (typeof value === "string" || typeof value === "number")) found.push(String(value))
    if (Array.isArray(value)) value.forEach((entry) => walk(entry, personal, depth + 1))
    else if (isRecord(value))
      for (const [key, entry] of Object.entries(value))
        walk(entry, (personal && !isHarmlessKey(key)) || isPersonalKey(key) || isSecretKey(key), depth + 1)
  }
  walk(body, false, 0)
  return found
}

/** Shorter values are no secrets worth the name, and cutting them would shred every text. */
const SHORTEST_LITERAL = 4
const DEEPEST = 32
const MOST_ENTRIES = 100
const LONGEST_STRING = 4_000

/** Compared without case, `_`, `-` and spaces. The ending counts: `access_token`, `x-api-key`, `ClientSecret`. */
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
/** Ends like a secret, is an address. */
const NOT_SECRET = new Set(["callbackurltoken"])

/** Keys whose value, and whatever is nested in it, belongs to a person. */
const PERSONAL_KEYS = new Set([
  ...["customer", "sender", "recipient", "buyer", "sellers"],
  ...["adrshipping", "adrbilling", "shippingaddress", "billingaddress"],
  ...["fullname", "firstname", "middlename", "lastname", "surname", "customername", "sellername"],
  ...["phone", "phonenumber", "customerphone", "mobile", "mobilenumber", "msisdn"],
  ...["email", "emailaddress", "customeremail"],
  ...["address", "address1", "address2", "street", "barangay", "postalcode", "zipcode"],
  ...["birthdate", "dateofbirth"],
])
/** Inside a person's record, still of use to whoever reads the log and nobody's secret. */
const HARMLESS_KEYS = new Set(["addrtype", "country", "countrycode", "code"])

const toPlainKey = (key: string) => key.toLowerCase().replace(/[\s_-]/g, "")
const isSecretKey = (key: string) => {
  const plain = toPlainKey(key)
  return !NOT_SECRET.has(plain) && SECRET_ENDINGS.some((ending) => plain.endsWith(ending))
}
const isPersonalKey = (key: string) => PERSONAL_KEYS.has(toPlainKey(key))
const isHarmlessKey = (key: string) => HARMLESS_KEYS.has(toPlainKey(key))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
const longestFirst = (a: string, b: string) => b.length - a.length

function maskValue(value: unknown, text: (input: string) => string, depth: number): JsonValue {
  if (depth > DEEPEST) return MASK
  if (typeof value === "string") return cut(text(value))
  if (typeof value === "number") return Number.isFinite(value) ? value : null
  if (typeof value === "boolean" || value === null || value === undefined) return value ?? null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Error) return cut(text(`${value.name}: ${value.message}`))
  if (Array.isArray(value)) return cutArray(value, (entry) => maskValue(entry, text, depth + 1))
  if (isRecord(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, entry]) => [text(key), maskField(key, entry, text, depth + 1)]),
    )
  }
  return MASK
}

/** A list that is a whole body has no key that says whose its entries are: any of them may be a person's name. */
function maskNameless(value: unknown, text: (input: string) => string, depth: number): JsonValue {
  if (depth > DEEPEST || !Array.isArray(value)) return maskValue(value, text, depth)
  return cutArray(value, (entry) =>
    typeof entry === "string" || typeof entry === "number" ? MASK : maskNameless(entry, text, depth + 1),
  )
}

function maskField(key: string, value: unknown, text: (input: string) => string, depth: number): JsonValue {
  if (isSecretKey(key)) return value === null || value === undefined ? null : MASK
  return isPersonalKey(key) ? maskPerson(value, text, depth) : maskValue(value, text, depth)
}

/** Everything in a person's record is masked but what is known to be harmless: unknown extra fields are the likely leak. */
function maskPerson(value: unknown, text: (input: string) => string, depth: number): JsonValue {
  if (value === null || value === undefined) return null
  if (depth > DEEPEST || !isRecord(value)) return typeof value === "boolean" ? value : MASK
  if (Array.isArray(value)) return cutArray(value, (entry) => maskPerson(entry, text, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [
      text(key),
      isHarmlessKey(key) ? maskField(key, entry, text, depth + 1) : maskPerson(entry, text, depth + 1),
    ]),
  )
}

function cutArray(entries: unknown[], mask: (entry: unknown) => JsonValue): JsonValue[] {
  const kept = entries.slice(0, MOST_ENTRIES).map(mask)
  return entries.length > MOST_ENTRIES ? [...kept, `… ${entries.length - MOST_ENTRIES} more`] : kept
}

function cut(text: string): string {
  return text.length > LONGEST_STRING ? `${text.slice(0, LONGEST_STRING)}…` : text
}

function toLiterals(secrets: readonly string[]): string[] {
  const long = secrets.filter((secret) => secret.length >= SHORTEST_LITERAL)
  const spellings = long.flatMap((secret) => [
    secret,
    JSON.stringify(secret).slice(1, -1),
    // Through a buffer, because a lone surrogate makes encodeURIComponent throw.
    encodeURIComponent(Buffer.from(secret).toString()),
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("base64url"),
  ])
  return [...new Set(spellings)].sort(longestFirst)
}

/** Joins all literals in one pattern, so that a text is read once, however many secrets there are. null = there is nothing to cut. */
function toPattern(literals: readonly string[]): RegExp | null {
  return literals.length === 0 ? null : new RegExp(literals.map(escaped).join("|"), "g")
}

const escaped = (literal: string) => literal.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&")

function cutLiterals(text: string, literals: RegExp | null): string {
  return literals ? text.replace(literals, MASK) : text
}

/** Patterns that look like a credential, whoever owns it. Every repetition is bounded or anchored: bodies can be megabytes. */
function cutCredentials(text: string): string {
  return text
    .replace(/\b(Bearer\s+)[\w.~+/=-]+/gi, `$1${MASK}`)
    .replace(/\b(Basic\s+)[\w+/=-]{12,}/gi, `$1${MASK}`)
    .replace(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, MASK)
    .replace(/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/?#@]+@/gi, `$1${MASK}@`)
}

/** A key as people write it: `full_name`, `fullName`, `full-name`. */
const toKeyPattern = (plainKey: string) => [...plainKey].join("[_-]?")

/** `"key": "value"`, `key=value` and `key: value` in text that could not be parsed, a broken JSON body for example. */
const FIELD = new RegExp(
  String.raw`(?<![\w-])(?!callback[_-]?url[_-]?token)` +
    String.raw`((?:[\w-]{0,64}(?:${SECRET_ENDINGS.map(toKeyPattern).join("|")})|${[...PERSONAL_KEYS].map(toKeyPattern).join("|")})` +
    String.raw`\\?["']?\s{0,8}[:=]\s{0,8})` +
    String.raw`(?:\\?"(?:[^"\\]|\\.)*(?:"|\\?$)|'[^']*(?:'|$)|[^\s,;&"'{}[\]]+)`,
  "gi",
)

function cutFields(text: string): string {
  return text.replace(FIELD, `$1${MASK}`)
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g
/** International, or a Philippine mobile number. Bare digits are left alone: barcodes and order numbers look like that. */
const PHONE = /(?<![\w-])(?:\+\d[\d ()-]{6,16}\d|0?9\d{2}[ -]?\d{3}[ -]?\d{4}|639\d{9})(?![\w-])/g

function cutContacts(text: string): string {
  return text.replace(EMAIL, MASK).replace(PHONE, MASK)
}
