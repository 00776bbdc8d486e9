/** Decides when the plugin requests the refund of a cancelled order again. */
import { BigNumber } from "bignumber.js"
import { MINUTE_MS } from "../../values/duration"
import { type ServiceFailure } from "../../messages/rules/message"
import { type RefundOrigin, type RefundState } from "./refund-status"

/** Medusa refunds an order while it cancels the order. Only a refund that is still missing later is lost. */
const CANCELLING_MS = 2 * MINUTE_MS
const PAUSE_MS = 5 * MINUTE_MS
/** The pause grows with each attempt: the last one begins a day after the cancellation. */
const ATTEMPTS = 20

interface TriedRefund {
  state: RefundState
  origin: RefundOrigin
  why: ServiceFailure | null
  /** Major units, exact. */
  amount: string
  age_ms: number
}

interface CancelledOrder {
  /** Time since the cancellation. */
  cancelledMs: number
  /** The money of the payment that the service had, before any refund. Major units, exact. */
  servicePart: string
}

/** Failures that do not concern the refund itself. */
const PASSES: ReadonlySet<ServiceFailure["code"]> = new Set([
  "no_answer_in_time",
  "no_connection_in_time",
  "connection_broke",
  "not_reached",
  "cancelled",
  "must_wait",
  "refund_not_begun",
  "refund_lines_left",
])

const isPassing = ({ why, origin }: TriedRefund): boolean =>
  why === null ||
  PASSES.has(why.code) ||
  // The refund that Medusa's cancellation requested is larger than the rest, because another refund came first.
  (why.code === "refund_above_left" && origin !== "reversal") ||
  (why.code === "answered" && (why.values.status >= 500 || why.values.status === 429))

/**
 * Decides from the refunds that followed the cancellation. A refusal goes to a person. A refund that failed before the service decided it is
 * requested again. A cancellation returns the whole rest, so a refund of a part does not belong to it.
 * The plugin's own refund always is the whole rest in the service's record, which may differ from the ledger's.
 *
 * @param refunds of the payment, the oldest first
 */
export function isReturnDue(refunds: readonly TriedRefund[], { cancelledMs, servicePart }: CancelledOrder): boolean {
  const rest = toRest(refunds, servicePart)
  // Medusa requests the refund before it commits the time of the cancellation.
  const tried = refunds.filter(
    ({ state, origin, amount, age_ms }) =>
      state === "refused" &&
      age_ms <= cancelledMs + CANCELLING_MS &&
      (origin === "reversal" || rest.isLessThanOrEqualTo(amount)),
  )
  const last = tried.at(-1)
  // Medusa refunds a cancelled order as a whole, with the open amount that the service never had.
  if (last?.why?.code === "refund_above_service_part") return true
  if (cancelledMs < CANCELLING_MS) return false
  if (last === undefined) return true
  return isPassing(last) && tried.length < ATTEMPTS && last.age_ms >= tried.length * PAUSE_MS
}

const toRest = (refunds: readonly TriedRefund[], servicePart: string): BigNumber =>
  refunds
    .filter(({ state }) => state === "done")
    .reduce((rest, { amount }) => rest.minus(amount), new BigNumber(servicePart))
