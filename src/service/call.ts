import { type ServiceFailure } from "../messages/rules/message"
import { failed, ok, type Result, type ServiceError, toServiceMessage } from "./rules/service-error"
import { countCall } from "../observability/metrics"
import { inSpan } from "../observability/spans"
import { type AnswerReader } from "./answer"
import { type BaseUrl } from "./base-url"
import { type Connection } from "./connection"
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
  /** Gives up waiting for a turn, for a retry or for an answer. Giving up on a `once` call that began is `look_first`. */
  signal?: AbortSignal
  /** Fewer tries than the client makes by itself. */
  maxAttempts?: number
  /** Says who waits for the answer. Absent: a person if one waits, else the default of the operation. */
  priority?: Priority
}

/** An operation with its arguments. */
export interface ServiceRequest {
  operation: Operation
  method: string
  /** Encoded, with query, relative to the base URL. */
  path: string
  /** The path as it may be recorded, where it differs. */
  shownPath?: string
  subject?: CallSubject
  body?: { type: "json"; value: unknown } | { type: "form"; fields: Record<string, string> }
}

/** A call: a request with the reader of its answer. */
export interface ServiceCall<T> extends ServiceRequest {
  answer: AnswerReader<T>
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024

/** Performs a call: waits for its turn, sends it, judges the answer, and repeats it where that is safe and makes sense. */
export const callService = <T>(
  connection: Connection,
  call: ServiceCall<T>,
  options?: CallOptions,
): Promise<Result<T>> =>
  repeat(connection, call, { ...options, perform: (attempt) => performOnce(connection, call, attempt) })

/**
 * The same, with the answer handed on while it comes. Nothing is repeated once it has begun; where the rest does not come, the stream throws
 * an error whose message may be shown. Of a good answer only the length is recorded: it may name people where no key gives them away.
 */
export const streamFromService = (
  connection: Connection,
  request: ServiceRequest,
  options?: CallOptions,
): Promise<Result<AsyncIterable<Uint8Array>>> =>
  repeat(connection, request, { ...options, perform: (attempt) => openAnswerOnce(connection, request, attempt) })

interface Attempt {
  attempt: number
  signal?: AbortSignal
  /** Told as soon as it is known whether and how the service has answered. */
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

function repeat<T>(connection: Connection, request: ServiceRequest, repeating: Repeating<T>): Promise<Result<T>> {
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
  connection: Connection,
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
    // Also for a call that will not be repeated: the others of this shop have to wait as well.
    if (error.status === 429) await connection.rateBudget.pauseUntil(connection.clock() + waitMs)

    const lastTry = attempt >= maxAttempts || signal?.aborted
    if (lastTry || waitMs > connection.maxWaitMs || !mayRepeat(operation, error.kind)) return failed(error)
    // A paused budget already holds the next try back.
    if (error.status !== 429) await connection.sleep(waitMs, toWaking(connection, { signal, priority }))
  }
}

/** What nobody waits for is not tried again by a process that stops. */
function toWaking({ stopping }: Connection, { signal, priority }: Pick<CallOptions, "signal" | "priority">) {
  if (!stopping || priority === "customer") return signal
  return signal ? AbortSignal.any([signal, stopping]) : stopping
}

/** Whatever the last try was answered, one before it may have been carried out. */
const withEarlierTries = (error: ServiceError, mayHaveHappened: boolean): ServiceError =>
  mayHaveHappened ? { ...error, mayHaveHappened } : error

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
  connection: Connection,
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
  /** Called once, when the stream has ended in whatever way. */
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

/** What is judged here is no good answer: that one is handed on. */
const noAnswer: AnswerReader<never> = () => failed("the answer is not handed on")

function toOutgoingRequest(connection: Connection, call: ServiceRequest, signal?: AbortSignal): OutgoingRequest {
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

/** Catalogue answers are about goods: cutting what looks like a person out of them would hide which product they name. */
function toRedactor({ api, secrets }: Connection, { body }: ServiceRequest): Redactor {
  if (api !== "transactions") return createRedactor({ secrets })
  return createRedactor({ secrets, aboutPeople: true, personal: collectSensitive(body) })
}

function toRequestPath(baseUrl: BaseUrl, path: string): string {
  return `${baseUrl.path}${path.startsWith("/") ? path : `/${path}`}`
}

function toHeaders({ authorization }: Connection, { body }: ServiceRequest): Record<string, string> {
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
  /** Absent where none came. */
  answer?: string
  serverDate?: string
}

function record(connection: Connection, call: ServiceRequest, performed: Performed): void {
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
    // The record is for people; the call it describes has already happened and must be reported as it was.
  }
}
