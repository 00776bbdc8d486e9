import { type ServiceError } from "./rules/service-error"
import { type JsonValue, type Redactor } from "./redaction"

/** Which of the service's deployments was called. */
export type Api = "catalog" | "transactions" | "card_platform"

/** The subject of a call, by which its record is found: a recorded body may be cut. */
export interface CallSubject {
  partnerIds?: string[]
  trxId?: string
}

/**
 * A request with its response, masked and cut, so that both may be stored and shown. Headers
 * are no part of it: the only interesting one is the token.
 */
export interface Exchange {
  at: Date
  direction: "out"
  api: Api
  /** As in {@link ServiceError.operation}, for example `catalog.syncProducts`. */
  operation: string
  method: string
  /** Path and query as sent, without the base URL; identifiers that act as credentials are masked. */
  path: string
  /** HTTP status, or null when no complete answer arrived. */
  status: number | null
  durationMs: number
  requestBody: JsonValue
  responseBody: JsonValue
  subject?: CallSubject
  /** 1 for the first try of a call. */
  attempt: number
  /** Absent when the call succeeded. */
  error?: Pick<ServiceError, "kind" | "message">
}

/**
 * Called once per request, after its answer. It must not block; what it throws is ignored, a full log must not stop a push.
 *
 * @param serverDate time by the service's clock, as the answer says (`Date`); undefined where it says none
 */
export type OnExchange = (exchange: Exchange, serverDate: string | undefined) => void

const MAX_BODY_CHARS = 32_000

/**
 * A body as it may be recorded. Masked first and cut second: a cut through the middle of a secret would hide its half from the mask.
 */
export function toRecordedBody(body: unknown, redactor: Redactor): JsonValue {
  if (body === undefined || body === "") return null
  const masked = redactor.value(typeof body === "string" ? parsedIfJson(body) : body)
  const text = JSON.stringify(masked)
  return text.length <= MAX_BODY_CHARS ? masked : `${text.slice(0, MAX_BODY_CHARS)}…`
}

function parsedIfJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
