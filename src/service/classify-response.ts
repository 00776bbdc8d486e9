import { type ServiceFailure } from "../messages/rules/message"
import { failed, type Result, type ServiceError, toServiceMessage } from "./rules/service-error"
import { messageBody } from "./rules/wire/catalog"
import { toHeaderValue } from "./header-value"
import { type AnswerReader, parseJson } from "./answer"
import { type ClientConnection } from "./connection"
import { type Redactor } from "./redaction"
import { type Breakage, hasLeft, isRefusal, type Operation, toKindOfBreakage, toKindOfStatus } from "./retry-policy"
import { readRetryAfterMs } from "./retry-timing"
import { isGood, type Sent } from "./send"

const LONGEST_SERVICE_MESSAGE = 4_000
const LONGEST_QUOTE = 500

interface Judging {
  connection: ClientConnection
  redactor: Redactor
}

/** Classifies the outcome of one request: a value, or an error that may be shown. */
export function toResult<T>(
  call: { operation: Operation; answer: AnswerReader<T> },
  sent: Sent,
  { connection, redactor }: Judging,
): Result<T> {
  const { operation } = call
  const broken = (breakage: Breakage, why: ServiceFailure, status?: number): Result<never> => {
    const kind = toKindOfBreakage(operation, breakage)
    const advice = kind === "look_first" ? "; it may have happened, read the record before anything else" : ""
    return failed({
      kind,
      operation,
      message: `${toServiceMessage(operation, why)}${advice}`,
      why,
      ...(status && { status }),
      ...(hasLeft(breakage) && { mayHaveHappened: true }),
    })
  }

  switch (sent.outcome) {
    case "answered": {
      if (!isGood(sent.status)) return failed(toRefusal(operation, sent, { connection, redactor }))
      const answer = call.answer(sent.text)
      if (answer.ok) return answer
      const detail = redactor.text(answer.error)
      return broken("unreadable", { code: "unreadable", values: { detail } }, sent.status)
    }
    case "too_large": {
      const detail = "the answer is larger than anything the interface describes"
      return broken("unreadable", { code: "unreadable", values: { detail } }, sent.status)
    }
    case "timed_out": {
      const ms = connection.timeoutMs
      return sent.begun
        ? broken("broken", { code: "no_answer_in_time", values: { ms } })
        : broken("not_sent", { code: "no_connection_in_time", values: { ms } })
    }
    case "cancelled":
      return broken(sent.begun ? "broken" : "not_sent", { code: "cancelled", values: {} })
    case "failed": {
      const reason = redactor.text(toReason(sent.error))
      if (sent.begun) return broken("broken", { code: "connection_broke", values: { reason } })
      return isTrustProblem(sent.error)
        ? broken("not_trusted", { code: "not_trusted", values: { reason } })
        : broken("not_sent", { code: "not_reached", values: { reason } })
    }
  }
}

function toRefusal(
  operation: Operation,
  { status, headers, text }: Extract<Sent, { outcome: "answered" }>,
  { connection, redactor }: Judging,
): ServiceError {
  const words = redactor.sentence(readServiceMessage(text, redactor))
  const judged = toKindOfStatus(operation, status)
  const kind = judged === "bad_item" && isOfAnother({ connection, status, text }) ? "bug" : judged
  const serviceMessage = words.slice(0, LONGEST_SERVICE_MESSAGE)
  const retryAfterMs = readRetryAfterMs(
    { retryAfter: toHeaderValue(headers["retry-after"]), date: toHeaderValue(headers.date) },
    connection.clock,
  )
  const quote = words.slice(0, LONGEST_QUOTE)
  const why: ServiceFailure = {
    code: toRefusalCode(connection, status),
    values: { status, ...(quote && { words: quote }) },
  }
  return {
    kind,
    operation,
    message: toServiceMessage(operation, why),
    why,
    status,
    ...(kind === "retry_later" && retryAfterMs !== undefined && { retryAfterMs }),
    ...(serviceMessage && { serviceMessage }),
    ...(!isRefusal(status) && { mayHaveHappened: true }),
  }
}

/**
 * Whether a refusal has another form than the interface's JSON object with a `message`. Such an answer comes from a gateway or a firewall
 * between us and the service, and its page does not describe the items. If it comes from the service after all, the push finds its items
 * and lets them wait alone (catalog/rules/answer/isolate). A refusal in the right form may come from a gateway too; the search for its
 * items shows that (catalog/rules/answer/refusal-candidates). 413 counts in any form, from any sender.
 */
function isOfAnother({
  connection,
  status,
  text,
}: {
  connection: ClientConnection
  status: number
  text: string
}): boolean {
  return connection.api === "catalog" && status !== 413 && !messageBody.safeParse(parseJson(text)).success
}

type RefusalCode = Extract<ServiceFailure, { values: { status: number } }>["code"]

function toRefusalCode({ api }: ClientConnection, status: number): RefusalCode {
  if (status >= 300 && status < 400) return "redirected"
  if (status === 401) return api === "card_platform" ? "client_refused" : "token_refused"
  return status === 403 && api === "catalog" ? "codes_refused" : "answered"
}

/** The sentence in an error body. Only the catalogue API documents its field; the other names are common in servers. */
function readServiceMessage(text: string, redactor: Redactor): string {
  const json = parseJson(text)
  if (json === undefined) return /^\s*</.test(text) ? "" : text.trim()
  if (typeof json === "string") return json
  if (typeof json !== "object" || json === null) return ""
  const fields = json as Record<string, unknown>
  const named = [fields.message, fields.error_description, fields.detail, fields.error].find(
    (field) => typeof field === "string" && field !== "",
  )
  return typeof named === "string" ? named : JSON.stringify(redactor.value(json))
}

/** Certificate errors, as Node's TLS names them. */
const TRUST_PROBLEM = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/
const isTrustProblem = (error: Error) => TRUST_PROBLEM.test(toCode(error))

const toCode = (error: Error): string => ("code" in error && typeof error.code === "string" ? error.code : "")

/** The code, because messages of network errors contain addresses inside the store's network. */
const toReason = (error: Error): string => toCode(error) || error.message || error.name
