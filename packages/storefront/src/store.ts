/** A request to Medusa's store API: through js-sdk, or with plain `fetch`. */

/** The part of `@medusajs/js-sdk` that this package calls. With headers of the customer: `{ client: sdk.client, headers }`. */
export interface MedusaSdk {
  client: {
    fetch<T>(
      path: string,
      init?: { method?: string; query?: Record<string, string>; body?: object; headers?: Record<string, string> },
    ): Promise<T>
  }
  /** For example `authorization` of the signed-in customer on a server. */
  headers?: Record<string, string>
}

/** Without js-sdk. */
export interface StoreAddress {
  /** Medusa's address. */
  backendUrl: string
  publishableKey: string
  /** For example `authorization` of the signed-in customer, or `accept-language`. */
  headers?: Record<string, string>
}

export type MedusaStore = MedusaSdk | StoreAddress

interface StoreRequest {
  query?: Record<string, string>
  /** A body makes the request a `POST`. */
  body?: object
}

/** @throws an error with Medusa's message */
export async function send<T>(store: MedusaStore, path: string, { query, body }: StoreRequest): Promise<T> {
  const method = body ? "POST" : "GET"
  if ("client" in store) return store.client.fetch<T>(path, { method, query, body, headers: store.headers })
  const { backendUrl, publishableKey, headers } = store
  const search = query ? `?${new URLSearchParams(query).toString()}` : ""
  const answer = await fetch(backendUrl.replace(/\/+$/, "") + path + search, {
    method,
    headers: {
      "x-publishable-api-key": publishableKey,
      ...(body && { "content-type": "application/json" }),
      ...headers,
    },
    body: body && JSON.stringify(body),
  })
  if (answer.ok) return (await answer.json()) as T
  const { message } = (await answer.json().catch(() => ({}))) as { message?: string }
  throw new Error(message ?? `${answer.status} ${answer.statusText}`)
}
