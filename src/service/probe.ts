import type * as Undici from "undici"
import { loadLater } from "../values/load-later"

const undici = loadLater<typeof Undici>("undici")

export interface Probe {
  url: string
  method: "GET" | "POST"
  headers: Record<string, string>
  body?: Buffer
}

export type ProbeOutcome =
  | { kind: "answered"; status: number; text: string; location: string | null }
  /** `code`: from Node or undici. */
  | { kind: "failed"; code: string; message: string }

const TIMEOUT_MS = 15_000
const LONGEST_ANSWER = 10_000

/** Sends one call like the service: with the DNS address of the name, a check of the certificate, and without following redirects. */
export async function sendProbe({ url, method, headers, body }: Probe): Promise<ProbeOutcome> {
  const { Agent, request } = undici()
  const dispatcher = new Agent({
    connect: { timeout: TIMEOUT_MS },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
  })
  try {
    const answer = await request(url, { dispatcher, method, headers, body })
    const text = await answer.body.text()
    const { location } = answer.headers
    return {
      kind: "answered",
      status: answer.statusCode,
      text: text.slice(0, LONGEST_ANSWER),
      location: [location ?? []].flat()[0] ?? null,
    }
  } catch (error) {
    const cause = rootOf(error)
    return { kind: "failed", code: cause.code ?? "", message: cause.message }
  } finally {
    await dispatcher.destroy()
  }
}

/** Finds the first failure if several addresses were tried, or the cause of a wrapped failure. */
function rootOf(error: unknown): { code?: string; message: string } {
  const { code, message, errors, cause } = (error ?? {}) as Partial<NodeJS.ErrnoException> & { errors?: unknown[] }
  if (errors?.[0] !== undefined) return rootOf(errors[0])
  if (code === undefined && cause !== undefined) return rootOf(cause)
  return { code, message: message ?? String(error) }
}
