import { type IncomingHttpHeaders } from "node:http"

/** The answer of an operation; `text` instead of `body` if it is not JSON. */
export interface Reply {
  status: number
  body?: unknown
  text?: { type: string; content: string | Buffer }
  headers?: Record<string, string>
}

/** A request with its body already read; `json` is undefined if the body is missing or invalid. */
export interface ApiRequest {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: IncomingHttpHeaders
  rawBody: Buffer
  json: unknown
}

/** `operation` names the route in faults and in the journal, for example `catalog.syncProducts`. */
export interface Route {
  operation: string
  method: string
  /** `/trx/{id}/status`, as the interface writes paths. */
  path: string
  /** The statuses with which this operation may refuse according to the interface document, besides 401 and 500; absent = any. */
  refusals?: readonly number[]
  handle: (request: ApiRequest) => Reply | Promise<Reply>
}

export const answer = (body: unknown, status = 200): Reply => ({ status, body })
