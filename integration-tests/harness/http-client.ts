/** Untyped like JSON.parse's result: tests read the fields that they expect, and fail if one is missing. */
type Json = ReturnType<typeof JSON.parse>

export interface Answer<Body = Json> {
  status: number
  headers: Headers
  data: Body
}

/** Returns error answers like any other: no status throws. */
export interface HttpClient {
  get<Body = Json>(path: string): Promise<Answer<Body>>
  post<Body = Json>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  put<Body = Json>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer<Body>>
  delete<Body = Json>(path: string): Promise<Answer<Body>>
}

export interface HttpClientPlace {
  baseUrl: string
  /** Read for every call, so that a client can exist before its login. */
  headers?: () => Record<string, string>
}

export function httpClient({ baseUrl, headers = () => ({}) }: HttpClientPlace): HttpClient {
  const send =
    (method: string) =>
    async <Body>(path: string, body?: unknown, own: Record<string, string> = {}): Promise<Answer<Body>> => {
      const response = await fetch(baseUrl + path, {
        method,
        headers: { ...(body === undefined ? {} : { "content-type": "application/json" }), ...headers(), ...own },
        body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, data: parse(text) as Body }
    }
  return { get: send("GET"), post: send("POST"), put: send("PUT"), delete: send("DELETE") }
}

/** @throws Error with the answer, if its status is 300 or above */
export async function expectOk<T extends { status: number; data: unknown }>(call: Promise<T>): Promise<T> {
  const answer = await call
  if (answer.status >= 300) throw new Error(`${answer.status}: ${JSON.stringify(answer.data)}`)
  return answer
}

/** Logs in like a person; the admin's pages would keep the bearer in their session. */
export async function adminBearer(baseUrl: string, login: { email: string; password: string }): Promise<string> {
  const { status, data } = await httpClient({ baseUrl }).post<{ token?: string }>("/auth/user/emailpass", login)
  if (!data?.token) throw new Error(`The admin login was answered ${status}`)
  return `Bearer ${data.token}`
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
