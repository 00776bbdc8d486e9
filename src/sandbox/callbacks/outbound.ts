import { createHmac } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { Agent, request } from "undici"
import { type Faults } from "../faults"
import { type Journal } from "../journal"
import { type CallbackAuth, type Settings } from "../settings"
import { parseUrl } from "../../service/rules/wire/parse-url"

export interface OutboundCall {
  operation: "callback.deal" | "callback.exists" | "callback.status" | "callback.token"
  method: "GET" | "POST"
  url: string
  body?: unknown
  timeoutMs: number
}

export type OutboundAnswer =
  | { kind: "answered"; status: number; body: unknown; ms: number }
  | { kind: "unanswered"; reason: "timeout" | "unreachable" | "answer_lost"; message: string; ms: number }

const NEVER_CALLED: OutboundAnswer = {
  kind: "unanswered",
  reason: "unreachable",
  message: "the call never arrived",
  ms: 0,
}

/** The service's side of the callbacks: signs a call, makes it once, and writes it into the journal. */
export class Outbound {
  private readonly agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

  constructor(
    private readonly surroundings: { settings: Settings; journal: Journal; faults: Faults; closing: AbortSignal },
  ) {}

  async send(call: OutboundCall): Promise<OutboundAnswer> {
    const { journal, faults, closing } = this.surroundings
    const fault = faults.take({
      operation: call.operation,
      method: call.method,
      path: pathOf(call.url),
      body: call.body === undefined ? "" : JSON.stringify(call.body),
    })
    // If the sandbox closes during the delay, the call fails. The failure counts as an answer, because no caller would handle an error.
    if (fault?.kind === "delay") await sleep(fault.ms, undefined, { signal: closing }).catch(() => undefined)
    const answered = fault?.kind === "lose_call" ? NEVER_CALLED : await this.attempt(call)
    const isLost = fault?.kind === "lose_answer"
    const answer: OutboundAnswer = isLost
      ? { kind: "unanswered", reason: "answer_lost", message: "the answer never arrived", ms: answered.ms }
      : answered
    journal.record({
      direction: "out",
      operation: call.operation,
      method: call.method,
      path: call.url,
      status: answer.kind === "answered" ? answer.status : null,
      ms: answer.ms,
      request: call.body,
      response: answered.kind === "answered" ? answered.body : undefined,
      note: toNote(fault?.kind, answer),
    })
    return answer
  }

  async close(): Promise<void> {
    await this.agent.destroy()
  }

  private async attempt(call: OutboundCall): Promise<OutboundAnswer> {
    const started = performance.now()
    const elapsed = () => Math.round(performance.now() - started)
    const rawBody = call.body === undefined ? "" : JSON.stringify(call.body)
    const timeout = AbortSignal.timeout(call.timeoutMs)
    try {
      const response = await request(call.url, {
        method: call.method,
        headers: {
          accept: "application/json",
          ...(rawBody === "" ? {} : { "content-type": "application/json" }),
          ...toAuthHeaders(this.surroundings.settings.callbackAuth, rawBody),
        },
        body: rawBody === "" ? undefined : rawBody,
        dispatcher: this.agent,
        signal: timeout,
      })
      return { kind: "answered", status: response.statusCode, body: parse(await response.body.text()), ms: elapsed() }
    } catch (error) {
      if (timeout.aborted) {
        return {
          kind: "unanswered",
          reason: "timeout",
          message: `no answer within ${call.timeoutMs} ms`,
          ms: elapsed(),
        }
      }
      const message = error instanceof Error ? error.message || error.name : String(error)
      return { kind: "unanswered", reason: "unreachable", message, ms: elapsed() }
    }
  }
}

/** @param now milliseconds since 1970 */
export function toAuthHeaders(
  { bearer, basic, header, hmac }: CallbackAuth,
  rawBody: string,
  now = Date.now(),
): Record<string, string> {
  const headers: Record<string, string> = {}
  if (basic) headers.authorization = `Basic ${Buffer.from(`${basic.username}:${basic.password}`).toString("base64")}`
  // A request has one Authorization header; if both are set, the bearer wins.
  if (bearer !== undefined) headers.authorization = `Bearer ${bearer}`
  if (header) headers[header.name.toLowerCase()] = header.value
  if (hmac) {
    const timestamp = hmac.timestampHeader && String(Math.floor(now / 1000))
    if (hmac.timestampHeader && timestamp) headers[hmac.timestampHeader.toLowerCase()] = timestamp
    const digest = createHmac(hmac.algorithm ?? "sha256", hmac.secret)
      .update(timestamp ? `${timestamp}.${rawBody}` : rawBody)
      .digest(hmac.encoding ?? "hex")
    headers[hmac.header.toLowerCase()] = `${hmac.prefix ?? ""}${digest}`
  }
  return headers
}

function toNote(fault: string | undefined, answer: OutboundAnswer): string | undefined {
  const notes = [fault && `fault: ${fault}`, answer.kind === "unanswered" ? answer.message : undefined].filter(Boolean)
  return notes.length > 0 ? notes.join(", ") : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pathOf(url: string): string {
  return parseUrl(url)?.pathname ?? url
}
