import { type MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentCollectionStatus } from "@medusajs/framework/utils"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../rules/provider-id"
import { type OrderMoney } from "../rules/order-money"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { type PaymentOrder } from "../sql/checkout-queries"
import { type KnownPayment } from "../sql/payment-row"

export interface OrderPayment {
  /** Medusa's own provider may record the payment of a deal. Only our provider records the payment of a cart. */
  kind: "deal" | "cart"
  orderId: string
  /** Major units. */
  amount: number
  trxId: string
}

export async function readPaymentOrder(store: Store, orderId: string): Promise<PaymentOrder> {
  const orders = await store.payments.checkout.readPaymentOrders([orderId])
  const order = orders.get(orderId)
  if (!order) throw noOrder(orderId)
  return order
}

type PaymentOfOrder = PaymentOrder["payment_collections"][number]["payments"][number]

export const paymentsOf = ({ payment_collections }: PaymentOrder): PaymentOfOrder[] =>
  payment_collections.flatMap(({ payments }) => payments)

type PaidBy = { kind: "cart"; trxId: string } | Pick<OrderPayment, "kind" | "trxId" | "amount">

/**
 * Checks whether a payment or a session belongs to the transaction. An order may have other payments, made by hand. Medusa's own provider
 * keeps no transaction, so the amount distinguishes the payment of a deal from those.
 */
export function isPaidBy(
  paidBy: PaidBy,
  { provider_id, trx_id, amount }: { provider_id: string; trx_id: string | null; amount: number },
) {
  if (provider_id === OWN_PROVIDER) return trx_id === toTransactionKey(paidBy.trxId)
  return paidBy.kind === "deal" && provider_id === SYSTEM_PROVIDER && amount === paidBy.amount
}

/** Finds the oldest payment of the transaction, and prefers a payment that is not cancelled. */
export function findPaymentOf(order: PaymentOrder, paidBy: PaidBy) {
  const found = paymentsOf(order).filter((payment) => isPaidBy(paidBy, payment))
  const isOwn = ({ provider_id }: { provider_id: string }) => provider_id === OWN_PROVIDER
  return (
    found.find((payment) => isOwn(payment) && payment.canceled_at === null) ??
    found.find(({ canceled_at }) => canceled_at === null) ??
    found[0]
  )
}

/** Finds the session that the customer has paid, without a cancelled payment, in the order's usable collections. */
export const findSessionOf = (order: PaymentOrder, paidBy: PaidBy) =>
  usableCollections(order)
    .flatMap(({ payment_sessions }) => payment_sessions)
    .find((session) => !session.is_used_up && isPaidBy(paidBy, session))

export const usableCollections = ({ payment_collections }: PaymentOrder) =>
  payment_collections.filter(({ status }) => status !== String(PaymentCollectionStatus.CANCELED))

/**
 * Checks whether the order lost its payment in Medusa, although the service keeps the money. An edit of an order cancels a payment without a
 * capture. A completion that failed late cancels its payment, and the process of the next completion may die before it makes another one.
 */
export function isPaymentLost(order: PaymentOrder, paidBy: PaidBy): boolean {
  const payment = findPaymentOf(order, paidBy)
  return payment !== undefined && payment.canceled_at !== null && !order.is_canceled && !isCapturedInPart(payment)
}

/** @returns null if our payment is the only one of the order */
export function toOrderMoney(
  { trx_id, amount }: Pick<KnownPayment, "trx_id" | "amount">,
  order: PaymentOrder,
): OrderMoney | null {
  const isOurs = (payment: PaymentOfOrder) => isPaidBy({ kind: "cart", trxId: trx_id }, payment)
  const payments = paymentsOf(order)
  const others = payments.filter((payment) => payment.canceled_at === null && !isOurs(payment))
  if (others.length === 0) return null
  const kept = others.map(({ captures, refunds }) => MathBN.sub(sumOf(captures), sumOf(refunds)))
  const returned = payments.filter(isOurs).map(({ refunds }) => sumOf(refunds))
  return {
    total: order.total ?? amount,
    ours: MathBN.sub(amount, MathBN.sum(0, ...returned)).toFixed(),
    others: MathBN.sum(0, ...kept).toFixed(),
    captured: MathBN.sum(0, ...others.map(({ captures }) => sumOf(captures))).toFixed(),
  }
}

const sumOf = (rows: readonly { amount: number }[]) => MathBN.sum(0, ...rows.map(({ amount }) => amount))

/** A person has captured a part by hand, and handles the rest too. */
export function isCapturedInPart({ captures, amount }: Pick<PaymentOfOrder, "captures" | "amount">): boolean {
  const captured = sumOf(captures)
  return !captured.isZero() && captured.isLessThan(amount)
}

export const noOrder = (orderId: string) => new Error(`Order ${orderId} does not exist`)

export async function chooseProvider(container: MedusaContainer): Promise<string> {
  const [own] = await container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER, is_enabled: true })
  return own ? OWN_PROVIDER : SYSTEM_PROVIDER
}
