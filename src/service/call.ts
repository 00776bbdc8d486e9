import { type ServiceFailure } from "../messages/rules/message"
import { failed, ok, type Result, type ServiceError, toServiceMessage } from "./rules/service-error"
import { countCall } from "../observability/metrics"
import { inSpan } from "../observability/spans"
import { type AnswerReader } from "./answer"
import { type BaseUrl } from "./base-url"
import { type ClientConnection } from "./connection"
import { type CallSubject, toRecordedBody } from "./exchange"
import { toResult } from "./classify-response"
import { collectSensitive, createRedactor, type Redactor } from "./redaction"
import { isPersonWaiting } from "./person-waiting"
import { type Priority } from "./rate-budget"
import { mayRepeat, OPERATIONS, type Operation, toPriority } from "./retry-policy"
import { toRetryDelayMs } from "./retry-timing"
import { BrokenAnswer, type Opened, openOnce, type OutgoingRequest, type Sent, sendOnce } from "./send"

/** Options of every operation. */
export interface CallOptions {
  /** Ends the wait for the rate limit, a retry or an answer. Ending a `once` call that has begun is `look_first`. */
  signal?: AbortSignal
  /** Fewer attempts than the client's default. */
  maxAttempts?: number
  /** The priority of the waiting caller. Absent: a person if one waits, else the default of the operation. */
  priority?: Priority
}

/** An operation with its arguments. */
export interface ServiceRequest {
  operation: Operation
  method: string
  /** Encoded, with query, relative to the base URL. */
  path: string
  /** The path for records, if it differs. */
  shownPath?: string
  subject?: CallSubject
  body?: { type: "json"; value: unknown } | { type: "form"; fields: Record<string, string> }
}

