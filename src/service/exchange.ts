import { type ServiceError } from "./rules/service-error"
import { type JsonValue, type Redactor } from "./redaction"

/** The API of the service that was called. */
export type Api = "catalog" | "transactions" | "card_platform"

/** The subject of a call, so that a search finds its record although the recorded body may be cut. */
export interface CallSubject {
  partnerIds?: string[]
  trxId?: string
}

/**
 * A request with its response, masked and cut, so that both may be stored and shown. It leaves out the headers, because the token is their
 * only relevant part.
 */
export interface Exchange {
  at: Date
  direction: "out"
  api: Api
  /** As in {@link ServiceError.operation}, for example `catalog.syncProducts`. */
  operation: string
  method: string
  /** Path and query as sent, without the base URL; identifiers that work as credentials are masked. */
  path: string
  /** HTTP status; null if no complete answer arrived. */
  status: number | null
  durationMs: number
  requestBody: JsonValue
  responseBody: JsonValue
  subject?: CallSubject
  /** 1 for the first attempt of a call. */
  attempt: number
  /** Absent if the call succeeded. */
  error?: Pick<ServiceError, "kind" | "message">
}

/**
 * Called once per request, after its answer. It must not block. Its errors are ignored, because a full log must not stop a push.
 *
 * @param serverDate the service's time from the answer (`Date`); undefined without such a header
 */
export type OnExchange = (exchange: Exchange, serverDate: string | undefined) => void

const MAX_BODY_CHARS = 32_000

/** A body for the record. It is masked first and cut second, because a cut through a secret would hide the half secret from the mask. */
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
