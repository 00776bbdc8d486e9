import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type z } from "@medusajs/framework/zod"
import { steadyClock } from "../../client/clock"
import { collectSensitive, createRedactor } from "../../client/redaction"
import { toRecordedBody } from "../../client/exchange"
import { toFailureReport, toFailureText } from "../../core/failure-text"
import { toRefusalAnswer, type StoredAnswer } from "../../core/deals/refusal"
import { type CallbackErrorCode } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CallbackAuth } from "../../modules/partner-commerce/callback-auth"
import { isJsonType, parseJson, readRawBody } from "./arrived-body"
import { RejectedCallSampler } from "./rejected-call-sampler"

/** A callback whose caller has been proven to be the service. */
export interface Callback {
  container: MedusaContainer
  params: Record<string, string | undefined>
  /** Empty for a GET. */
  rawBody: Buffer
  body: unknown
  /** By the steady clock. */
  arrivedAt: number
}

export interface CallbackReply extends StoredAnswer {
  /** Done when the answer has left, or could not: `isWritten` says which. */
  afterwards?: (isWritten: boolean) => Promise<void>
}

/** Ends a callback with an error of its protocol. */
export class CallbackError extends Error {
  constructor(
    readonly code: CallbackErrorCode,
    message: string,
  ) {
    super(message)
  }
}

/** @throws CallbackError `VALIDATION_ERROR` that names every field that is wrong and what was expected */
export function parseCallback<T extends z.ZodType>(schema: T, body: unknown): z.output<T> {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) =>
    [issue.path.map(String).join("."), issue.message].filter(Boolean).join(": "),
  )
  throw new CallbackError("VALIDATION_ERROR", problems.join("; "))
}

type Handle = (callback: Callback) => Promise<CallbackReply>

/**
 * A route of the service's protocol. Nothing is read or written before the caller is proven; whatever goes wrong is answered as
 * `{ code, message }`, and an error of Medusa's never gets out: its 409 would set the service's stock to zero.
 *
 * @param operation the name in the activity
 */
export function callbackRoute(operation: string, handle: Handle) {
  return async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
    const arrivedAt = steadyClock()
    const exchange: { rawBody: Buffer | null; isProven: boolean } = { rawBody: null, isProven: false }
    let reply: CallbackReply
    try {
      const rawBody = await admit(req)
      exchange.rawBody = rawBody
      exchange.isProven = true
      const body = rawBody.length > 0 ? readBody(req, rawBody) : undefined
      reply = await handle({ container: req.scope, params: req.params, rawBody, body, arrivedAt })
    } catch (error) {
      reply = toErrorReply(req, operation, error)
    }
    if (reply.afterwards) runAfterAnswer(req, res, reply.afterwards)
    res.status(reply.status).type("application/json").send(reply.body)
    record(req, { operation, reply, arrivedAt, body: exchange.isProven ? exchange.rawBody : null })
  }
}

/**
 * @returns the raw body of a call that comes from the service
 * @throws CallbackError for everybody else
 */
async function admit(req: MedusaRequest): Promise<Buffer> {
  const { connection } = req.scope.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert")
    throw new CallbackError("NOT_CONFIGURED", "callbacks are not configured in this store")
  const { callbackAuth } = connection
  const call = { ip: req.ip, headers: req.headers }
  const isKnown = callbackAuth.isAllowedAddress(call) && callbackAuth.isKnownByHeaders(call)
  // A stranger's bytes are only read where a signature over them is what would prove him.
  if (!isKnown && !maySign(callbackAuth, req)) throw unauthorized()
  const rawBody = await readRawBody(req)
  if (!isKnown && (rawBody === null || !callbackAuth.isKnownBySignature(call, rawBody))) throw unauthorized()
  if (rawBody === null) throw new CallbackError("VALIDATION_ERROR", "the body is too large")
  return rawBody
}

const maySign = (auth: CallbackAuth, { ip, headers }: MedusaRequest) =>
  auth.needsBody && auth.isAllowedAddress({ ip, headers })

const unauthorized = () => new CallbackError("UNAUTHORIZED", "the caller could not be authenticated")

function readBody(req: MedusaRequest, rawBody: Buffer): unknown {
  if (!isJsonType(req.headers["content-type"])) {
    throw new CallbackError("VALIDATION_ERROR", "the content type must be application/json")
  }
  const body = parseJson(rawBody)
  if (body === undefined) throw new CallbackError("VALIDATION_ERROR", "the body is not JSON")
  return body
}

function toErrorReply(req: MedusaRequest, operation: string, error: unknown): CallbackReply {
  if (error instanceof CallbackError) return toRefusalAnswer(error)
  req.scope
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`partner-commerce: ${operation} failed: ${toFailureReport(error)}`)
  return toRefusalAnswer({ code: "INTERNAL_ERROR", message: "the callback could not be processed" })
}

function runAfterAnswer(
  req: MedusaRequest,
  res: MedusaResponse,
  afterwards: NonNullable<CallbackReply["afterwards"]>,
): void {
  let hasRun = false
  const run = (isWritten: boolean) => {
    if (hasRun) return
    hasRun = true
    afterwards(isWritten).catch((error: unknown) => {
      req.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`partner-commerce: what follows an answer failed and is repeated: ${toFailureText(error)}`)
    })
  }
  res.once("finish", () => run(true))
  res.once("close", () => run(false))
  // The caller may have gone before there was an answer; then neither event comes any more.
  if (res.destroyed || req.socket.destroyed) run(false)
}

interface Recorded {
  operation: string
  reply: CallbackReply
  arrivedAt: number
  /** null for a stranger's. */
  body: Buffer | null
}

const strangers = new RejectedCallSampler()

function record(req: MedusaRequest, { operation, reply, arrivedAt, body }: Recorded): void {
  const unrecorded = body === null ? strangers.count(arrivedAt) : 0
  if (unrecorded === null) return
  const durationMs = Math.round(steadyClock() - arrivedAt)
  const parsed = body && body.length > 0 ? (parseJson(body) ?? body.toString("utf8")) : undefined
  const redactor = createRedactor({ personal: collectSensitive(parsed) })
  req.scope.resolve(PARTNER_COMMERCE).activity.add({
    at: new Date(Date.now() - durationMs).toISOString(),
    direction: "in",
    operation,
    method: req.method,
    path: redactor.text(req.originalUrl),
    status: reply.status,
    duration_ms: durationMs,
    attempt: 1,
    request: toRecordedBody(parsed, redactor),
    response: toRecordedBody(reply.body, redactor),
    error: reply.status < 400 ? null : `${readCode(reply.body)}${unrecorded > 0 ? ` (and ${unrecorded} more)` : ""}`,
    trx_id: toName(readText(parsed, "trx_id") ?? req.params.trx_id ?? null),
    partner_ids: toList(toName(readText(parsed, "product_id"))),
  })
}

function readCode(body: string): string | null {
  const parsed = parseJson(Buffer.from(body))
  return typeof parsed === "object" && parsed && "code" in parsed && typeof parsed.code === "string"
    ? parsed.code
    : null
}

function readText(body: unknown, field: "trx_id" | "product_id"): string | null {
  const value = typeof body === "object" && body && field in body ? (body as Record<string, unknown>)[field] : null
  return typeof value === "string" ? value : null
}

/** Longer than any id; what is no name of anything would be too long for the index that names are looked up in. */
const LONGEST_NAME = 200
const toName = (text: string | null) => (text !== null && text.length <= LONGEST_NAME ? text : null)

const toList = (text: string | null) => (text === null ? null : [text])
