import { type IncomingMessage } from "node:http"
import { isNestedTooDeep } from "../../service/rules/wire/nesting"

/** Far more than any callback of the interface needs. */
const MAX_BODY_BYTES = 256 * 1024
/** The service waits 40 seconds for an answer, and the order needs most of them. */
const READ_WITHIN_MS = 10_000

export type RawBody =
  /** The raw bytes. */
  | { kind: "whole"; bytes: Buffer }
  | { kind: "too_large" }
  /** The caller has left, or is too slow. */
  | { kind: "cut_short" }

export async function readRawBody(request: IncomingMessage, withinMs = READ_WITHIN_MS): Promise<RawBody> {
  const chunks: Buffer[] = []
  const keep = (chunk: Buffer) => void chunks.push(chunk)
  const kind = await readChunks(request, { keep, maxBytes: MAX_BODY_BYTES, withinMs })
  return kind === "whole" ? { kind, bytes: Buffer.concat(chunks) } : { kind }
}

const AWAY_BYTES = 1024 * 1024
const AWAY_WITHIN_MS = 2_000

/** Reads and drops the rest of a body, up to a limit. A caller that still writes when its connection ends may never read its answer. */
export async function readAway(request: IncomingMessage, withinMs = AWAY_WITHIN_MS): Promise<void> {
  await readChunks(request, { keep: () => {}, maxBytes: AWAY_BYTES, withinMs })
}

interface ChunkReading {
  keep: (chunk: Buffer) => void
  maxBytes: number
  withinMs: number
}

function readChunks(request: IncomingMessage, { keep, maxBytes, withinMs }: ChunkReading): Promise<RawBody["kind"]> {
  return new Promise((resolve) => {
    let size = 0
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size > maxBytes) end("too_large")
      else keep(chunk)
    }
    const onEnd = () => end("whole")
    const onGone = () => end("cut_short")
    const timer = setTimeout(onGone, withinMs)
    const end = (kind: RawBody["kind"]) => {
      clearTimeout(timer)
      request.off("data", onData).off("end", onEnd).off("close", onGone).pause()
      resolve(kind)
    }
    request.on("data", onData).on("end", onEnd).on("close", onGone).resume()
    // If the caller has already left, no event comes.
    if (request.destroyed) onGone()
  })
}

/**
 * Parses a body without NUL and half surrogate pairs, because Postgres stores neither, and one in a customer's name should not cost a sale.
 * It skips a byte-order mark.
 *
 * @returns undefined if the body is not JSON, or is nested too deeply; JSON has no undefined
 */
export function parseJson(rawBody: Buffer): unknown {
  try {
    const body: unknown = JSON.parse(rawBody.toString("utf8").replace(/^\ufeff/, ""))
    return isNestedTooDeep(body) ? undefined : toStorable(body)
  } catch {
    return undefined
  }
}

function toStorable(value: unknown): unknown {
  if (typeof value === "string") return toStorableText(value)
  if (Array.isArray(value)) return value.map(toStorable)
  if (typeof value !== "object" || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [toStorableText(name), field] as const)
  const ownFields = fields.filter(([name]) => !INHERITED.has(name))
  return Object.fromEntries(ownFields.map(([name, field]) => [name, toStorable(field)]))
}

/**
 * Names that every object inherits. Medusa calls `hasOwnProperty` of the values that it copies, and a field `__proto__` would become the
 * prototype of its copy.
 */
const INHERITED: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype))

/** Longer than any text of the interface, because a deal also keeps undocumented fields. */
const LONGEST_TEXT = 10_000

const toStorableText = (text: string) =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(/\p{Surrogate}/gu, "\ufffd")
    .replaceAll("\0", "")

/** "All request and response bodies are JSON (application/json)". A body without a type counts as JSON. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())
}
