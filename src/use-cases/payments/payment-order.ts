import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { OWN_PROVIDER, SYSTEM_PROVIDER } from "../../core/payments/provider-id"

export interface OrderPayment {
  orderId: string
  /** Major units. */
  amount: number
  trxId: string
}

const orderRow = z.object({
  id: z.string(),
  currency_code: z.string(),
  payment_collections: z
    .array(
      z
        .object({
          id: z.string(),
          status: z.string(),
          amount: z.number(),
          payments: z
            .array(
              z.object({
                id: z.string(),
                provider_id: z.string(),
                canceled_at: z.unknown(),
                captured_at: z.unknown(),
                amount: z.number(),
                captures: z.array(z.object({ amount: z.number() })).nullish(),
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

/** An order with what was paid for it. */
export type PaymentOrder = z.output<typeof orderRow>

const PAYMENT_FIELDS = [
  "id",
  "currency_code",
  "payment_collections.id",
  "payment_collections.status",
  "payment_collections.amount",
  "payment_collections.payment_sessions.id",
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.amount",
  "payment_collections.payments.captured_at",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.refunds.amount",
]

/** @returns by id; those that do not exist are missing */
export async function readPaymentOrders(
  container: MedusaContainer,
  orderIds: readonly string[],
): Promise<Map<string, PaymentOrder>> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "order", fields: PAYMENT_FIELDS, filters: { id: [...orderIds] } })
  return new Map(
    z
      .array(orderRow)
      .parse(data)
      .map((order) => [order.id, order]),
  )
}

export async function readPaymentOrder(container: MedusaContainer, orderId: string): Promise<PaymentOrder> {
  const order = (await readPaymentOrders(container, [orderId])).get(orderId)
  if (!order) throw noOrder(orderId)
  return order
}

export const noOrder = (orderId: string) => new Error(`Order ${orderId} of a committed deal does not exist`)

export async function chooseProvider(container: MedusaContainer): Promise<string> {
  const [own] = await container.resolve(Modules.PAYMENT).listPaymentProviders({ id: OWN_PROVIDER, is_enabled: true })
  return own ? OWN_PROVIDER : SYSTEM_PROVIDER
}
