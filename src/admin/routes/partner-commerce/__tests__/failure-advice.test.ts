/// <reference types="jest" />
import { type ServiceFailure } from "../../../../core/service-error"
import { toAdvice } from "../failure-advice"

const failures: [ServiceFailure, ReturnType<typeof toAdvice>][] = [
  [{ code: "answered", status: 429 }, "passes"],
  [{ code: "answered", status: 408 }, "passes"],
  [{ code: "answered", status: 500 }, "passes"],
  [{ code: "answered", status: 503 }, "passes"],
  [{ code: "must_wait", seconds: 30 }, "passes"],
  [{ code: "no_answer_in_time", ms: 10_000 }, "passes"],
  [{ code: "no_connection_in_time", ms: 10_000 }, "passes"],
  [{ code: "connection_broke", reason: "ECONNRESET" }, "passes"],
  [{ code: "cancelled" }, "passes"],
  [{ code: "answered", status: 404 }, "fix"],
  [{ code: "token_refused", status: 401 }, "fix"],
  [{ code: "client_refused", status: 401 }, "fix"],
  [{ code: "codes_refused", status: 403 }, "fix"],
  [{ code: "redirected", status: 302 }, "fix"],
  [{ code: "unreadable", detail: "no JSON" }, "fix"],
  [{ code: "not_trusted", reason: "CERT_HAS_EXPIRED" }, "fix"],
  [{ code: "not_reached", reason: "ENOTFOUND" }, "fix"],
  [{ code: "no_endpoint", option: "transactions.endpoints.ping" }, null],
  [{ code: "not_sent", detail: "it is not complete" }, null],
]

it.each(failures)("of %j a person is told the right thing", (why, advice) => {
  expect(toAdvice(why)).toBe(advice)
})
