/**
 * Removes secrets and personal data where an error, a log line or an exchange record is built, so that later code need not do it. The
 * structure stays, so a masked body still shows the form of the request.
 */
import { LiteralFinder } from "../values/literal-finder"
import { cutSpans, type Span } from "../values/text-span"
import { findContacts, findCredentials, findFields, isHarmlessKey, isPersonalKey, isSecretKey } from "./sensitive-spans"

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }

export const MASK = "***"

/** No method throws, and each takes time in proportion to the length of its input. */
export interface Redactor {
  /** Free text: an error body that is not JSON, a URL, the message of a network error. */
  text(text: string): string
  /** Any JSON value; its keys decide, and every remaining string passes through {@link Redactor.text}. */
  value(value: unknown): JsonValue
  /** A sentence of the service: only credentials are cut, because product ids are looked up in the rest. */
  sentence(text: string): string
}

interface RedactorInput {
  /** The values in use (token, client secret). Each is cut wherever it appears, also percent-encoded or in base64. */
  secrets?: readonly string[]
  /** Values of a person, for example from the request with {@link collectSensitive}. */
  personal?: readonly string[]
  /** Sentences also lose e-mail addresses and phone numbers, and lists lose all entries without a key. */
  aboutPeople?: boolean
}

export function createRedactor({ secrets = [], personal = [], aboutPeople = false }: RedactorInput = {}): Redactor {
  const literals = [...new Set(personal)]
  if (lengthOf(literals) > MOST_PERSONAL_CHARACTERS) return UNSEARCHED
  const searches = [toSecretSearch(secrets), findCredentials, toSearch(literals)]
  const sentence = toMasking(aboutPeople ? [...searches, findContacts] : searches)
  const text = toMasking([...searches, findFields, findContacts])
  return { sentence, text, value: (body) => new BodyMask(text).mask(body, aboutPeople) }
}

/** Every value under a personal or secret key of a body, to be cut from an answer that quotes it. */
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

/** A search for more characters would take more memory than a record is worth. */
const MOST_PERSONAL_CHARACTERS = 80_000
const lengthOf = (texts: readonly string[]) => texts.reduce((sum, { length }) => sum + length, 0)
/** Masks everything, because an unsearched text must not be recorded. */
const UNSEARCHED: Redactor = { text: () => MASK, sentence: () => MASK, value: () => MASK }

type Search = (text: string) => Iterable<Span>

const LONGEST_STRING = 4_000
/** The searched length is longer than the kept length, so that a secret at the end of the kept part is found. */
const LONGEST_SEARCHED = 2 * LONGEST_STRING

function toMasking(searches: readonly Search[]): (text: string) => string {
  return (text) => {
    const searched = text.slice(0, LONGEST_SEARCHED)
    const spans = searches.flatMap((search) => [...search(searched)])
    if (text.length <= LONGEST_STRING) return cutSpans(text, spans, MASK)
    const toKept = (at: number) => Math.min(at, LONGEST_STRING)
    const keptSpans = spans.map(({ start, end }) => ({ start: toKept(start), end: toKept(end) }))
    return `${cutSpans(text.slice(0, LONGEST_STRING), keptSpans, MASK)}…`
  }
}

/** Shorter values are too weak to be secrets, and cutting them would destroy every text. */
const SHORTEST_LITERAL = 4
/** A longer value is searched in pieces of this length, so that a text which quotes a part of the value loses that part. */
const PIECE = 64
/** Searches per list of secrets, because all calls of a connection use the same list. */
const secretSearches = new WeakMap<readonly string[], Search>()

function toSecretSearch(secrets: readonly string[]): Search {
  const search = secretSearches.get(secrets) ?? toSearch(secrets.flatMap(toSpellings))
  secretSearches.set(secrets, search)
  return search
}

function toSearch(literals: readonly string[]): Search {
  const long = literals.filter(({ length }) => length >= SHORTEST_LITERAL)
  if (long.length === 0) return () => []
  const finder = new LiteralFinder(long.flatMap(toPieces))
  return (text) => finder.find(text)
}

