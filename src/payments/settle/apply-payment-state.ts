import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isPending, type PaymentState } from "../rules/status"
import { askReversal, askReversalInTurn } from "../status/ask-reversal"
import { type Store } from "../../store/store"
import { cancelWaitingOrder } from "../order/cancel-waiting-order"
import { announcePlaced, finishCompletion, GoodsGone } from "./finish-completion"
import { ensureCapturedPayment } from "../order/capture-order-payment"
import { markOpenAmount } from "../order/mark-open-amount"
import { reversePayment } from "./reverse-payment"
import { type ClaimedOrder, type PaidOrder, readPaymentFacts, type PaymentFacts } from "../checkout/read-payment-facts"
import { type KnownPayment, isKnown } from "../sql/payment-row"
import { type SettledPayment } from "./settled-payment"
import { readPaymentOrder, toOrderMoney } from "../order/payment-order"
import { toCover } from "../rules/order-money"
import { decideOnFailedCompletion, toEndReason } from "../rules/completion"
import { type TimelineEvent } from "../../activity/sql/timeline"
import { withCartSessionLock } from "../checkout/cart-session-lock"
import { readShortLines } from "../checkout/short-stock"
import { completeCart } from "./complete-cart"
import { reportOrderMoney } from "./compare-order-money"
import { render } from "../../messages/rules/render"
import { requireConfigured } from "../../store/configured"

/**
 * Does the work that the state of a payment requires. A dead process may have done some steps, so each step first reads the present
 * state.
 *
 * @throws any error of Medusa's; the settler retries
 */
export async function applyPaymentState(store: Store, settled: SettledPayment): Promise<void> {
  if (settled.payment.reversal === "asked") return reversePayment(store, settled)
  await ACTIONS[settled.payment.state](store, settled)
}

type Action = (store: Store, settled: SettledPayment) => Promise<void>

const ACTIONS: Record<PaymentState, Action> = {
  open: reverseUnwanted,
  held: ensureHeldOrder,
  approved: payOrder,
  failed: freeOrder,
  reversed: () => Promise.resolve(),
  abandoned: takeBack,
}

async function payOrder(store: Store, settled: SettledPayment): Promise<void> {
  const order = await ensureOrder(store, settled)
  if (order === null) return
  const { payment } = settled
  await markOpenAmount(store, payment, order.id)
  const paid = await ensureCapturedPayment(store, {
    kind: "cart",
    orderId: order.id,
    amount: Number(payment.amount),
    trxId: payment.remote_trx_id,
  })
  await announcePlaced(store, payment.order_ref, order)
  await reportOk(store, payment, order)
  await reportOrderMoney(store, payment, paid)
}

async function ensureHeldOrder(store: Store, settled: SettledPayment): Promise<void> {
  if (!settled.facts.isWanted) return takeBack(store, settled)
  const order = await ensureOrder(store, settled)
  if (order) await announcePlaced(store, settled.payment.order_ref, order)
}

/**
 * Cancels the waiting order. It keeps the order if other payments brought money for it, or if a completion has read a newer status and moved
 * the payment. A person decides about an order that the other payments cover only in part.
 */
async function freeOrder(store: Store, { payment, facts }: SettledPayment): Promise<void> {
  if (!facts.order || !facts.hasOrder) return
  const order = await readPaymentOrder(store, facts.order.id)
  const money = toOrderMoney(payment, order)
  if (money && toCover(money) !== "nothing") return reportOrderMoney(store, payment, order)
  const { ledger } = store.payments
  const readState = async () => (await ledger.read({ order_ref: payment.order_ref }))?.state
  const state = await store.container
    .resolve(Modules.LOCKING)
    .execute([payment.cart_id], readState, { timeout: COMPLETION_S })
  if (state === payment.state) await cancelWaitingOrder(store, facts.order.id)
}

/** The longest time that a completion takes, in seconds. */
const COMPLETION_S = 30

