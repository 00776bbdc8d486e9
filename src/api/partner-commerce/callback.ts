import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type z } from "@medusajs/framework/zod"
import { steadyClock } from "../../values/clock"
import { type StoredAnswer, toRefusalAnswer } from "../../deals/rules/refusal"
import { toFailureReport, toFailureText } from "../../messages/rules/failure-text"
import { type CallbackErrorCode } from "../../service/rules/wire/callbacks"
import { openStore, type Store } from "../../store/store"
import { type ArrivedCall, type CallbackAuth, type UnknownCaller } from "../../settings/callbacks/callback-auth"
import { reportProxies } from "../../health/problems/report-proxies"
import { recordCallback } from "./callback-record"
import { isJsonType, parseJson, type RawBody, readAway, readRawBody } from "./raw-body"

/** An authenticated call of the service. */
export interface Callback {
  store: Store
  params: Record<string, string | undefined>
  query: URLSearchParams
  /** Empty for a GET. */
  rawBody: Buffer
  body: unknown
  /** Measured by the steady clock. */
  arrivedAt: number
}

export interface CallbackReply {
  response: StoredAnswer
  /** Runs after the response was sent or has failed; `isWritten` tells which. */
  followUp?: (isWritten: boolean) => Promise<void>
}

/** Ends a callback with an error of the service's protocol. */
export class CallbackError extends Error {
  constructor(
    readonly code: CallbackErrorCode,
    message: string,
    /** Only with `UNAUTHORIZED`; the caller does not get the reason. */
    readonly unknownCaller: UnknownCaller | null = null,
  ) {
    super(message)
  }
}

/** A callback that ended with an error instead of a reply. */
export interface FailedCallback {
  code: CallbackErrorCode
  message: string
  unknownCaller: UnknownCaller | null
  /** Address of the caller. */
  address: string
  /** undefined if it was not read, or is not JSON. */
  body: unknown
}

/** @throws CallbackError `VALIDATION_ERROR` with every wrong field and its expected form */
export function parseCallback<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) =>
    [issue.path.map(String).join("."), issue.message].filter(Boolean).join(": "),
  )
  throw new CallbackError("VALIDATION_ERROR", problems.join("; "))
}

type Handle = (callback: Callback) => Promise<CallbackReply>

interface CallbackRouteOptions {
  /** Runs after a failure was answered. */
  followFailure?: (store: Store, failed: FailedCallback) => Promise<void>
  /** Called with each answer when it is sent. */
  onAnswer?: (response: StoredAnswer, seconds: number) => void
}

/**
 * Route of the service's protocol. It authenticates the caller before it reads or writes any data. It answers every failure as `{ code,
 * message }`. An error of Medusa's never leaves, because its 409 would set the service's stock to zero.
 *
 * @param operation the name in the activity
 */
export function callbackRoute(
  operation: string,
  handle: Handle,
  { followFailure, onAnswer }: CallbackRouteOptions = {},
) {
  return async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
    const arrivedAt = steadyClock()
    let authenticatedBody: Buffer | null = null
    let body: unknown
    let unknownCaller: UnknownCaller | null = null
    let reply: CallbackReply
    const store = openStore(req.scope)
    try {
      const rawBody = await authenticate(req)
      authenticatedBody = rawBody
      body = rawBody.length > 0 ? readBody(req, rawBody) : undefined
      reply = await handle({ store, params: req.params, query: toQuery(req), rawBody, body, arrivedAt })
    } catch (thrown) {
      const error = toCallbackError(req, operation, thrown)
      unknownCaller = error.unknownCaller
      const failed = { code: error.code, message: error.message, unknownCaller, address: toAddress(req), body }
      reply = { response: toRefusalAnswer(error), followUp: async () => followFailure?.(store, failed) }
    }
    const { response, followUp } = reply
    if (followUp) runAfterResponse(req, res, followUp)
    const sending = send(req, res, response)
    onAnswer?.(response, (steadyClock() - arrivedAt) / 1000)
    recordCallback(req, { operation, response, arrivedAt, body: authenticatedBody, unknownCaller })
    await sending
  }
}