/** The last piece ends where the literal ends. */
function toPieces(literal: string): string[] {
  const starts = Array.from({ length: Math.ceil(literal.length / PIECE) }, (_, at) => at * PIECE)
  return starts.map((start) => {
    const from = Math.max(0, Math.min(start, literal.length - PIECE))
    return literal.slice(from, from + PIECE)
  })
}

function toSpellings(secret: string): string[] {
  if (secret.length < SHORTEST_LITERAL) return []
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    // Through a buffer, because a lone surrogate makes encodeURIComponent throw.
    encodeURIComponent(Buffer.from(secret).toString()),
    Buffer.from(secret).toString("base64"),
    Buffer.from(secret).toString("base64url"),
  ]
}

const DEEPEST = 32
const MOST_ENTRIES = 100
/** Twice the length of the longest recorded body. */
const MOST_CHARACTERS = 64_000
const REST = "…"

type Mask = (value: unknown, depth: number) => JsonValue

/** Masks one body, until it has written the most characters of a record. */
class BodyMask {
  private left = MOST_CHARACTERS

  constructor(private readonly maskText: (text: string) => string) {}

  mask(body: unknown, isAboutPeople: boolean): JsonValue {
    return isAboutPeople ? this.nameless(body, 0) : this.value(body, 0)
  }

  private readonly value: Mask = (value, depth) => {
    if (depth > DEEPEST) return MASK
    if (typeof value === "string") return this.text(value)
    if (typeof value === "number") return Number.isFinite(value) ? value : null
    if (typeof value === "boolean" || value === null || value === undefined) return value ?? null
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
    if (value instanceof Error) return this.text(`${value.name}: ${value.message}`)
    if (Array.isArray(value)) return this.list(value, (entry) => this.value(entry, depth + 1))
    if (!isRecord(value)) return MASK
    return this.record(value, (entry, key) => this.field(key, entry, depth + 1))
  }

  /** If the whole body is a list, no key names its entries, so any entry may be a person's name. */
  private readonly nameless: Mask = (value, depth) => {
    if (depth > DEEPEST || !Array.isArray(value)) return this.value(value, depth)
    return this.list(value, (entry) =>
      typeof entry === "string" || typeof entry === "number" ? MASK : this.nameless(entry, depth + 1),
    )
  }

  /** Masks all fields of a person's record except known harmless ones, because unknown fields are the likely leak. */
  private readonly person: Mask = (value, depth) => {
    if (value === null || value === undefined) return null
    if (depth > DEEPEST || !isRecord(value)) return typeof value === "boolean" ? value : MASK
    if (Array.isArray(value)) return this.list(value, (entry) => this.person(entry, depth + 1))
    return this.record(value, (entry, key) =>
      isHarmlessKey(key) ? this.field(key, entry, depth + 1) : this.person(entry, depth + 1),
    )
  }

  private field(key: string, value: unknown, depth: number): JsonValue {
    if (isSecretKey(key)) return value === null || value === undefined ? null : MASK
    return isPersonalKey(key) ? this.person(value, depth) : this.value(value, depth)
  }

  private list(entries: unknown[], maskOne: (entry: unknown) => JsonValue): JsonValue[] {
    const kept: JsonValue[] = []
    for (const entry of entries.slice(0, MOST_ENTRIES)) {
      if (!this.hasRoom()) break
      kept.push(maskOne(entry))
    }
    return entries.length > kept.length ? [...kept, `${REST} ${entries.length - kept.length} more`] : kept
  }

  private record(fields: Record<string, unknown>, maskOne: (entry: unknown, key: string) => JsonValue): JsonValue {
    const entries = Object.entries(fields)
    const kept: [string, JsonValue][] = []
    for (const [key, entry] of entries) {
      if (!this.hasRoom()) break
      kept.push([this.text(key), maskOne(entry, key)])
    }
    const more = entries.length - kept.length
    return Object.fromEntries(more > 0 ? [...kept, [REST, `${more} more`]] : kept)
  }

  private text(text: string): string {
    const masked = this.maskText(text)
    this.left -= masked.length
    return masked
  }

  /** Counts each entry as a character too, so that lists without texts end as well. */
  private hasRoom(): boolean {
    this.left -= 1
    return this.left >= 0
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
