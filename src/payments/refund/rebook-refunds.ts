import { type MedusaContainer, type PaymentCollectionUpdatableFields } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { BigNumber } from "bignumber.js"
import { z } from "@medusajs/framework/zod"
import { render } from "../../messages/rules/render"
import { type BookedRefund, LEDGER_ID, planBooks } from "../rules/refund-books"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { toServicePart } from "../rules/open-amount"
import { type Store } from "../../store/store"
import { type KnownPayment } from "../sql/payment-row"
import { type RefundRow } from "../sql/refund-row"
import { dropAbandonedChange } from "../order/abandoned-order-change"
import { withOrderBooksLock } from "../order/order-books-lock"
import { findBookingObstacle } from "../order/booking-obstacle"
import { readMedusaNow } from "../order/medusa-clock"
import { recountTotals } from "../order/order-totals"
import { creditRefunds } from "./credit-refunds"
import { medusaAmount } from "../checkout/medusa-amount"
import { OWN_PROVIDER } from "../rules/provider-id"
import { findSubject, type RefundSubject } from "./refund-subject"

/** Medusa may still be booking a request that was answered this recently. */
const BOOKING_MS = 60_000

/**
 * Compares Medusa's books of a payment with the refunds in the ledger, and repairs Medusa's books.
 *
 * @returns whether the books agree; false = Medusa is still booking a request, or still making a paid order
 * @throws any error of Medusa's
 */
export async function rebookRefunds(store: Store, trxId: string): Promise<boolean> {
  const subject = await findSubject(store, trxId)
  if (!subject || subject.isReversed) return true
  const { orderId } = subject
  if (orderId === null) return !subject.isPaid
  return withOrderBooksLock(store.container, orderId, () => repairBooksInTurn(store, { ...subject, orderId }))
}

type EndedPayment = Pick<KnownPayment, "trx_id" | "open_amount"> & { order_id: string }

/**
 * Books the rest of a payment that the service and this store have ended. Medusa keeps only the open amount, as after the refund of a cancelled order.
 * Medusa has booked nothing if the service refused the refund before this store knew of the end.
 *
 * @returns false = Medusa may still be booking a request
 * @throws any error of Medusa's
 */
export async function bookEnd(
  store: Store,
  { trx_id, order_id: orderId, open_amount }: EndedPayment,
): Promise<boolean> {
  const ended = { trxId: trx_id, orderId, openAmount: open_amount, isBookedAlone: true }
  return withOrderBooksLock(store.container, orderId, async () => {
    // If Medusa's refund exists, a process may have died before its entry in the order.
    const isOver = (await readKept(store.container, ended)) === null
    if (!(await repairBooksInTurn(store, { ...ended, isOver }))) return false
    // The repair removes a refund that the service has refused.
    const kept = await readKept(store.container, ended)
    // The provider recognises the reversed payment, and sends no request.
    if (kept) await store.container.resolve(Modules.PAYMENT).refundPayment(kept)
    return repairBooksInTurn(store, { ...ended, isOver: true })
  })
}

type KeptBooks = Pick<RefundSubject, "trxId" | "openAmount"> & Pick<RepairedBooks, "orderId">

/** @returns the payment with the service's part that is not refunded; null = Medusa keeps no money of the service */
async function readKept(container: MedusaContainer, { orderId, trxId, openAmount }: KeptBooks) {
  const order = await readOrder(container, orderId)
  const payment = order && findPayment(order, trxId)
  if (!payment || payment.canceled_at !== null) return null
  const part = toServicePart({ amount: sumOf(payment.captures).toFixed(), open_amount: openAmount })
  const rest = part.minus(sumOf(payment.refunds))
  return rest.isGreaterThan(0) ? { payment_id: payment.id, amount: rest.toNumber() } : null
}

const sumOf = (rows: readonly { amount: string }[] | null | undefined) =>
  (rows ?? []).reduce((total, { amount }) => total.plus(amount), new BigNumber(0))

interface RepairedBooks extends Pick<RefundSubject, "trxId" | "isBookedAlone"> {
  orderId: string
  /** Medusa books no request any longer. */
  isOver?: boolean
}