/** A call: a request with the reader of its answer. */
export interface ServiceCall<T> extends ServiceRequest {
  answer: AnswerReader<T>
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Performs a call: waits for the rate limit, sends it, classifies the answer, and repeats the call if that is safe and useful. */
export const callService = <T>(
  connection: ClientConnection,
  call: ServiceCall<T>,
  options?: CallOptions,
): Promise<Result<T>> =>
  repeat(connection, call, { ...options, perform: (attempt) => performOnce(connection, call, attempt) })

/**
 * Performs a call whose answer is passed on while it arrives. An answer that has begun is not repeated: if its rest is missing, the stream
 * throws an error with a safe message. For a good answer only its length is recorded, because it may name people without keys that reveal
 * them.
 */
export const streamFromService = (
  connection: ClientConnection,
  request: ServiceRequest,
  options?: CallOptions,
): Promise<Result<AsyncIterable<Uint8Array>>> =>
  repeat(connection, request, { ...options, perform: (attempt) => openAnswerOnce(connection, request, attempt) })

interface Attempt {
  attempt: number
  signal?: AbortSignal
  /** Called as soon as the outcome of the attempt is known. */
  onTried: (tried: Tried) => void
}

interface Tried {
  attempt: number
  /** null = no answer came. */
  status: number | null
}

interface Repeating<T> extends CallOptions {
  perform: (attempt: Attempt) => Promise<Result<T>>
}

function repeat<T>(connection: ClientConnection, request: ServiceRequest, repeating: Repeating<T>): Promise<Result<T>> {
  const attributes = {
    "partner_commerce.api": connection.api,
    "partner_commerce.operation": request.operation,
    "http.request.method": request.method,
  }
  return inSpan("call", attributes, async ({ add, fail }) => {
    const onTried = ({ attempt, status }: Tried) => {
      countCall(request.operation, status)
      add({ "http.request.resend_count": attempt - 1, ...(status !== null && { "http.response.status_code": status }) })
    }
    const result = await repeatWhileItMayHelp(connection, request, { ...repeating, onTried })
    if (!result.ok) fail(result.error.kind)
    return result
  })
}

async function repeatWhileItMayHelp<T>(
  connection: ClientConnection,
  { operation }: ServiceRequest,
  {
    signal,
    maxAttempts = connection.maxAttempts,
    priority = isPersonWaiting() ? "customer" : toPriority(operation),
    perform,
    onTried,
  }: Repeating<T> & Pick<Attempt, "onTried">,
): Promise<Result<T>> {
  const refusal = connection.settingsProblem
  if (refusal) return refuseCall(operation, "fix_settings", { code: "not_sent", values: { detail: refusal } })

  let mayHaveHappened = false
  for (let attempt = 1; ; attempt += 1) {
    const turn = await connection.rateBudget.take({ signal, maxWaitMs: connection.maxWaitMs, priority })
    if (!turn.granted) return failed(withEarlierTries(toNoTurnError(operation, turn), mayHaveHappened))

    const result = await perform({ attempt, signal, onTried })
    if (result.ok) return mayHaveHappened ? { ...result, isRepeated: true } : result
    const error = withEarlierTries(result.error, mayHaveHappened)
    mayHaveHappened = error.mayHaveHappened === true
    const waitMs = toRetryDelayMs({ attempt, retryAfterMs: error.retryAfterMs, random: connection.random })
    // Also after the last attempt, because the shop's other calls must wait too.
    if (error.status === 429) await connection.rateBudget.pauseUntil(connection.clock() + waitMs)

    const lastTry = attempt >= maxAttempts || signal?.aborted
    if (lastTry || waitMs > connection.maxWaitMs || !mayRepeat(operation, error.kind)) return failed(error)
    // A paused budget already delays the next attempt.
    if (error.status !== 429) await connection.sleep(waitMs, toWaking(connection, { signal, priority }))
  }
}

/** A stopping process does not repeat background calls. */
function toWaking({ stopping }: ClientConnection, { signal, priority }: Pick<CallOptions, "signal" | "priority">) {
  if (!stopping || priority === "customer") return signal
  return signal ? AbortSignal.any([signal, stopping]) : stopping
}

/** An earlier attempt may have been carried out, even if the last attempt was refused. */
const withEarlierTries = (error: ServiceError, mayHaveHappened: boolean): ServiceError =>
  mayHaveHappened ? { ...error, mayHaveHappened } : error

/** Refuses a call without sending it, because the request cannot be correct. */
export function refuseCall(
  operation: Operation,
  kind: "fix_settings" | "bad_item",
  why: ServiceFailure,
): Result<never> {
  return failed({ kind, operation, message: toServiceMessage(operation, why), why })
}

async function performOnce<T>(
  connection: ClientConnection,
  call: ServiceCall<T>,
  { attempt, signal, onTried }: Attempt,
): Promise<Result<T>> {
  const at = connection.clock()
  const sent = await sendOnce(toOutgoingRequest(connection, call, signal))
  onTried({ attempt, status: toStatus(sent) })
  const redactor = toRedactor(connection, call)
  const result = toResult(call, sent, { connection, redactor })
  record(connection, call, { at, attempt, ...toRecordedAnswer(sent), result, redactor })
  return result
}

async function openAnswerOnce(
  connection: ClientConnection,
  call: ServiceRequest,
  { attempt, signal, onTried }: Attempt,
): Promise<Result<AsyncIterable<Uint8Array>>> {
  const at = connection.clock()
  const sent = await openOnce(toOutgoingRequest(connection, call, signal))
  onTried({ attempt, status: toStatus(sent) })
  const redactor = toRedactor(connection, call)
  const judge = (broken: Sent) => toResult({ ...call, answer: noAnswer }, broken, { connection, redactor })
  if (sent.outcome === "opened") {
    const note = (result: Result<unknown>, bytes: number) => {
      const answer = `${bytes} bytes, not recorded`
      record(connection, call, { at, attempt, status: sent.status, answer, result, redactor })
    }
    return ok(readStream(sent, { judge, note }))
  }
  const result = judge(sent)
  record(connection, call, { at, attempt, ...toRecordedAnswer(sent), result, redactor })
  return result
}

interface StreamReading {
  judge: (broken: Sent) => Result<never>
  /** Called once, at the end of the stream or its failure. */
  note: (result: Result<unknown>, bytes: number) => void
}

async function* readStream({ chunks }: Opened, { judge, note }: StreamReading): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  let result: Result<unknown> = ok(undefined)
  try {
    for await (const chunk of chunks) {
      bytes += chunk.length
      yield chunk
    }
  } catch (error) {
    if (!(error instanceof BrokenAnswer)) throw error
    const broken = judge(error.sent)
    result = broken
    throw new Error(broken.ok ? error.message : broken.error.message)
  } finally {
    note(result, bytes)
  }
}

