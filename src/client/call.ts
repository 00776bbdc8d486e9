import { type ServiceFailure } from "../core/message/message"
import { failed, type Result, type ServiceError, toServiceMessage } from "../core/service-error"
import { type AnswerReader } from "./answer"
import { type BaseUrl } from "./base-url"
import { type Connection } from "./connection"
import { type CallSubject, type Exchange, toRecordedBody } from "./exchange"
import { toResult } from "./classify-response"
import { collectSensitive, createRedactor, type JsonValue, type Redactor } from "./redaction"
import { isRefusal, mayRepeat, OPERATIONS, type Operation } from "./retry-policy"
import { toRetryDelayMs } from "./retry-timing"
import { type Sent, sendOnce } from "./send"

/** Options of every operation. */
export interface CallOptions {
  /** Gives up waiting for a turn, for a retry or for an answer. Giving up on a `once` call that began is `look_first`. */
  signal?: AbortSignal
}

/** A call: an operation with its arguments. */
export interface ServiceCall<T> {
  operation: Operation
  method: string
  /** Encoded, with query, relative to the base URL. */
  path: string
  /** The path as it may be recorded, where it differs. */
  shownPath?: string
  subject?: CallSubject
  body?: { type: "json"; value: unknown } | { type: "form"; fields: Record<string, string> }
  answer: AnswerReader<T>
  maxAnswerBytes?: number
  /** Only the length of a good answer is recorded: it holds people's names where no key gives them away. */
  unrecordedAnswer?: boolean
}

const DEFAULT_MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Performs a call: waits for its turn, sends it, judges the answer, and repeats it where that is safe and makes sense. */
export async function callService<T>(
  connection: Connection,
  call: ServiceCall<T>,
  { signal }: CallOptions = {},
): Promise<Result<T>> {
  const refusal = connection.settingsProblem
  if (refusal) return refuseCall(call.operation, "fix_settings", { code: "not_sent", values: { detail: refusal } })

  let mayHaveHappened = false
  for (let attempt = 1; ; attempt += 1) {
    const turn = await connection.rateBudget.take({ signal, maxWaitMs: connection.maxWaitMs })
    if (!turn.granted) return failed(toNoTurnError(call.operation, turn))

    const result = await performOnce(connection, call, { attempt, signal })
    if (result.ok) return result
    const error: ServiceError = mayHaveHappened ? { ...result.error, mayHaveHappened } : result.error
    mayHaveHappened ||= !isRefusal(error.status)
    const waitMs = toRetryDelayMs({ attempt, retryAfterMs: error.retryAfterMs, random: connection.random })
    // Also for a call that will not be repeated: the others of this shop have to wait as well.
    if (error.status === 429) connection.rateBudget.pauseUntil(connection.clock() + waitMs)

    const lastTry = attempt >= connection.maxAttempts || signal?.aborted
    if (lastTry || waitMs > connection.maxWaitMs || !mayRepeat(call.operation, error.kind)) return failed(error)
    // A paused budget already holds the next try back.
    if (error.status !== 429) await connection.sleep(waitMs, signal)
  }
}

/** Nothing is sent; the request cannot be what the caller meant. */
export function refuseCall(
  operation: Operation,
  kind: "fix_settings" | "bad_item",
  why: ServiceFailure,
): Result<never> {
  return failed({ kind, operation, message: toServiceMessage(operation, why), why })
}

async function performOnce<T>(
  connection: Connection,
  call: ServiceCall<T>,
  { attempt, signal }: { attempt: number; signal?: AbortSignal },
): Promise<Result<T>> {
  const at = connection.clock()
  const sent = await sendOnce({
    dispatcher: connection.dispatcherFor(OPERATIONS[call.operation].repeatability),
    origin: connection.baseUrl.origin,
    method: call.method,
    path: toRequestPath(connection.baseUrl, call.path),
    headers: toHeaders(connection, call),
    body: toBodyText(call),
    timeoutMs: connection.timeoutMs,
    maxAnswerBytes: call.maxAnswerBytes ?? DEFAULT_MAX_ANSWER_BYTES,
    signal,
  })
  const redactor = toRedactor(connection, call)
  const result = toResult(call, sent, { connection, redactor })
  if (connection.onExchange) record(connection, toExchange({ connection, call, sent, result, redactor, at, attempt }))
  return result
}

/** Catalogue answers are about goods: cutting what looks like a person out of them would hide which product they name. */
function toRedactor({ api, secrets }: Connection, { body }: ServiceCall<unknown>): Redactor {
  if (api !== "transactions") return createRedactor({ secrets })
  return createRedactor({ secrets, aboutPeople: true, personal: collectSensitive(body) })
}

function toRequestPath(baseUrl: BaseUrl, path: string): string {
  return `${baseUrl.path}${path.startsWith("/") ? path : `/${path}`}`
}

function toHeaders({ authorization }: Connection, { body }: ServiceCall<unknown>): Record<string, string> {
  const contentType = { json: "application/json", form: "application/x-www-form-urlencoded" }
  return { authorization, accept: "application/json", ...(body && { "content-type": contentType[body.type] }) }
}

function toBodyText({ body }: ServiceCall<unknown>): string | undefined {
  if (!body) return undefined
  return body.type === "json" ? JSON.stringify(body.value) : new URLSearchParams(body.fields).toString()
}

function toNoTurnError(operation: Operation, turn: { reason: "aborted" | "paused"; waitMs: number }): ServiceError {
  const toError = (why: ServiceFailure): ServiceError => ({
    kind: "retry_later",
    operation,
    message: toServiceMessage(operation, why),
    why,
  })
  if (turn.reason === "aborted") return toError({ code: "cancelled", values: {} })
  const seconds = Math.ceil(turn.waitMs / 1000)
  return { ...toError({ code: "must_wait", values: { seconds } }), retryAfterMs: turn.waitMs }
}

function toExchange({
  connection,
  call,
  sent,
  result,
  redactor,
  at,
  attempt,
}: {
  connection: Connection
  call: ServiceCall<unknown>
  sent: Sent
  result: Result<unknown>
  redactor: Redactor
  at: number
  attempt: number
}): Exchange {
  return {
    at: new Date(at),
    direction: "out",
    api: connection.api,
    operation: call.operation,
    method: call.method,
    path: redactor.text(call.shownPath ?? call.path),
    status: sent.outcome === "answered" || sent.outcome === "too_large" ? sent.status : null,
    durationMs: Math.max(0, connection.clock() - at),
    requestBody: toRecordedBody(call.body?.type === "form" ? call.body.fields : call.body?.value, redactor),
    responseBody: toRecordedAnswer(call, sent, { ok: result.ok, redactor }),
    attempt,
    ...(call.subject && { subject: call.subject }),
    ...(!result.ok && { error: { kind: result.error.kind, message: result.error.message } }),
  }
}

function toRecordedAnswer(
  { unrecordedAnswer }: ServiceCall<unknown>,
  sent: Sent,
  { ok, redactor }: { ok: boolean; redactor: Redactor },
): JsonValue {
  if (sent.outcome !== "answered") return null
  if (ok && unrecordedAnswer) return `${sent.text.length} characters, not recorded`
  return toRecordedBody(sent.text, redactor)
}

function record(connection: Connection, exchange: Exchange): void {
  try {
    connection.onExchange?.(exchange)
  } catch {
    // The record is for people; the call it describes has already happened and must be reported as it was.
  }
}
