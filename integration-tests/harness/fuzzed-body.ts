import { gzipSync } from "node:zlib"
import fc from "fast-check"
import { anyText } from "../../src/values/__tests__/any-text"

/** Marks a text that goes into the body unquoted: numbers that JSON.stringify never writes. */
const LITERAL = "\u0001literally:"

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
export type Body = Record<string, Json>

/** A change that damages a valid body. */
export type Spoil = (value: Json) => Json

export const oddValue: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(
    null,
    true,
    false,
    0,
    -1,
    -0.01,
    0.1,
    1e21,
    15_990.004,
    2 ** 53,
    "",
    " ",
    "0",
    "15990",
    "NaN",
    [],
    {},
    [[]],
    "\u0000",
    "\ud800",
    "é\u202e\u0000🎁",
  ),
  fc.constantFrom(
    "'; DROP TABLE partner_commerce_deal; --",
    "${7*7}",
    "{{7*7}}",
    "<script>alert(1)</script>",
    "../../etc/passwd",
  ),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  anyText({ maxLength: 40 }),
  fc.constantFrom(1_000, 40_000).map((length) => "ж".repeat(length)),
  // A search that reads a text repeatedly would need hours for these.
  fc.constantFrom("eyJ-", "a@.", 'token=\\"', "@.").map((part) => part.repeat(100_000 / part.length)),
  fc.constantFrom(20, 200, 4_000).map(nested),
  fc.constantFrom(
    literally("1e400"),
    literally("-1e400"),
    literally("1E5"),
    literally("15990.000000000000000000001"),
    literally("-0"),
  ),
)

export const spoil: fc.Arbitrary<Spoil> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.tuple(fc.nat(), oddValue).map(
      ([at, odd]) =>
        (value: Json) =>
          change(value, at, () => odd),
    ),
  },
  { weight: 2, arbitrary: fc.nat().map((at) => (value: Json) => change(value, at, () => undefined)) },
  {
    weight: 2,
    arbitrary: fc.tuple(oddKey(), oddValue).map(
      ([key, odd]) =>
        (value: Json) =>
          add(value, key, odd),
    ),
  },
  { weight: 1, arbitrary: fc.nat().map((at) => (value: Json) => change(value, at, (field) => [field])) },
  { weight: 1, arbitrary: fc.nat().map((at) => (value: Json) => change(value, at, (field) => JSON.stringify(field))) },
  { weight: 1, arbitrary: oddValue.map((odd) => () => odd) },
)

function oddKey(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "",
      "\u0000",
      "\ud800",
      "a\u0000b",
      "code",
      "status",
      "deleted_at",
      "sender.a",
    ),
    anyText({ maxLength: 12 }),
  )
}

/** Changes the n-th field at any depth; undefined removes it. */
function change(value: Json, at: number, to: (field: Json) => Json | undefined): Json {
  if (!isObject(value)) return to(value) ?? null
  const paths = fieldsOf(value)
  const path = paths[at % Math.max(1, paths.length)]
  return path ? changeAt(value, path, to) : value
}

function fieldsOf(value: Body, above: string[] = []): string[][] {
  return Object.entries(value).flatMap(([key, field]) => {
    const path = [...above, key]
    return isObject(field) ? [path, ...fieldsOf(field, path)] : [path]
  })
}

function changeAt(value: Body, [key = "", ...below]: string[], to: (field: Json) => Json | undefined): Body {
  const field = value[key] ?? null
  const changed = below.length > 0 && isObject(field) ? changeAt(field, below, to) : to(field)
  const entries = Object.entries(value).flatMap(([name, kept]): [string, Json][] => {
    if (name !== key) return [[name, kept]]
    return changed === undefined ? [] : [[name, changed]]
  })
  return Object.fromEntries(entries)
}

/** Adds a field, possibly with an existing name or a name with a meaning for JavaScript. */
function add(value: Json, key: string, field: Json): Json {
  return isObject(value) ? Object.fromEntries([...Object.entries(value), [key, field]]) : [value, field]
}

const isObject = (value: Json): value is Body => typeof value === "object" && value !== null && !Array.isArray(value)

function nested(depth: number): Json {
  return literally(`${"[".repeat(depth)}${"]".repeat(depth)}`)
}

function literally(text: string): string {
  return `${LITERAL}${text}`
}

/** Returns JSON with the marked texts unquoted. */
export function toText(value: Json): string {
  return JSON.stringify(value).replace(/"\\u0001literally:([^"]*)"/g, "$1")
}

// Damage to the bytes.

/** A change of the body's text before it is sent. */
export type ByteSpoil = (text: string) => Buffer
export const asItIs: ByteSpoil = (text) => Buffer.from(text)

export const byteSpoil: fc.Arbitrary<ByteSpoil> = fc.oneof(
  fc.nat().map(
    (at): ByteSpoil =>
      (text) =>
        Buffer.from(text.slice(0, at % (text.length + 1))),
  ),
  fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })).map(
    ([at, byte]): ByteSpoil =>
      (text) =>
        withByte(text, at, byte),
  ),
  fc.constantFrom<ByteSpoil>(
    (text) => gzipSync(text),
    (text) => Buffer.from(`\ufeff${text}`),
    (text) => Buffer.from(text, "utf16le"),
    (text) => Buffer.from(`${text}${text}`),
    (text) => Buffer.from(text.replace("{", '{"trx_id":"","amount":1,')),
    (text) => Buffer.from(text.replace(/\}$/, ',"amount":-1}')),
    (text) => Buffer.from(`${text}${" ".repeat(300_000)}`),
    (text) => Buffer.from(`[${text}]`),
    () => Buffer.alloc(0),
    () => Buffer.from("NaN"),
  ),
)

function withByte(text: string, at: number, byte: number): Buffer {
  const bytes = Buffer.from(text)
  bytes[at % Math.max(1, bytes.length)] = byte
  return bytes
}