/**
 * Cancels a replaced transaction at once. If the cart has no session, its customer may be changing the cart. The next session may show
 * the same transaction, so the cancellation waits.
 */
async function reverseUnwanted(store: Store, settled: SettledPayment): Promise<void> {
  const { payment, facts } = settled
  const { ledger } = store.payments
  if (facts.isWanted)
    return payment.cancel_requested_at === null ? undefined : ledger.withdrawCancellation(payment.order_ref)
  if (facts.isReplaced || payment.is_cancel_due) return takeBack(store, settled)
  if (payment.cancel_requested_at === null) await ledger.requestCancellation(payment.trx_id, 60_000)
}

/** The customer has not paid, and the store does not want the payment. The plugin cancels it at the service, so that the customer cannot pay. */
async function takeBack(store: Store, settled: SettledPayment): Promise<void> {
  const { payment, status } = settled
  if (!isPending(status)) return
  const step = { to: payment.state, event: { event: "taken_back", detail: status } }
  if (await askReversal(store, payment, step)) await reversePayment(store, settled)
}

/**
 * Makes the order of a payment by completing its cart, as the storefront would. If Medusa cannot make the order, the plugin reverses the
 * payment.
 *
 * @returns null if the payment has no order and gets no order
 * @throws if another attempt may help
 */
async function ensureOrder(store: Store, settled: SettledPayment): Promise<ClaimedOrder | null> {
  const { facts } = settled
  const order = await (facts.order ? keepOrder(store, settled, facts.order) : makeOrder(store, settled))
  if (order === null) await reverseGivenUp(store, settled)
  return order
}

/** Runs without the lock of the cart, because calls to the service are slow. */
async function reverseGivenUp(store: Store, settled: SettledPayment): Promise<void> {
  const { order_ref } = settled.payment
  const payment = await store.payments.ledger.read({ order_ref })
  if (payment?.reversal === "asked" && isKnown(payment)) await reversePayment(store, { ...settled, payment })
}

async function keepOrder(store: Store, settled: SettledPayment, order: PaidOrder): Promise<ClaimedOrder | null> {
  const { payment, facts } = settled
  if (payment.order_id !== null) return order.isCanceled ? null : { ...order, isPlaced: payment.placed_at !== null }
  if (facts.hasOrder && !(await hasGoods(store, settled, order))) return null
  const claimed = await claimOrder(store, payment)
  return claimed.isCanceled ? null : claimed
}

/**
 * A running completion ends first, because it may pay the order in another way.
 *
 * @param isPlaced Medusa has emitted `order.placed`
 * @throws if the payment does not pay an order
 */
async function claimOrder(store: Store, payment: KnownPayment, isPlaced = false): Promise<ClaimedOrder> {
  const { ledger } = store.payments
  const claimed = await store.container.resolve(Modules.LOCKING).execute(
    [payment.cart_id],
    async () => {
      const { order } = await readPaymentFacts(store, payment)
      return order && (await ledger.recordOrder(payment.order_ref, order.id, { isPlaced })) ? order : null
    },
    { timeout: LOCK_S },
  )
  if (!claimed) throw new Error(`payment ${payment.trx_id} does not pay the order of cart ${payment.cart_id}`)
  return { ...claimed, isPlaced }
}

/** Runs under the lock of the cart, so that no session can change between the check and the completion. */
async function makeOrder(store: Store, settled: SettledPayment): Promise<ClaimedOrder | null> {
  const { payment } = settled
  return withCartSessionLock(store.container, payment.cart_id, async () => {
    const facts = await readPaymentFacts(store, payment)
    if (facts.order) return keepOrder(store, { ...settled, facts }, facts.order)
    if (!facts.isWanted)
      return giveUp(store, settled, {
        detail: "the customer chose another payment",
        reason: "cart_changed",
      })
    if (await giveUpSoldOut(store, settled)) return null
    await reopenSession(store.container, facts)
    const failure = await completeCart(store.container, payment.cart_id)
    // Medusa's workflow has ended and has emitted its events.
    if (failure === null) return claimOrder(store, payment, true)
    const decision = decideOnFailedCompletion({ ...failure, failures: payment.failures })
    if (decision === "retry") throw new Error(failure.message)
    const isStockShort = (await readShortLines(store, payment.cart_id)).length > 0
    return giveUp(store, settled, { detail: failure.message, reason: toEndReason(failure, isStockShort) })
  })
}

