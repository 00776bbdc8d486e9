import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../../core/failure-text"
import { decideOnFailedCompletion } from "../../../core/payments/completion"
import { PARTNER_COMMERCE } from "../../../modules/partner-commerce"
import { type KnownPayment } from "../../../modules/partner-commerce/payments/payment-row"
import { cancelWaitingOrder } from "../order/cancel-waiting-order"
import { finishCompletion, GoodsGone } from "./finish-completion"
import { type PaidOrder, readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { reversePayment } from "./reverse-payment"
import { type SettledPayment } from "./settled-payment"
import { workflowRun } from "./workflow-run"

/**
 * Makes the order of a payment by completing its cart, as its storefront would: Medusa's workflow is idempotent by the cart. An order that
 * cannot be made is no reason to keep the money: it is reversed.
 *
 * @returns null where there is none and none is going to be
 * @throws where another attempt may help
 */
export async function ensureOrder(container: MedusaContainer, settled: SettledPayment): Promise<PaidOrder | null> {
  const { payment, facts } = settled
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  if (facts.order) {
    if (facts.hasOrder && payment.order_id === null && !(await hasGoods(container, settled))) return null
    await ledger.recordOrder(payment.order_ref, facts.order.id)
    return facts.order.isCanceled ? null : facts.order
  }
  await reopenSession(container, facts)
  const failure = await completeCart(container, payment.cart_id)
  if (failure === null) return findMade(container, payment)
  const decision = decideOnFailedCompletion({ ...failure, failures: payment.failures })
  if (decision === "retry") throw new Error(failure.message)
  await giveUp(container, settled, failure.message)
  return null
}

/** An order that was found: its process may have died before it reserved anything. Once its units are gone it is cancelled, and the money goes back. */
async function hasGoods(container: MedusaContainer, settled: SettledPayment): Promise<boolean> {
  const { payment, facts } = settled
  try {
    await finishCompletion(container, payment, facts)
    return true
  } catch (error) {
    if (!(error instanceof GoodsGone) || !facts.order) throw error
    await cancelWaitingOrder(container, facts.order.id)
    await giveUp(container, settled, error.message)
    return false
  }
}

/** A session that was answered with a rejection is not processable any more, and its customer was approved after all. */
async function reopenSession(container: MedusaContainer, { session }: PaymentFacts): Promise<void> {
  if (session?.status !== "canceled" && session?.status !== "error") return
  await container.resolve(Modules.PAYMENT).updatePaymentSession({
    id: session.id,
    amount: Number(session.amount),
    currency_code: session.currency_code,
    data: session.data ?? {},
    status: "requires_more",
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

async function findMade(container: MedusaContainer, payment: KnownPayment): Promise<PaidOrder> {
  const { order } = await readPaymentFacts(container, payment)
  if (!order) throw new Error(`cart ${payment.cart_id} was completed, and its order is not to be found`)
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  await ledger.recordOrder(payment.order_ref, order.id)
  // Medusa's workflow has come to its end, and its events went out.
  await ledger.recordPlaced(payment.order_ref)
  return order
}

const LOCK_S = 30

/**
 * Under the lock of the cart's completion, which a customer may be about to begin: from the reversal's note on, the payment is authorized
 * for nobody.
 */
async function giveUp(container: MedusaContainer, settled: SettledPayment, detail: string): Promise<void> {
  const { payment, status } = settled
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  const isAsked = await container.resolve(Modules.LOCKING).execute(
    [payment.cart_id],
    async () => {
      if ((await readPaymentFacts(container, payment)).hasOrder) return false
      const to = payment.state === "approved" ? "reversed" : payment.state
      return ledger.askReversal(payment.order_ref, { from: payment.state, to, event: { event: "no_order", detail } })
    },
    { timeout: LOCK_S },
  )
  if (!isAsked) throw new Error("another attempt to complete the cart has made its order")
  const asked = await ledger.read({ order_ref: payment.order_ref })
  await reversePayment(container, { ...settled, payment: { ...payment, ...asked } as KnownPayment, status })
}