/** After an incomplete body the connection cannot be used again, so it ends after such an answer. */
async function send(req: MedusaRequest, res: MedusaResponse, { status, body }: StoredAnswer): Promise<void> {
  res.status(status).type("application/json")
  if (req.complete) return void res.send(body)
  res.setHeader("Connection", "close")
  res.setHeader("Content-Length", Buffer.byteLength(body))
  res.write(body)
  await readAway(req)
  res.end()
}

const toQuery = ({ originalUrl }: MedusaRequest) => new URLSearchParams(originalUrl.split("?").slice(1).join("?"))
const toAddress = ({ ip }: MedusaRequest) => ip ?? "unknown"

/**
 * @returns the raw body of a call from the service
 * @throws CallbackError for every other caller
 */
async function authenticate(req: MedusaRequest): Promise<Buffer> {
  const store = openStore(req.scope)
  const { connection } = store
  if (connection.kind === "inert")
    throw new CallbackError("NOT_CONFIGURED", "callbacks are not configured in this store")
  const { callbackAuth } = connection
  const call = { ip: req.ip, headers: req.headers }
  const provesItself = callbackAuth.isKnownByHeaders(call)
  if (provesItself) reportProxies(store, call)
  const isKnown = provesItself && callbackAuth.isAllowedAddress(call)
  // An unknown caller's body is read only if a signature over it may authenticate the caller.
  if (!isKnown && !callbackAuth.maySign(call)) throw unauthorized(callbackAuth, call)
  const body = await readRawBody(req)
  if (!isKnown && !(body.kind === "whole" && callbackAuth.isKnownBySignature(call, body.bytes))) {
    throw unauthorized(callbackAuth, call)
  }
  if (!isKnown) reportProxies(store, call)
  if (body.kind !== "whole") throw new CallbackError("VALIDATION_ERROR", UNREAD[body.kind])
  return body.bytes
}

const UNREAD: Record<Exclude<RawBody["kind"], "whole">, string> = {
  too_large: "the body is too large",
  cut_short: "the body ended before it was complete",
}

const unauthorized = (auth: CallbackAuth, call: ArrivedCall) =>
  new CallbackError("UNAUTHORIZED", "the caller could not be authenticated", auth.whyUnknown(call))

function readBody(req: MedusaRequest, rawBody: Buffer): unknown {
  if (!isJsonType(req.headers["content-type"])) {
    throw new CallbackError("VALIDATION_ERROR", "the content type must be application/json")
  }
  const body = parseJson(rawBody)
  if (body === undefined) throw new CallbackError("VALIDATION_ERROR", "the body is not JSON")
  return body
}

function toCallbackError(req: MedusaRequest, operation: string, error: unknown): CallbackError {
  if (error instanceof CallbackError) return error
  req.scope
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`partner-commerce: ${operation} failed: ${toFailureReport(error)}`)
  return new CallbackError("INTERNAL_ERROR", "the callback could not be processed")
}

function runAfterResponse(
  req: MedusaRequest,
  res: MedusaResponse,
  followUp: NonNullable<CallbackReply["followUp"]>,
): void {
  let hasRun = false
  const run = (isWritten: boolean) => {
    if (hasRun) return
    hasRun = true
    const { lifetime } = openStore(req.scope)
    lifetime.track(followUp(isWritten)).catch((error: unknown) => {
      req.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`partner-commerce: what follows an answer failed and is repeated: ${toFailureText(error)}`)
    })
  }
  res.once("finish", () => run(true))
  res.once("close", () => run(false))
  // The caller may have left before the response existed; then neither event comes.
  if (res.destroyed || req.socket.destroyed) run(false)
}
