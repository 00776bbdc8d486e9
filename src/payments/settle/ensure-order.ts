import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../messages/rules/failure-text"
import { decideOnFailedCompletion, toEndReason } from "../rules/completion"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type TimelineEvent } from "../../activity/sql/timeline"
import { isKnown, type KnownPayment } from "../sql/payment-row"
import { cancelWaitingOrder } from "../order/cancel-waiting-order"
import { finishCompletion, GoodsGone } from "./finish-completion"
import { type PaidOrder, readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { withCartSessionLock } from "../checkout/cart-session-lock"
import { readShortLines } from "../checkout/short-stock"
import { askReversalInTurn } from "../status/ask-reversal"
import { reversePayment } from "./reverse-payment"
import { type SettledPayment } from "./settled-payment"
import { workflowRun } from "./workflow-run"

/**
 * Makes the order of a payment by completing its cart, as the storefront would. If Medusa cannot make the order, the plugin reverses the
 * payment.
 *
 * @returns null if the payment has no order and gets no order
 * @throws if another attempt may help
 */
export async function ensureOrder(container: MedusaContainer, settled: SettledPayment): Promise<PaidOrder | null> {
  const { facts } = settled
  const order = await (facts.order ? keepOrder(container, settled, facts.order) : makeOrder(container, settled))
  if (order === null) await reverseGivenUp(container, settled)
  return order
}

/** Runs outside the turn of the cart, because calls to the service are slow. */
async function reverseGivenUp(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  const { order_ref } = settled.payment
  const payment = await container.resolve(PARTNER_COMMERCE).payments.ledger.read({ order_ref })
  if (payment?.reversal === "asked" && isKnown(payment)) await reversePayment(container, { ...settled, payment })
}

async function keepOrder(
  container: MedusaContainer,
  settled: SettledPayment,
  order: PaidOrder,
): Promise<PaidOrder | null> {
  const { payment, facts } = settled
  if (payment.order_id !== null) return order.isCanceled ? null : order
  if (facts.hasOrder && !(await hasGoods(container, settled, order))) return null
  const claimed = await claimOrder(container, payment)
  return claimed.isCanceled ? null : claimed
}

/**
 * A running completion ends first, because it may pay the order in another way.
 *
 * @param isPlaced Medusa has emitted `order.placed`
 * @throws if the payment does not pay an order
 */
async function claimOrder(container: MedusaContainer, payment: KnownPayment, isPlaced = false): Promise<PaidOrder> {
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  const claimed = await container.resolve(Modules.LOCKING).execute(
    [payment.cart_id],
    async () => {
      const { order } = await readPaymentFacts(container, payment)
      return order && (await ledger.recordOrder(payment.order_ref, order.id, { isPlaced })) ? order : null
    },
    { timeout: LOCK_S },
  )
  if (!claimed) throw new Error(`payment ${payment.trx_id} does not pay the order of cart ${payment.cart_id}`)
  return claimed
}

/** Runs in the turn of the cart, so that no session can change between the check and the completion. */
async function makeOrder(container: MedusaContainer, settled: SettledPayment): Promise<PaidOrder | null> {
  const { payment } = settled
  return withCartSessionLock(container, payment.cart_id, async () => {
    const facts = await readPaymentFacts(container, payment)
    if (facts.order) return keepOrder(container, { ...settled, facts }, facts.order)
    if (!facts.isWanted)
      return giveUp(container, settled, {
        detail: "the customer chose another payment",
        reason: "cart_changed",
      })
    await reopenSession(container, facts)
    const failure = await completeCart(container, payment.cart_id)
    // Medusa's workflow has ended and has emitted its events.
    if (failure === null) return claimOrder(container, payment, true)
    const decision = decideOnFailedCompletion({ ...failure, failures: payment.failures })
    if (decision === "retry") throw new Error(failure.message)
    const isStockShort = (await readShortLines(container, payment.cart_id)).length > 0
    return giveUp(container, settled, { detail: failure.message, reason: toEndReason(failure, isStockShort) })
  })
}

/**
 * Reserves the goods of an order that another process made, because that process may have died before the reservation. If the units are
 * sold by then, the order is cancelled and the money goes back.
 */
async function hasGoods(container: MedusaContainer, settled: SettledPayment, order: PaidOrder): Promise<boolean> {
  const { payment, facts } = settled
  try {
    await finishCompletion(container, payment, facts)
    return true
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error
    await cancelWaitingOrder(container, order.id)
    await giveUp(container, settled, { detail: error.message, reason: "out_of_stock" })
    return false
  }
}

/** Medusa does not complete a cart with a rejected session. The service approved the customer later, so the session opens again. */
async function reopenSession(container: MedusaContainer, { session }: PaymentFacts): Promise<void> {
  if (session?.status !== "canceled" && session?.status !== "error") return
  await container.resolve(Modules.PAYMENT).updatePaymentSession({
    id: session.id,
    amount: Number(session.amount),
    currency_code: session.currency_code,
    data: session.data ?? {},
    status: "pending",
  })
}

const workflowError = z.object({ type: z.string().optional(), code: z.string().optional() })

async function completeCart(container: MedusaContainer, id: string) {
  const engine = container.resolve(Modules.WORKFLOW_ENGINE)
  const run: unknown = await engine.run(completeCartWorkflowId, { input: { id }, throwOnError: false })
  const [first] = workflowRun.parse(run).errors
  if (!first) return null
  const { type, code } = workflowError.safeParse(first.error).data ?? {}
  return { type, code, message: toFailureText(first.error) }
}

const LOCK_S = 30

/**
 * Requests the reversal of a payment whose order cannot be made. After that note, no completion can authorize the payment.
 *
 * @throws if a completion has made the order
 */
async function giveUp(
  container: MedusaContainer,
  settled: SettledPayment,
  end: Required<Pick<TimelineEvent, "detail" | "reason">>,
): Promise<null> {
  const { payment } = settled
  const to = payment.state === "approved" ? "reversed" : payment.state
  const isAsked = await askReversalInTurn(container, payment, { to, event: { event: "no_order", ...end } }, () => true)
  if (!isAsked) throw new Error("another attempt to complete the cart has made its order")
  return null
}