/** Reads only failures, because a good answer is passed on as a stream. */
const noAnswer: AnswerReader<never> = () => failed("the answer is not handed on")

function toOutgoingRequest(connection: ClientConnection, call: ServiceRequest, signal?: AbortSignal): OutgoingRequest {
  return {
    dispatcher: connection.dispatcherFor(OPERATIONS[call.operation].repeatability),
    origin: connection.baseUrl.origin,
    method: call.method,
    path: toRequestPath(connection.baseUrl, call.path),
    headers: toHeaders(connection, call),
    body: toBodyText(call),
    timeoutMs: connection.timeoutMs,
    maxAnswerBytes: MAX_ANSWER_BYTES,
    signal,
  }
}

function toRecordedAnswer(sent: Sent): Pick<Performed, "status" | "answer" | "serverDate"> {
  if (sent.outcome === "answered") return { status: sent.status, answer: sent.text, serverDate: sent.headers.date }
  return { status: toStatus(sent) }
}

const toStatus = (sent: Sent | Opened): number | null => ("status" in sent ? sent.status : null)

/** Catalogue answers describe goods. Cutting supposed personal data out of them would hide the product that they name. */
function toRedactor({ api, secrets }: ClientConnection, { body }: ServiceRequest): Redactor {
  if (api !== "transactions") return createRedactor({ secrets })
  return createRedactor({ secrets, aboutPeople: true, personal: collectSensitive(body) })
}

function toRequestPath(baseUrl: BaseUrl, path: string): string {
  return `${baseUrl.path}${path.startsWith("/") ? path : `/${path}`}`
}

function toHeaders({ authorization }: ClientConnection, { body }: ServiceRequest): Record<string, string> {
  const contentType = { json: "application/json", form: "application/x-www-form-urlencoded" }
  return { authorization, accept: "application/json", ...(body && { "content-type": contentType[body.type] }) }
}

function toBodyText({ body }: ServiceRequest): string | undefined {
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

interface Performed {
  at: number
  attempt: number
  status: number | null
  result: Result<unknown>
  redactor: Redactor
  /** Absent if no answer came. */
  answer?: string
  serverDate?: string
}

function record(connection: ClientConnection, call: ServiceRequest, performed: Performed): void {
  if (!connection.onExchange) return
  const { at, attempt, status, answer, result, redactor } = performed
  try {
    connection.onExchange(
      {
        at: new Date(at),
        direction: "out",
        api: connection.api,
        operation: call.operation,
        method: call.method,
        path: redactor.text(call.shownPath ?? call.path),
        status,
        durationMs: Math.max(0, connection.clock() - at),
        requestBody: toRecordedBody(call.body?.type === "form" ? call.body.fields : call.body?.value, redactor),
        responseBody: toRecordedBody(answer, redactor),
        attempt,
        ...(call.subject && { subject: call.subject }),
        ...(!result.ok && { error: { kind: result.error.kind, message: result.error.message } }),
      },
      performed.serverDate,
    )
  } catch {
    // Errors of the record are ignored, because the call has already happened and its result must be reported.
  }
}
