import { type IncomingMessage } from "node:http"
import { Refusal } from "./refusal"

/** The interface shows no size limits. This limit only protects the process. */
const MAX_BODY_BYTES = 64_000_000

/** The whole body of a request; throws a {@link Refusal} 413 when it is beyond all bounds. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= MAX_BODY_BYTES) chunks.push(chunk)
  }
  if (size > MAX_BODY_BYTES) throw new Refusal(413, "the body is too large")
  return Buffer.concat(chunks)
}

export function parseJson(rawBody: Buffer): unknown {
  if (rawBody.length === 0) return undefined
  try {
    return JSON.parse(rawBody.toString("utf8"))
  } catch {
    return undefined
  }
}
