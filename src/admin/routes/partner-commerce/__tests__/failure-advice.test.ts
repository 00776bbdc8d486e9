/// <reference types="jest" />
import { type ServiceFailure } from "../../../../messages/rules/message"
import { toAdvice } from "../failure-advice"

const failures: [ServiceFailure, ReturnType<typeof toAdvice>][] = [
  [{ code: "answered", values: { status: 429 } }, "passes"],
  [{ code: "answered", values: { status: 408 } }, "passes"],
  [{ code: "answered", values: { status: 500 } }, "passes"],
  [{ code: "answered", values: { status: 503 } }, "passes"],
  [{ code: "must_wait", values: { seconds: 30 } }, "passes"],
  [{ code: "no_answer_in_time", values: { ms: 10_000 } }, "passes"],
  [{ code: "no_connection_in_time", values: { ms: 10_000 } }, "passes"],
  [{ code: "connection_broke", values: { reason: "ECONNRESET" } }, "passes"],
  [{ code: "cancelled", values: {} }, "passes"],
  [{ code: "answered", values: { status: 404 } }, "fix"],
  [{ code: "token_refused", values: { status: 401 } }, "fix"],
  [{ code: "client_refused", values: { status: 401 } }, "fix"],
  [{ code: "codes_refused", values: { status: 403 } }, "fix"],
  [{ code: "redirected", values: { status: 302 } }, "fix"],
  [{ code: "unreadable", values: { detail: "no JSON" } }, "fix"],
  [{ code: "not_trusted", values: { reason: "CERT_HAS_EXPIRED" } }, "fix"],
  [{ code: "not_reached", values: { reason: "ENOTFOUND" } }, "fix"],
  [{ code: "no_endpoint", values: { option: "transactions.endpoints.ping" } }, null],
  [{ code: "not_sent", values: { detail: "it is not complete" } }, null],
]

it.each(failures)("the failure %j gets its advice", (why, advice) => {
  expect(toAdvice(why)).toBe(advice)
})
