import { type MedusaRequest } from "@medusajs/framework/http"
import { steadyClock } from "../../client/clock"
import { toRecordedBody } from "../../client/exchange"
import { collectSensitive, createRedactor } from "../../client/redaction"
import { type StoredAnswer } from "../../core/deals/refusal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { parseJson } from "./raw-body"
import { RejectedCallSampler } from "./rejected-call-sampler"

export interface AnsweredCallback {
  operation: string
  response: StoredAnswer
  /** By the steady clock. */
  arrivedAt: number
  /** null = the call was rejected: its caller was not authenticated. */
  body: Buffer | null
}

const rejectedCalls = new RejectedCallSampler()

/** Adds an answered call to the activity, with secrets and personal data masked. */
export function recordCallback(req: MedusaRequest, { operation, response, arrivedAt, body }: AnsweredCallback): void {
  const unrecorded = body === null ? rejectedCalls.count(arrivedAt) : 0
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
    status: response.status,
    duration_ms: durationMs,
    attempt: 1,
    request: toRecordedBody(parsed, redactor),
    response: toRecordedBody(response.body, redactor),
    error:
      response.status < 400 ? null : `${readCode(response.body)}${unrecorded > 0 ? ` (and ${unrecorded} more)` : ""}`,
    trx_id: toId(readText(parsed, "trx_id") ?? req.params.trx_id ?? null),
    partner_ids: toList(toId(readText(parsed, "product_id"))),
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

/** Longer than any id; a longer text would not fit into the index that ids are looked up in. */
const MAX_ID_LENGTH = 200
const toId = (text: string | null) => (text !== null && text.length <= MAX_ID_LENGTH ? text : null)

const toList = (text: string | null) => (text === null ? null : [text])