async function repairBooksInTurn(
  store: Store,
  { trxId, orderId, isBookedAlone, isOver = false }: RepairedBooks,
): Promise<boolean> {
  const order = await readOrder(store.container, orderId)
  const payment = order && findPayment(order, trxId)
  if (!order || !payment) return true
  const ledger = await readWithBookings(store, trxId, payment)
  const now = await readMedusaNow(store)
  const refunds = (payment.refunds ?? []).map(({ id, amount, created_at }) => ({
    id,
    amount,
    ageMs: now - created_at.getTime(),
  }))
  const others = idsOfOthers(order, payment.id)
  const plan = planBooks({
    paymentId: payment.id,
    isBookedAlone,
    ledger: ledger.map(({ id, state, medusa_refund_id, asked_refund_ids }) => ({
      id,
      state,
      medusaRefundId: medusa_refund_id,
      askedRefundIds: asked_refund_ids,
    })),
    refunds,
    entries: (await readEntries(store.container, order.id)).filter(
      ({ referenceId }) => referenceId === null || !others.has(referenceId),
    ),
  })
  await dropAbandonedChange(store, order.id)
  const isOpen = !isOver && isBeingBooked(ledger, refunds)
  // Before the booking: Medusa refuses to book more than the captured amount.
  if (!isOpen)
    await removePhantoms(store.container, { refunds: plan.removeRefunds, payment, collection: payment.collection })
  for (const refund of ledger.filter(({ id }) => plan.book.includes(id))) {
    await book(store.container, { refund, paymentId: payment.id, order })
  }
  if (isOpen) return false
  const orders = store.container.resolve(Modules.ORDER)
  if (plan.removeEntries.length > 0) await orders.deleteOrderTransactions(plan.removeEntries)
  for (const { refundId, amount } of plan.addEntries) {
    await orders.addOrderTransactions({
      order_id: order.id,
      amount: new BigNumber(amount).negated().toNumber(),
      currency_code: order.currency_code,
      reference: "refund",
      reference_id: refundId,
    })
  }
  await recountTotals(store.container, order.id)
  const isCredited = await creditRefunds(store.container, order.id, payment.collection)
  return isCredited && plan.book.length === 0
}

/**
 * Reads the ledger's refunds. A process may die after Medusa has booked one of them, and before the ledger notes the booking. Medusa's refund
 * names it.
 */
async function readWithBookings(store: Store, trxId: string, { refunds }: Payment): Promise<RefundRow[]> {
  const { ledger } = store.payments.refunds
  const rows = await ledger.ofTransaction(trxId)
  const isLive = (medusaRefundId: string | null) => (refunds ?? []).some(({ id }) => id === medusaRefundId)
  const bookings = rows.flatMap(({ id, state, medusa_refund_id }) => {
    if (state !== "done" || isLive(medusa_refund_id)) return []
    const named = (refunds ?? []).find(({ metadata }) => metadata?.[LEDGER_ID] === id)
    return named ? [{ id, medusaRefundId: named.id }] : []
  })
  for (const { id, medusaRefundId } of bookings) await ledger.claimBooking(id, medusaRefundId)
  return bookings.length > 0 ? ledger.ofTransaction(trxId) : rows
}

/** Medusa books a refund of an order after the provider has answered. */
function isBeingBooked(ledger: readonly RefundRow[], refunds: readonly BookedRefund[]): boolean {
  return (
    ledger.some(({ settled_ms, origin }) => origin === "medusa" && settled_ms !== null && settled_ms < BOOKING_MS) ||
    refunds.some(({ ageMs }) => ageMs < BOOKING_MS)
  )
}

interface Booking {
  refund: RefundRow
  paymentId: string
  order: Order
}

