import { type MedusaContainer } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  Modules,
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from "@medusajs/framework/utils"
import { createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { OWN_PROVIDER } from "../rules/provider-id"
import { type Store } from "../../store/store"
import { type PaymentOrder } from "../sql/checkout-queries"
import { batched, done, type Outcome } from "../../concurrency/batcher"
import { paymentTables } from "./payment-tables"
import {
  chooseProvider,
  findPaymentOf,
  findSessionOf,
  isPaymentLost,
  noOrder,
  type OrderPayment,
  readPaymentOrder,
  usableCollections,
} from "./payment-order"

/**
 * Records the customer's payment at the service as an authorized payment of the order. Each step first reads the present state, so a
 * repetition after a crash is safe.
 *
 * It makes the payments of deals' orders without a payment collection together. It makes the others one by one, as Medusa does.
 *
 * @returns the payment's id
 */
export const ensureAuthorizedPayment = batched<OrderPayment, string>(async (store, sales, isAlone) => {
  if (isAlone) return Promise.all(sales.map(async (sale) => done(await authorizeAlone(store, sale))))
  const orders = await store.payments.checkout.readPaymentOrders(sales.map(({ orderId }) => orderId))
  const fresh = sales.flatMap((sale) => {
    const order = orders.get(sale.orderId)
    return sale.kind === "deal" && order?.payment_collections.length === 0
      ? [{ sale, currencyCode: order.currency_code }]
      : []
  })
  const made = await authorizeTogether(store.container, fresh)
  return sales.map((sale): Outcome<string> => {
    const { orderId } = sale
    const order = orders.get(orderId)
    if (!order) return { kind: "failed", error: noOrder(orderId) }
    const payment = made.get(orderId) ?? (isPaymentLost(order, sale) ? null : findPaymentOf(order, sale)?.id)
    return payment ? done(payment) : { kind: "retry_alone", error: new Error("an interrupted trial") }
  })
})

interface FreshSale {
  sale: OrderPayment
  currencyCode: string
}

/** Writes the rows in the order in which Medusa writes them for one payment. @returns the payments' ids by order */
async function authorizeTogether(container: MedusaContainer, fresh: FreshSale[]): Promise<Map<string, string>> {
  if (fresh.length === 0) return new Map()
  const tables = paymentTables(container)
  const provider_id = await chooseProvider(container)
  const collections = await tables.createPaymentCollections(fresh.map(toMoney))
  await container.resolve(ContainerRegistrationKeys.LINK).create(
    fresh.map(({ sale }, at) => ({
      [Modules.ORDER]: { order_id: sale.orderId },
      [Modules.PAYMENT]: { payment_collection_id: collections[at]?.id },
    })),
  )
  const payments = fresh.map((each, at) => ({
    ...toMoney(each),
    provider_id,
    payment_collection_id: collections[at]?.id ?? "",
    data: toPaymentData(provider_id, each.sale),
  }))
  const authorized = { context: {}, status: PaymentSessionStatus.AUTHORIZED, authorized_at: new Date() }
  const sessions = await tables.createPaymentSessions(payments.map((payment) => ({ ...payment, ...authorized })))
  const made = await tables.createPayments(
    payments.map((payment, at) => ({ ...payment, payment_session: sessions[at]?.id ?? "" })),
  )
  await tables.upsertPaymentCollections(
    payments.map(({ payment_collection_id: id, amount }) => ({
      id,
      status: PaymentCollectionStatus.AUTHORIZED,
      authorized_amount: amount,
      captured_amount: 0,
      refunded_amount: 0,
    })),
  )
  return new Map(fresh.map(({ sale }, at) => [sale.orderId, made[at]?.id ?? ""]))
}

const toMoney = ({ sale, currencyCode }: FreshSale) => ({ currency_code: currencyCode, amount: sale.amount })

/** Medusa's own provider keeps no data. Our provider gets the transaction. */
const toPaymentData = (providerId: string, { trxId }: OrderPayment): Record<string, unknown> =>
  providerId === OWN_PROVIDER ? toDealData(trxId) : {}

const toDealData = (trxId: string) => ({ kind: "deal", trx_id: trxId })

async function authorizeAlone(store: Store, sale: OrderPayment): Promise<string> {
  const payments = store.container.resolve(Modules.PAYMENT)
  const order = await readPaymentOrder(store, sale.orderId)
  const isLost = isPaymentLost(order, sale)
  const payment = findPaymentOf(order, sale)
  if (payment && !isLost) return payment.id

  const sessionId = findSessionOf(order, sale)?.id ?? (await createSession(store.container, order, sale))
  const authorized = await payments.authorizePaymentSession(sessionId, {})
  if (!authorized) throw new Error(`The payment of order ${sale.orderId} was not authorized by its provider`)
  return authorized.id
}

/** The collection of an edited order has the price of the edited goods. */
const findCollection = (order: PaymentOrder, sale: OrderPayment) =>
  usableCollections(order).find(({ amount }) => !isPaymentLost(order, sale) || amount === sale.amount)

async function createSession(container: MedusaContainer, order: PaymentOrder, sale: OrderPayment): Promise<string> {
  const collectionId = findCollection(order, sale)?.id ?? (await createCollection(container, sale))
  const session = await container.resolve(Modules.PAYMENT).createPaymentSession(collectionId, {
    provider_id: sale.kind === "cart" ? OWN_PROVIDER : await chooseProvider(container),
    currency_code: order.currency_code,
    amount: sale.amount,
    data: sale.kind === "cart" ? { trx_id: sale.trxId } : toDealData(sale.trxId),
    context: {},
  })
  return session.id
}

async function createCollection(container: MedusaContainer, { orderId, amount }: OrderPayment): Promise<string> {
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input: { order_id: orderId, amount } })
  const [collection] = result
  if (!collection) throw new Error(`No payment collection was made for order ${orderId}`)
  return collection.id
}
