import { type MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "@medusajs/framework/zod"
import { medusaAmount } from "./medusa-amount"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type DealRow } from "../../modules/partner-commerce/deals/deal-row"

const sessionRow = z.object({
  id: z.string(),
  /** Major units, exact. */
  amount: medusaAmount,
  currency_code: z.string(),
  status: z.string(),
  data: z.record(z.string(), z.unknown()).nullish(),
  /** Medusa's own: the customer who was signed in when it was made. */
  context: z.looseObject({ customer: z.object({ id: z.string() }).nullish() }).nullish(),
  payment_collection: z
    .object({
      cart: z.object({ id: z.string() }).nullish(),
      order: z.object({ id: z.string() }).nullish(),
    })
    .nullish(),
})
export type PaymentSession = z.output<typeof sessionRow>

const FIELDS = [
  "id",
  "amount",
  "currency_code",
  "status",
  "data",
  "context",
  "payment_collection.id",
  "payment_collection.cart.id",
  "payment_collection.order.id",
]

/** @returns null for a session that was deleted */
export async function readSession(container: MedusaContainer, id: string): Promise<PaymentSession | null> {
  const { data } = await container
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity: "payment_session", fields: FIELDS, filters: { id } })
  return z.array(sessionRow).parse(data)[0] ?? null
}

/** The deal whose order a session is for, as the ledger of deals proves it: a session's data is anybody's. */
export async function findDealOfSession(container: MedusaContainer, session: PaymentSession): Promise<DealRow | null> {
  const orderId = session.payment_collection?.order?.id
  if (orderId === undefined) return null
  return container.resolve(PARTNER_COMMERCE).deals.ledger.readByOrder(orderId)
}
