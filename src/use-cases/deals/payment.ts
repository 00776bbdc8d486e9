import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MathBN, Modules } from "@medusajs/framework/utils"
import { capturePaymentWorkflow, createOrderPaymentCollectionWorkflow } from "@medusajs/medusa/core-flows"
import { z } from "@medusajs/framework/zod"

/** Our provider, under the id that its registration has in the guide; a store without it records the payment with Medusa's own. */
export const OWN_PROVIDER = "pp_partner-commerce_partner-commerce"
const SYSTEM_PROVIDER = "pp_system_default"

const orderRow = z.object({
  id: z.string(),
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
                amount: z.number(),
                captures: z.array(z.object({ id: z.string() })).nullish(),
                refunds: z.array(z.object({ amount: z.number() })).nullish(),
              }),
            )
            .nullish(),
          payment_sessions: z.array(z.object({ id: z.string() })).nullish(),
        })
        .nullish(),
    )
    .nullish(),
})

const PAYMENT_FIELDS = [
  "id",
  "currency_code",
  "payment_collections.id",
  "payment_collections.payment_sessions.id",
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.amount",
  "payment_collections.payments.captures.id",
  "payment_collections.payments.refunds.amount",
]

export interface DealPayment {
  orderId: string
  /** Major units. */
  amount: number
  trxId: string
}

/**
 * Records what the customer pays at the service as an authorized payment of the order. Looks first at every step, so it may be
 * repeated after a crash.
 *
 * @returns the payment's id
 */
export async function ensureAuthorizedPayment(container: MedusaContainer, deal: DealPayment): Promise<string> {
  const payments = container.resolve(Modules.PAYMENT)
  const order = await readOrder(container, deal.orderId)
  const [existing] = (order.payment_collections ?? []).filter((collection) => collection != null)
  const [payment] = existing?.payments ?? []
  if (payment) return payment.id

  const collectionId = existing?.id ?? (await createCollection(container, deal))
  const sessionId =
    existing?.payment_sessions?.[0]?.id ??
    (
      await payments.createPaymentSession(collectionId, {
        provider_id: await chooseProvider(container),
        currency_code: order.currency_code,
        amount: deal.amount,
        data: { kind: "deal", trx_id: deal.trxId },
        context: {},
      })
    ).id
  const authorized = await payments.authorizePaymentSession(sessionId, {})
  if (!authorized) throw new Error(`The payment of order ${deal.orderId} was not authorized by its provider`)
  return authorized.id
}

/** The sale is confirmed: the money is ours. */
export async function ensureCapturedPayment(container: MedusaContainer, deal: DealPayment): Promise<void> {
  const paymentId = await ensureAuthorizedPayment(container, deal)
  const order = await readOrder(container, deal.orderId)
  const payment = paymentsOf(order).find(({ id }) => id === paymentId)
  if (payment?.canceled_at || (payment?.captures ?? []).length > 0) return
  await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId } })
}

/** Whether everything that was paid is refunded in this store's books. */
export async function isRefunded(container: MedusaContainer, orderId: string): Promise<boolean> {
  const payments = paymentsOf(await readOrder(container, orderId))
  return (
    payments.length > 0 &&
    payments.every(({ amount, refunds }) => (refunds ?? []).reduce((sum, refund) => sum + refund.amount, 0) >= amount)
  )
}

/** Sum of the refunds in this store's books alone, in major units: a refund by our own provider reached the service. */
export async function readRefundedHere(container: MedusaContainer, orderId: string): Promise<string> {
  const refunds = paymentsOf(await readOrder(container, orderId))
    .filter(({ provider_id }) => provider_id !== OWN_PROVIDER)
    .flatMap((payment) => payment.refunds ?? [])
  return MathBN.sum(0, ...refunds.map(({ amount }) => amount)).toString()
}

/** @returns the order that a payment is for, where the payment was only recorded here and never reached the service */
export async function findOrderOfRecord(container: MedusaContainer, paymentId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["provider_id", "payment_collection.order.id"],
    filters: { id: paymentId },
  })
  const [payment] = z.array(paymentRow).parse(data)
  if (!payment || payment.provider_id === OWN_PROVIDER) return null
  return payment.payment_collection?.order?.id ?? null
}

const paymentRow = z.object({
  provider_id: z.string(),
  payment_collection: z.object({ order: z.object({ id: z.string() }).nullish() }).nullish(),
})

const paymentsOf = ({ payment_collections }: z.output<typeof orderRow>) =>
  (payment_collections ?? []).flatMap((collection) => collection?.payments ?? [])

async function readOrder(container: MedusaContainer, orderId: string) {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: PAYMENT_FIELDS, filters: { id: orderId } })
  const [order] = z.array(orderRow).parse(data)
  if (!order) throw new Error(`Order ${orderId} of a committed deal does not exist`)
  return order
}

async function createCollection(container: MedusaContainer, { orderId, amount }: DealPayment): Promise<string> {
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({ input: { order_id: orderId, amount } })
  const [collection] = result
  if (!collection) throw new Error(`No payment collection was made for order ${orderId}`)
  return collection.id
}

async function chooseProvider(container: MedusaContainer): Promise<string> {
  const [own] = await container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER, is_enabled: true })
  return own ? OWN_PROVIDER : SYSTEM_PROVIDER
}