/**
 * Reserves the goods of an order that another process made, because that process may have died before the reservation. If the units are
 * sold by then, the order is cancelled and the money goes back.
 */
async function hasGoods(store: Store, settled: SettledPayment, order: PaidOrder): Promise<boolean> {
  const { payment, facts } = settled
  try {
    await finishCompletion(store, payment, facts)
    return true
  } catch (error) {
    if (!(error instanceof GoodsGone)) throw error
    await cancelWaitingOrder(store, order.id)
    await giveUp(store, settled, { detail: error.message, reason: "out_of_stock" })
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

const LOCK_S = 30

type End = Required<Pick<TimelineEvent, "detail" | "reason">>

/**
 * Gives up a payment whose goods are sold out, before Medusa makes an order that it must undo. The parallel steps of a failing completion save
 * their states at once, and Medusa's in-memory workflow engine refuses a save during another. If it refuses one save three times, Medusa
 * undoes nothing: the order stays, and the cart is locked for two minutes.
 *
 * A completion of the same cart may hold the missing units at this moment. So the stock is read again when no completion runs.
 *
 * @returns false if the goods are there, or if another completion has made the order
 */
async function giveUpSoldOut(store: Store, settled: SettledPayment): Promise<boolean> {
  const readShort = () => readShortLines(store, settled.payment.cart_id)
  const short = await readShort()
  if (short.length === 0) return false
  const end: End = { detail: `sold out: ${short.join(", ")}`, reason: "out_of_stock" }
  return askGivenUp(store, settled, end, async () => (await readShort()).length > 0)
}

/**
 * Requests the reversal of a payment whose order cannot be made. After that note, no completion can authorize the payment.
 *
 * @throws if a completion has made the order
 */
async function giveUp(store: Store, settled: SettledPayment, end: End): Promise<null> {
  if (await askGivenUp(store, settled, end, () => true)) return null
  throw new Error("another attempt to complete the cart has made its order")
}

function askGivenUp(
  store: Store,
  { payment }: SettledPayment,
  end: End,
  isUnwanted: () => boolean | Promise<boolean>,
): Promise<boolean> {
  const to = payment.state === "approved" ? "reversed" : payment.state
  return askReversalInTurn(store, payment, { to, event: { event: "no_order", ...end } }, isUnwanted)
}

/**
 * Reports to the service that the order exists, with the order number that the customer sees on the service's page. A refusal is final: the
 * sale remains valid, and a repetition would be refused too.
 *
 * @throws if the report could not be sent now
 */
async function reportOk(store: Store, payment: KnownPayment, order: PaidOrder): Promise<void> {
  const { settings } = await store.configuration.settings.read()
  const { transactions } = requireConfigured(store).clients
  if (payment.reported_at !== null || !settings.confirm_with_ok || !transactions.isConfigured("updateTransaction"))
    return
  const answer = await transactions.updateTransaction(payment.remote_trx_id, {
    order_id: payment.order_ref,
    status: "OK",
    message: render({ code: "order_placed_as", values: { number: order.number } }),
  })
  const { ledger } = store.payments
  if (answer.ok) return ledger.recordReported(payment.order_ref, { event: "told" })
  const { kind, message, why } = answer.error
  if (kind !== "bad_item") throw new Error(message)
  await ledger.recordReported(payment.order_ref, { event: "told_in_vain", detail: message, failure: why })
}
