import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules, MathBN } from "@medusajs/framework/utils"
import { isPending, type PaymentState } from "../rules/status"
import { askReversal, askReversalInTurn } from "../status/ask-reversal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { cancelWaitingOrder } from "../order/cancel-waiting-order"
import { announcePlaced, finishCompletion, GoodsGone } from "./finish-completion"
import { ensureCapturedPayment } from "../order/capture-order-payment"
import { markOpenAmount } from "../order/mark-open-amount"
import { reversePayment } from "./reverse-payment"
import { type PaidOrder, readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { type KnownPayment, isKnown } from "../sql/payment-row"
import { type SettledPayment } from "./settled-payment"
import { reportOk } from "./report-ok"
import { toCents } from "../rules/lines"
import { isPaidBy, paymentsOf, readPaymentOrder } from "../order/payment-order"
import { completeCartWorkflowId } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"
import { toFailureText } from "../../messages/rules/failure-text"
import { decideOnFailedCompletion, toEndReason } from "../rules/completion"
import { type TimelineEvent } from "../../activity/sql/timeline"
import { withCartSessionLock } from "../checkout/cart-session-lock"
import { readShortLines } from "../checkout/short-stock"
import { workflowRun } from "./workflow-run"

/**
 * Does the work that the state of a payment requires. A dead process may have done some steps, so each step first reads the present
 * state.
 *
 * @throws any error of Medusa's; the settler retries
 */
export async function applyPaymentState(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  if (settled.payment.reversal === "asked") return reversePayment(container, settled)
  await ACTIONS[settled.payment.state](container, settled)
}

type Action = (container: MedusaContainer, settled: SettledPayment) => Promise<void>

const ACTIONS: Record<PaymentState, Action> = {
  open: reverseUnwanted,
  held: ensureHeldOrder,
  approved: payOrder,
  failed: freeOrder,
  reversed: () => Promise.resolve(),
  abandoned: takeBack,
}

async function payOrder(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  const order = await ensureOrder(container, settled)
  if (order === null) return
  const { payment } = settled
  await markOpenAmount(container, payment, order.id)
  await ensureCapturedPayment(container, {
    kind: "cart",
    orderId: order.id,
    amount: Number(payment.amount),
    trxId: payment.remote_trx_id,
  })
  await announcePlaced(container, payment.order_ref, order)
  await reportOk(container, payment, order)
  if (await isPaidByOthers(container, payment, order.id)) await raisePaidTwice(container, payment, order)
}

async function ensureHeldOrder(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  if (!settled.facts.isWanted) return takeBack(container, settled)
  const order = await ensureOrder(container, settled)
  if (order) await announcePlaced(container, settled.payment.order_ref, order)
}

/**
 * Cancels the waiting order. It keeps the order if another payment covers it, or if a completion has read a newer status and moved the
 * payment.
 */
async function freeOrder(container: MedusaContainer, { payment, facts }: SettledPayment): Promise<void> {
  if (!facts.order || !facts.hasOrder) return
  if (await isPaidByOthers(container, payment, facts.order.id)) return
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  const readState = async () => (await ledger.read({ order_ref: payment.order_ref }))?.state
  const state = await container
    .resolve(Modules.LOCKING)
    .execute([payment.cart_id], readState, { timeout: COMPLETION_S })
  if (state === payment.state) await cancelWaitingOrder(container, facts.order.id)
}

/** The customer has paid the order with the service and in another way. */
async function raisePaidTwice(container: MedusaContainer, payment: KnownPayment, order: PaidOrder): Promise<void> {
  const { order_ref, trx_id, amount, currency_code } = payment
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: `order-paid-twice:${order_ref}`,
    code: "order_paid_twice",
    values: { trx_id, order_id: order.id, number: order.number, amount, currency: currency_code.toUpperCase() },
  })
}

/** The longest time that a completion takes, in seconds. */
const COMPLETION_S = 30

/**
 * Cancels a replaced transaction at once. If the cart has no session, its customer may be changing the cart. The next session may show
 * the same transaction, so the cancellation waits.
 */
async function reverseUnwanted(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  const { payment, facts } = settled
  const { ledger } = container.resolve(PARTNER_COMMERCE).payments
  if (facts.isWanted)
    return payment.cancel_requested_at === null ? undefined : ledger.withdrawCancellation(payment.order_ref)
  if (facts.isReplaced || payment.is_cancel_due) return takeBack(container, settled)
  if (payment.cancel_requested_at === null) await ledger.requestCancellation(payment.trx_id, 60_000)
}

/** The customer has not paid, and the store does not want the payment. The plugin cancels it at the service, so that the customer cannot pay. */
async function takeBack(container: MedusaContainer, settled: SettledPayment): Promise<void> {
  const { payment, status } = settled
  if (!isPending(status)) return
  const step = { to: payment.state, event: { event: "taken_back", detail: status } }
  if (await askReversal(container, payment, step)) await reversePayment(container, settled)
}

/** Checks whether other payments of an order cover this payment's amount, for example a payment that a person has marked as paid. */
async function isPaidByOthers(
  container: MedusaContainer,
  { trx_id, amount }: Pick<KnownPayment, "trx_id" | "amount">,
  orderId: string,
): Promise<boolean> {
  const others = paymentsOf(await readPaymentOrder(container, orderId)).filter(
    (payment) => payment.canceled_at === null && !isPaidBy({ kind: "cart", trxId: trx_id }, payment),
  )
  const kept = others.map(({ captures, refunds }) => MathBN.sub(sumOf(captures), sumOf(refunds)))
  return toCents(MathBN.sum(0, ...kept).toFixed()).isGreaterThanOrEqualTo(toCents(amount))
}

const sumOf = (rows: readonly { amount: number }[]) => MathBN.sum(0, ...rows.map(({ amount }) => amount))

/**
 * Makes the order of a payment by completing its cart, as the storefront would. If Medusa cannot make the order, the plugin reverses the
 * payment.
 *
 * @returns null if the payment has no order and gets no order
 * @throws if another attempt may help
 */
async function ensureOrder(container: MedusaContainer, settled: SettledPayment): Promise<PaidOrder | null> {
  const { facts } = settled
  const order = await (facts.order ? keepOrder(container, settled, facts.order) : makeOrder(container, settled))
  if (order === null) await reverseGivenUp(container, settled)
  return order
}

/** Runs without the lock of the cart, because calls to the service are slow. */
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

/** Runs under the lock of the cart, so that no session can change between the check and the completion. */
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
