import { type MedusaRequest, type MedusaResponse } from "@medusajs/framework/http"
import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { type z } from "@medusajs/framework/zod"
import { steadyClock } from "../../client/clock"
import { type StoredAnswer, toRefusalAnswer } from "../../core/deals/refusal"
import { toFailureReport, toFailureText } from "../../core/failure-text"
import { type CallbackErrorCode } from "../../core/wire/callbacks"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type CallbackAuth } from "../../modules/partner-commerce/callback-auth"
import { recordCallback } from "./callback-record"
import { isJsonType, parseJson, readRawBody } from "./raw-body"

/** A call of the service, authenticated. */
export interface Callback {
  container: MedusaContainer
  params: Record<string, string | undefined>
  /** Empty for a GET. */
  rawBody: Buffer
  body: unknown
  /** By the steady clock. */
  arrivedAt: number
}

export interface CallbackReply {
  response: StoredAnswer
  /** Runs when the response has left, or could not: `isWritten` says which. */
  followUp?: (isWritten: boolean) => Promise<void>
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
 * Route of the service's protocol. Nothing is read or written before the caller is authenticated. Every failure is answered as
 * `{ code, message }`, and an error of Medusa's never gets out: its 409 would set the service's stock to zero.
 *
 * @param operation the name in the activity
 */
export function callbackRoute(operation: string, handle: Handle) {
  return async (req: MedusaRequest, res: MedusaResponse): Promise<void> => {
    const arrivedAt = steadyClock()
    let authenticatedBody: Buffer | null = null
    let reply: CallbackReply
    try {
      const rawBody = await authenticate(req)
      authenticatedBody = rawBody
      const body = rawBody.length > 0 ? readBody(req, rawBody) : undefined
      reply = await handle({ container: req.scope, params: req.params, rawBody, body, arrivedAt })
    } catch (error) {
      reply = { response: toErrorResponse(req, operation, error) }
    }
    const { response, followUp } = reply
    if (followUp) runAfterResponse(req, res, followUp)
    res.status(response.status).type("application/json").send(response.body)
    recordCallback(req, { operation, response, arrivedAt, body: authenticatedBody })
  }
}

/**
 * @returns the raw body of a call that comes from the service
 * @throws CallbackError for every other caller
 */
async function authenticate(req: MedusaRequest): Promise<Buffer> {
  const { connection } = req.scope.resolve(PARTNER_COMMERCE)
  if (connection.kind === "inert")
    throw new CallbackError("NOT_CONFIGURED", "callbacks are not configured in this store")
  const { callbackAuth } = connection
  const call = { ip: req.ip, headers: req.headers }
  const isKnown = callbackAuth.isAllowedAddress(call) && callbackAuth.isKnownByHeaders(call)
  // An unknown caller's bytes are read only where a signature over them may authenticate it.
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

function toErrorResponse(req: MedusaRequest, operation: string, error: unknown): StoredAnswer {
  if (error instanceof CallbackError) return toRefusalAnswer(error)
  req.scope
    .resolve(ContainerRegistrationKeys.LOGGER)
    .error(`partner-commerce: ${operation} failed: ${toFailureReport(error)}`)
  return toRefusalAnswer({ code: "INTERNAL_ERROR", message: "the callback could not be processed" })
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
    followUp(isWritten).catch((error: unknown) => {
      req.scope
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(`partner-commerce: what follows an answer failed and is repeated: ${toFailureText(error)}`)
    })
  }
  res.once("finish", () => run(true))
  res.once("close", () => run(false))
  // The caller may have gone before there was a response; then neither event comes any more.
  if (res.destroyed || req.socket.destroyed) run(false)
}
