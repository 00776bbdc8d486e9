import { type IncomingMessage } from "node:http"

/** Far more than any callback of the interface needs. */
const MAX_BODY_BYTES = 256 * 1024

/** @returns the bytes as they came, or null when there are more of them than any callback has */
export async function readRawBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Without NUL and halves of characters: Postgres stores neither, and one in a customer's name should not cost a sale.
 *
 * @returns undefined when it is not JSON; JSON has no undefined
 */
export function parseJson(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString("utf8"), (_, field: unknown) =>
      typeof field === "string" ? field.replace(/\p{Surrogate}/gu, "\ufffd").replaceAll("\0", "") : field,
    ) as unknown
  } catch {
    return undefined
  }
}

/** "All request and response bodies are JSON (application/json)". A body without a type is taken for what it should be. */
export function isJsonType(contentType: string | undefined): boolean {
  return contentType === undefined || /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(contentType.trim())
}
