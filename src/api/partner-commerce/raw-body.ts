import { type IncomingMessage } from "node:http"

/** Far more than any callback of the interface needs. */
const MAX_BODY_BYTES = 256 * 1024

/** @returns the bytes as they came, or null when there are more of them than any callback has */
export async function readRawBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  // The rest of a body that is too long is left to the server, which reads it away: without a connection there is no answer.
  for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Far deeper than any callback, and less deep than the stack or Postgres could take. */
const MAX_DEPTH = 64

/**
 * Without NUL and halves of characters: Postgres stores neither, and one in a customer's name should not cost a sale. A byte-order mark
 * before it is no part of it.
 *
 * @returns undefined when it is not JSON, or nested without end; JSON has no undefined
 */
export function parseJson(rawBody: Buffer): unknown {
  try {
    return toStorable(JSON.parse(rawBody.toString("utf8").replace(/^\ufeff/, "")), 0)
  } catch {
    return undefined
  }
}

/** @throws RangeError for a body that is nested too deeply */
function toStorable(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) throw new RangeError("the body is nested too deeply")
  if (typeof value === "string") return toStorableText(value)
  if (Array.isArray(value)) return value.map((entry) => toStorable(entry, depth + 1))
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [toStorableText(name), field] as const)
  const ownFields = fields.filter(([name]) => !INHERITED.has(name))
  return Object.fromEntries(ownFields.map(([name, field]) => [name, toStorable(field, depth + 1)]))
}

/**
 * Names that every object inherits. Medusa calls `hasOwnProperty` of the values that it copies, and a field `__proto__` would become the
 * prototype of its copy.
 */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

const toStorableText = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "")

/** "All request and response bodies are JSON (application/json)". A body without a type is taken for what it should be. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())
}
