import { type MedusaContainer } from "@medusajs/framework/types"
import { decideOnPaymentStatus, type PaymentTransition, type PaymentState } from "../rules/status"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type KnownPayment, type PaymentEvent } from "../sql/payment-row"
import { type PaymentFacts } from "../checkout/read-payment-facts"
import { askReversal } from "./ask-reversal"
import { checkPaymentRecord } from "./check-record"
import { emitPendingEvents } from "./payment-events"
import { type Waiting } from "./read-status"

interface ReadPayment {
  payment: KnownPayment
  /** As the service spells it. */
  status: string
  facts: Pick<PaymentFacts, "isWanted" | "hasOrder" | "isOrderRecorded">
  waiting?: Waiting
}

/**
 * Moves the ledger according to a status. It touches no order and makes no call. The holder of the lease does the work of the new state,
 * also after a crash.
 *
 * @returns the decided transition; `wait` if the service's record forbids the move
 */
export async function applyStatus(
  container: MedusaContainer,
  { payment, status, facts, waiting }: ReadPayment,
): Promise<PaymentTransition> {
  // A reversal is final, even if the cart changes later: see the ledger's fence.
  const isWanted = facts.isWanted && payment.reversal === null
  // The money of a paid order goes back by a refund, not because the order was cancelled.
  const hasOrder = facts.hasOrder || (payment.state === "approved" && facts.isOrderRecorded)
  const transition = decideOnPaymentStatus({ state: payment.state, status, isWanted, hasOrder })
  const to = STATES[transition]
  if (to === undefined || to === payment.state) return transition
  if ((transition === "hold" || transition === "approve") && !(await checkPaymentRecord(container, payment, waiting)))
    return "wait"
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  const owed = EVENTS[to] ?? null
  const step = { from: payment.state, to, event: { event: to, detail: status } }
  if (transition === "reverse") {
    await askReversal(container, payment, step)
    return transition
  }
  const isMoved = await ledger.move(payment.order_ref, { ...step, owed })
  if (isMoved && owed !== null) await emitPendingEvents(container, { ...payment, owed_events: [owed] })
  return transition
}

const STATES: Partial<Record<PaymentTransition, PaymentState>> = {
  hold: "held",
  approve: "approved",
  fail: "failed",
  reverse: "reversed",
}

/** A reversal is announced once the service has accepted it. */
const EVENTS: Partial<Record<PaymentState, PaymentEvent>> = { held: "held", approved: "approved", failed: "failed" }
