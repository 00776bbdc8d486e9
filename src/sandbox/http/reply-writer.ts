import { type ServerResponse } from "node:http"
import { type Reply } from "./reply"

export function writeReply(response: ServerResponse, { status, body, text, headers }: Reply): void {
  if (response.headersSent || response.destroyed) return
  const content = text?.content ?? (body === undefined ? "" : JSON.stringify(body))
  const type = text?.type ?? (body === undefined ? undefined : "application/json")
  response.writeHead(status, {
    ...(type === undefined ? {} : { "content-type": type }),
    "content-length": Buffer.byteLength(content),
    "x-content-type-options": "nosniff",
    ...headers,
  })
  response.end(content)
}
