import type { ServiceFailure } from "../../../messages/rules/message"

/** Advice about a failed call: check the options, wait, or follow the failure's own message (null). */
export type Advice = "fix" | "passes" | null

type Advise = {
  [Code in ServiceFailure["code"]]: (values: Extract<ServiceFailure, { code: Code }>["values"]) => Advice
}

/** Statuses below 500 that mean "later" and are no fault of the request. */
const LATER: readonly number[] = [408, 425, 429]

const ADVICE = {
  answered: ({ status }) => (status >= 500 || LATER.includes(status) ? "passes" : "fix"),
  redirected: () => "fix",
  token_refused: () => "fix",
  client_refused: () => "fix",
  codes_refused: () => "fix",
  unreadable: () => "fix",
  not_trusted: () => "fix",
  not_reached: () => "fix",
  no_answer_in_time: () => "passes",
  no_connection_in_time: () => "passes",
  connection_broke: () => "passes",
  cancelled: () => "passes",
  must_wait: () => "passes",
  no_endpoint: () => null,
  not_sent: () => null,
  never_happened: () => null,
  refund_above_left: () => null,
  refund_above_lines: () => null,
  refund_above_service_part: () => null,
  refund_items_unknown: () => null,
  refund_below_cent: () => null,
  refund_not_paid: () => null,
  refund_before_order: () => null,
  refund_taken_back: () => null,
  refund_not_begun: () => null,
  refund_lines_left: () => null,
  refund_lines_used: () => null,
  refund_order_changing: () => null,
  refund_order_cancelled: () => null,
  refund_no_items: () => null,
} as const satisfies Partial<Advise>

export function toAdvice(why: ServiceFailure): Advice {
  return (ADVICE[why.code] as (values: ServiceFailure["values"]) => Advice)(why.values)
}
