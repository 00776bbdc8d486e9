import { type MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { isPending, type PaymentState } from "../rules/status"
import { askReversal } from "../status/ask-reversal"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { cancelWaitingOrder } from "../order/cancel-waiting-order"
import { ensureOrder } from "./ensure-order"
import { announcePlaced } from "./finish-completion"
import { ensureCapturedPayment } from "../order/capture-order-payment"
import { markOpenAmount } from "../order/mark-open-amount"
import { isPaidByOthers } from "../order/paid-by-others"
import { reversePayment } from "./reverse-payment"
import { type PaidOrder } from "../checkout/read-payment-facts"
import { type KnownPayment } from "../sql/payment-row"
import { type SettledPayment } from "./settled-payment"
import { reportOk } from "./report-ok"

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
