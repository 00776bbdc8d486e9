import { type MedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { steadyClock } from "../../values/clock"
import { toRecordedBody } from "../../service/exchange"
import { collectSensitive, createRedactor } from "../../service/redaction"
import { type StoredAnswer } from "../../deals/rules/refusal"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { openStore } from "../../store/store"
import { type UnknownCaller } from "../../settings/callbacks/callback-auth"
import { parseJson } from "./raw-body"
import { MINUTE_MS } from "../../values/duration"

/**
 * Sampler: records the first rejected calls of each minute, because a flood of them must not fill the table. The next recorded call
 * contains the number of skipped calls.
 */
class RejectedCallSampler {
  private minute = 0
  private recorded = 0
  private skipped = 0

  /** @returns the number of unrecorded calls since the last record; null if this call should stay unrecorded too */
  count(now: number): number | null {
    const minute = Math.floor(now / MINUTE_MS)
    if (minute !== this.minute) {
      this.minute = minute
      this.recorded = 0
    }
    if (this.recorded >= RECORDED_PER_MINUTE) {
      this.skipped += 1
      return null
    }
    this.recorded += 1
    const skipped = this.skipped
    this.skipped = 0
    return skipped
  }
}

export interface AnsweredCallback {
  operation: string
  response: StoredAnswer
  /** Measured by the steady clock. */
  arrivedAt: number
  /** null = the call was rejected, because its caller was not authenticated. */
  body: Buffer | null
  unknownCaller: UnknownCaller | null
}

const rejectedCalls = new RejectedCallSampler()

/**
 * Adds an answered call to the activity, with secrets and personal data masked. It never throws, because the call has been answered. The
 * log gets only the name of a failure, because its message may quote the call.
 */
export function recordCallback(req: MedusaRequest, answered: AnsweredCallback): void {
  try {
    addToActivity(req, answered)
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown"
    req.scope
      .resolve(ContainerRegistrationKeys.LOGGER)
      .warn(`partner-commerce: ${answered.operation} was not recorded: ${name}`)
  }
}

function addToActivity(req: MedusaRequest, answered: AnsweredCallback): void {
  const { operation, response, arrivedAt, body } = answered
  const unrecorded = body === null ? rejectedCalls.count(arrivedAt) : 0
  if (unrecorded === null) return
  const durationMs = Math.round(steadyClock() - arrivedAt)
  const parsed = body && body.length > 0 ? toReadable(body) : undefined
  const { connection, activity } = openStore(req.scope)
  const secrets = connection.kind === "inert" ? [] : connection.secrets
  const redactor = createRedactor({ secrets, aboutPeople: true, personal: collectSensitive(parsed) })
  activity.add({
    at: new Date(Date.now() - durationMs).toISOString(),
    direction: "in",
    operation,
    method: req.method,
    path: redactor.text(body === null ? toShortPath(req.originalUrl) : req.originalUrl),
    status: response.status,
    duration_ms: durationMs,
    attempt: 1,
    request: toRecordedBody(parsed, redactor),
    response: toRecordedBody(response.body, redactor),
    error: response.status < 400 ? null : toErrorText(req, answered, unrecorded),
    trx_id: toTransactionId(readText(parsed, "trx_id") ?? req.params.trx_id ?? null),
    partner_ids: toList(toId(readText(parsed, "product_id"))),
  })
}

/** Fields can be masked by their names. A text without fields may name a person anywhere, so only its length is kept. */
function toReadable(body: Buffer): unknown {
  const parsed = parseJson(body)
  return typeof parsed === "object" && parsed !== null ? parsed : { unreadable_bytes: body.length }
}

/** Longer than any path of this plugin, and short enough to store thousands of paths. */
const MAX_UNPROVEN_PATH = 500

/** Drops the query of an unauthenticated call. */
const toShortPath = (url: string) => (url.split("?")[0] ?? "").slice(0, MAX_UNPROVEN_PATH)

function toErrorText({ ip }: MedusaRequest, { response, unknownCaller }: AnsweredCallback, unrecorded: number): string {
  const why = unknownCaller === null ? "" : `: ${unknownCaller}, from ${ip ?? "an unknown address"}`
  return `${readCode(response.body)}${why}${unrecorded > 0 ? ` (and ${unrecorded} more)` : ""}`
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

/** Longer than any id. A longer text would not fit into the index of the ids. */
const MAX_ID_LENGTH = 200
const toId = (text: string | null) => (text !== null && text.length <= MAX_ID_LENGTH ? text : null)
const toTransactionId = (text: string | null) => toId(text === null ? null : toTransactionKey(text))

const toList = (text: string | null) => (text === null ? null : [text])

const RECORDED_PER_MINUTE = 30
