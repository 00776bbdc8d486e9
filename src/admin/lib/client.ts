import Medusa, { FetchError } from "@medusajs/js-sdk"
import type { Message } from "../../messages/rules/message"
import { isCode } from "../../messages/rules/render"

const AUTH_TYPE = __AUTH_TYPE__ ?? "session"
const BACKEND = new URL(__BACKEND_URL__ ?? "/", window.location.origin)

/** Uses the session of the admin's signed-in user. */
export const sdk = new Medusa({
  baseUrl: __BACKEND_URL__ ?? "/",
  auth: { type: AUTH_TYPE, jwtTokenStorageKey: __JWT_TOKEN_STORAGE_KEY__ || undefined },
})

export type Query = Record<string, string | number | boolean | undefined>

interface Sent {
  method?: "GET" | "POST" | "DELETE"
  query?: Query
  body?: object
  headers?: Record<string, string>
}

/** Body of a refusal by the plugin's own API. */
interface RefusalBody {
  message?: string
  code?: string
  values?: object
}

export class RefusedRequest extends FetchError {
  /** The plugin's reason; null if another part of the server refused. */
  readonly detail: Message | null

  constructor({ status, statusText }: Response, { message, code, values = {} }: RefusalBody) {
    super(message ?? statusText, statusText, status)
    this.detail = code && isCode(code) ? ({ code, values } as Message) : null
  }
}

/** The plugin's own API. Every call throws if the server refuses, with the server's message. `path` is below /admin/partner-commerce. */
export const api = {
  get: <T>(path: string, query: Query = {}) => request<T>(path, { query }),
  post: <T>(path: string, body: object = {}, query: Query = {}) => request<T>(path, { method: "POST", body, query }),
  /** @param key identifies the request: the server carries it out once, even if it arrives several times */
  postOnce: <T>(path: string, body: object, key: string) =>
    request<T>(path, { method: "POST", body, headers: { "idempotency-key": key } }),
  delete: <T>(path: string, query: Query = {}) => request<T>(path, { method: "DELETE", query }),
  /** Reads an answer that is not JSON, such as a report. */
  file: (path: string, query: Query = {}): Promise<Blob> => send(path, { query }).then((response) => response.blob()),
}

async function request<T>(path: string, sent: Sent): Promise<T> {
  return (await (await send(path, sent)).json()) as T
}

/** Replaces `sdk.client.fetch`, which keeps only the English message of a refusal. */
async function send(path: string, { method = "GET", query = {}, body, headers }: Sent): Promise<Response> {
  const url = new URL(`${BACKEND.pathname.replace(/\/$/, "")}/admin/partner-commerce${path}`, BACKEND.origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value))
  }
  const response = await fetch(url, {
    method,
    headers: {
      accept: "application/json",
      "content-type": "application/json",
      ...headers,
      ...(await toAuthorization()),
    },
    credentials: AUTH_TYPE === "session" ? "include" : "omit",
    ...(body && { body: JSON.stringify(body) }),
  })
  if (response.ok) return response
  throw new RefusedRequest(response, (await response.json().catch(() => ({}))) as RefusalBody)
}

async function toAuthorization(): Promise<Record<string, string>> {
  const token = AUTH_TYPE === "jwt" ? await sdk.client.getToken() : null
  return token ? { authorization: `Bearer ${token}` } : {}
}
