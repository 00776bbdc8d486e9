import { type MedusaContainer } from "@medusajs/framework/types"
import { MathBN, Modules, PaymentCollectionStatus, PaymentEvents } from "@medusajs/framework/utils"
import { createOrUpdateOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { type Store } from "../../store/store"
import { type PaymentOrder } from "../sql/checkout-queries"
import { ensureAuthorizedPayment } from "./authorize-order-payment"
import { batched, done, type Outcome } from "../../concurrency/batcher"
import { paymentTables } from "./payment-tables"
import {
  findPaymentOf,
  isCapturedInPart,
  isPaymentLost,
  type OrderPayment,
  paymentsOf,
  readPaymentOrder,
} from "./payment-order"

/**
 * Captures the payments of confirmed sales. Payments without any capture are captured together. A payment that a dead process or a person
 * has captured in part is handled separately.
 *
 * @returns the order with its payments, as they were before the capture
 */
export const ensureCapturedPayment = batched<OrderPayment, PaymentOrder>(async (store, sales, isAlone) => {
  if (isAlone) return Promise.all(sales.map(async (sale) => done(await captureAlone(store, sale))))
  const orderIds = sales.map(({ orderId }) => orderId)
  return whileNoOtherCaptures(store.container, orderIds, () => captureTogether(store, sales))
})

/** A payment without any capture. */
interface Capturable {
  order: PaymentOrder
  collectionId: string
  payment: { id: string; amount: number }
}

async function captureTogether(store: Store, sales: OrderPayment[]): Promise<Outcome<PaymentOrder>[]> {
  const read = await store.payments.checkout.readPaymentOrders(sales.map(({ orderId }) => orderId))
  const found = sales.flatMap((sale) => {
    const order = read.get(sale.orderId)
    return order ? [{ sale, order }] : []
  })
  const over = new Set(found.filter(isOver).map(({ order }) => order.id))
  const captured = await capture(
    store,
    found.flatMap((each) => toCapturable(each) ?? []),
  )
  const settled = new Map(
    found.filter(({ order: { id } }) => over.has(id) || captured.has(id)).map(({ order }) => [order.id, order]),
  )
  await announceCaptures(store, [...settled.values()].flatMap(paymentsOf))
  return sales.map(({ orderId }) => {
    const order = settled.get(orderId)
    return order ? done(order) : { kind: "retry_alone", error: new Error("not captured as a whole") }
  })
}

interface FoundOrder {
  sale: OrderPayment
  order: PaymentOrder
}

/** Medusa captured the payment when it completed the cart, or an earlier attempt captured it. */
function isOver({ sale, order }: FoundOrder): boolean {
  const payment = findPaymentOf(order, sale)
  return payment !== undefined && !isPaymentLost(order, sale) && isNothingLeft(order, payment.id)
}

function isNothingLeft(order: PaymentOrder, paymentId: string): boolean {
  const state = toCaptureState(order, paymentId)
  const isBooked = paymentsOf(order).some(({ id, is_capture_booked }) => id === paymentId && is_capture_booked)
  return state === "over" || (state === "captured" && isBooked)
}

function toCapturable({ sale, order }: FoundOrder): Capturable | null {
  const [collection, ...others] = order.payment_collections
  const [payment, ...further] = collection?.payments ?? []
  if (!collection || !payment || others.length > 0 || further.length > 0) return null
  if (findPaymentOf(order, sale)?.id !== payment.id) return null
  const isWhole = payment.amount === collection.amount && toCaptureState(order, payment.id) === "none"
  return isWhole ? { order, collectionId: collection.id, payment } : null
}

/**
 * Writes the rows in the order of Medusa's workflow, so that a crash leaves the same state as a crash of that workflow. @returns the orders
 */
async function capture(store: Store, found: Capturable[]): Promise<Set<string>> {
  const tables = paymentTables(store.container)
  const byPayment = new Map(found.map((each) => [each.payment.id, each]))
  const captures = await store.payments.captures.whileNobodyCaptures([...byPayment.keys()], (paymentIds) =>
    tables.createCaptures(paymentIds.map((id) => ({ payment: id, amount: byPayment.get(id)?.payment.amount ?? 0 }))),
  )
  const made = captures.flatMap(({ id, payment_id }) => {
    const capturable = byPayment.get(payment_id)
    return capturable ? [{ ...capturable, captureId: id }] : []
  })
  if (made.length === 0) return new Set()
  const now = new Date()
  await tables.updatePayments(made.map(({ payment }) => ({ id: payment.id, captured_at: now })))
  await tables.upsertPaymentCollections(
    made.map(({ collectionId, payment }) => ({
      id: collectionId,
      status: PaymentCollectionStatus.COMPLETED,
      captured_amount: payment.amount,
      completed_at: now,
    })),
  )
  await store.container.resolve(Modules.ORDER).addOrderTransactions(
    made.map(({ order, payment, captureId }) => ({
      order_id: order.id,
      amount: payment.amount,
      currency_code: order.currency_code,
      reference: "capture",
      reference_id: captureId,
    })),
  )
  return new Set(made.map(({ order }) => order.id))
}

/** Writes a capture to the payment, to the collection and to the order, one after the other. It also finishes an interrupted capture. */
async function captureAlone(store: Store, sale: OrderPayment): Promise<PaymentOrder> {
  const payment_id = await ensureAuthorizedPayment(store, sale)
  return whileNoOtherCaptures(store.container, [sale.orderId], async () => {
    const order = await readPaymentOrder(store, sale.orderId)
    if (!isNothingLeft(order, payment_id)) {
      if (toCaptureState(order, payment_id) === "unnoted") await noteCapture(store.container, payment_id)
      await captureAndBook(store.container, order, payment_id)
    }
    if (order.payment_collections.some(isWaiting)) await updateWaitingCollection(store.container, sale.orderId)
    await announceCaptures(store, paymentsOf(order))
    return order
  })
}

const isWaiting = ({ status }: PaymentOrder["payment_collections"][number]) =>
  status === String(PaymentCollectionStatus.NOT_PAID)

/** After an edit of the order, its customer owes the rest. */
async function updateWaitingCollection(container: MedusaContainer, order_id: string): Promise<void> {
  await createOrUpdateOrderPaymentCollectionWorkflow(container).run({ input: { order_id } })
}

/** Does the work of Medusa's workflow, because that workflow announces a capture again on each repetition. */
async function captureAndBook(container: MedusaContainer, { id: order_id }: PaymentOrder, payment_id: string) {
  const { captures = [], currency_code } = await container.resolve(Modules.PAYMENT).capturePayment({ payment_id })
  const orders = container.resolve(Modules.ORDER)
  const reference = "capture"
  const booked = await orders.listOrderTransactions({ order_id, reference }, { select: ["reference_id"] })
  const missing = captures.filter(({ id }) => booked.every(({ reference_id }) => reference_id !== id))
  if (missing.length === 0) return
  await orders.addOrderTransactions(
    missing.map(({ id, amount }) => ({ order_id, amount, currency_code, reference, reference_id: id })),
  )
}

/**
 * `none`: no capture exists. `unnoted`: the whole payment is captured, but the payment does not say so. `captured`: the payment and its
 * collection say so. `unbooked`: only the payment says so. `over`: the payment was cancelled with its order, or a person captured a part by hand.
 */
type CaptureState = "none" | "unnoted" | "unbooked" | "captured" | "over"

function toCaptureState({ payment_collections }: PaymentOrder, paymentId: string): CaptureState {
  const collection = payment_collections.find(({ payments }) => payments.some(({ id }) => id === paymentId))
  const payment = collection?.payments.find(({ id }) => id === paymentId)
  if (!payment) return "none"
  const captured = MathBN.sum(0, ...payment.captures.map(({ amount }) => amount))
  if (payment.canceled_at) return "over"
  if (captured.isZero()) return "none"
  if (isCapturedInPart(payment)) return "over"
  if (!payment.captured_at) return "unnoted"
  return collection?.status === "completed" ? "captured" : "unbooked"
}

/** Without this note Medusa's workflow treats its remaining steps as an attempt to capture the payment twice. */
async function noteCapture(container: MedusaContainer, id: string): Promise<void> {
  const noted = { id, captured_at: new Date() }
  await container.resolve(Modules.PAYMENT).updatePayment(noted)
}

/**
 * Emits `payment.captured` for each capture without an announcement, except those of cancelled payments. The caller holds the capture lock of these payments, so the event
 * comes once. If a process dies between the event and its note, the event comes again.
 */
async function announceCaptures(
  store: Store,
  payments: readonly { id: string; canceled_at: string | null }[],
): Promise<void> {
  const { captures: captured } = store.payments
  const valid = payments.filter(({ canceled_at }) => canceled_at === null)
  const ids = await captured.findUnannounced(valid.map(({ id }) => id))
  if (ids.length === 0) return
  const events = ids.map((id) => ({ name: PaymentEvents.CAPTURED, data: { id } }))
  await store.container.resolve(Modules.EVENT_BUS).emit(events)
  await captured.recordAnnounced(ids)
}

const CAPTURE_WAIT_S = 15

/**
 * Runs a task under the capture lock of these orders. The lock keeps other processes of the plugin from capturing and booking their
 * payments.
 */
export function whileNoOtherCaptures<T>(
  container: MedusaContainer,
  orderIds: readonly string[],
  task: () => Promise<T>,
): Promise<T> {
  const keys = [...new Set(orderIds)].sort().map((orderId) => `partner-commerce-capture:${orderId}`)
  return container.resolve(Modules.LOCKING).execute(keys, task, { timeout: CAPTURE_WAIT_S })
}