/** Medusa's own workflow books the refund. The provider recognises it by its metadata, and sends no request. */
async function book(container: MedusaContainer, { refund, paymentId, order }: Booking): Promise<void> {
  const input = {
    payment_id: paymentId,
    amount: new BigNumber(refund.amount).toNumber(),
    note: refund.reason ?? undefined,
    metadata: { [LEDGER_ID]: refund.id },
  }
  // Medusa's workflow refuses a cancelled order. The order may already have its entry for the payment.
  if (order.canceled_at != null) return void (await container.resolve(Modules.PAYMENT).refundPayment(input))
  const obstacle = await findBookingObstacle(container, order.id, refund.amount)
  if (obstacle !== null) throw new Error(render({ code: obstacle, values: {} }))
  await refundPaymentWorkflow(container).run({ input })
}

/** Removes refunds that never happened. Medusa also adds them to the collection's sum. */
async function removePhantoms(
  container: MedusaContainer,
  { refunds, payment, collection }: { refunds: string[]; payment: Payment; collection: string },
): Promise<void> {
  if (refunds.length === 0) return
  const payments = container.resolve(Modules.PAYMENT)
  await payments.deleteRefunds(refunds)
  const left = (payment.refunds ?? []).filter(({ id }) => !refunds.includes(id))
  const refunded_amount = sumOf(left).toNumber()
  const change: PaymentCollectionUpdatableFields & { refunded_amount: number } = { refunded_amount }
  await payments.updatePaymentCollections(collection, change)
}

const orderRow = z.object({
  id: z.string(),
  /** It keeps its value when a person archives the order. */
  canceled_at: z.unknown(),
  currency_code: z.string(),
  payment_collections: z
    .array(
      z
        .object({
          id: z.string(),
          payments: z
            .array(
              z.object({
                id: z.string(),
                provider_id: z.string(),
                canceled_at: z.unknown(),
                data: z.record(z.string(), z.unknown()).nullish(),
                captures: z.array(z.object({ amount: medusaAmount })).nullish(),
                refunds: z
                  .array(
                    z.object({
                      id: z.string(),
                      amount: medusaAmount,
                      created_at: z.coerce.date(),
                      metadata: z.record(z.string(), z.unknown()).nullish(),
                    }),
                  )
                  .nullish(),
              }),
            )
            .nullish(),
        })
        .nullish(),
    )
    .nullish(),
})
type Order = z.output<typeof orderRow>
type Payment = NonNullable<ReturnType<typeof findPayment>>

const FIELDS = [
  "id",
  "canceled_at",
  "currency_code",
  "payment_collections.id",
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.data",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.refunds.id",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payments.refunds.created_at",
  "payment_collections.payments.refunds.metadata",
]

async function readOrder(container: MedusaContainer, id: string): Promise<Order | null> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: FIELDS, filters: { id } })
  return z.array(orderRow).parse(data)[0] ?? null
}

/** A failed completion leaves a cancelled payment of the same transaction. */
function findPayment({ payment_collections }: Order, trxId: string) {
  const all = (payment_collections ?? []).flatMap((collection) =>
    (collection?.payments ?? []).map((payment) => ({ ...payment, collection: collection?.id ?? "" })),
  )
  const its = all.filter(({ provider_id, data }) => {
    const named = data?.trx_id
    return provider_id === OWN_PROVIDER && typeof named === "string" && toTransactionKey(named) === trxId
  })
  return its.find(({ canceled_at }) => canceled_at === null) ?? its[0]
}

/** Ids of the order's other payments and their refunds. */
function idsOfOthers({ payment_collections }: Order, paymentId: string): Set<string> {
  const others = (payment_collections ?? [])
    .flatMap((collection) => collection?.payments ?? [])
    .filter(({ id }) => id !== paymentId)
  return new Set(others.flatMap(({ id, refunds }) => [id, ...(refunds ?? []).map((refund) => refund.id)]))
}

async function readEntries(container: MedusaContainer, order_id: string) {
  const entries = await container
    .resolve(Modules.ORDER)
    .listOrderTransactions({ order_id }, { select: ["id", "reference", "reference_id", "amount"] })
  return entries
    .filter(({ reference }) => reference === "refund")
    .map(({ id, reference_id, amount }) => ({
      id,
      referenceId: reference_id ?? null,
      amount: new BigNumber(medusaAmount.parse(amount)).negated().toFixed(),
    }))
}
