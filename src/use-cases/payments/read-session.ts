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
  payment_collection_id: z.string(),
})

export interface PaymentSession extends z.output<typeof sessionRow> {
  /** What it is to pay: a cart, and an order once that is completed; an order that was made without a cart has none. */
  cart_id: string | null
  order_id: string | null
}

const FIELDS = Object.keys(sessionRow.shape)

/** Three small questions: one over all of them takes three times as long, and a customer waits for it. @returns null for a session that was deleted */
export async function readSession(container: MedusaContainer, id: string): Promise<PaymentSession | null> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "payment_session", fields: FIELDS, filters: { id } })
  const session = z.array(sessionRow).parse(data)[0]
  if (!session) return null
  const { payment_collection_id } = session
  const filters = { payment_collection_id }
  const [carts, orders] = await Promise.all([
    query.graph({ entity: "cart_payment_collection", fields: ["cart_id"], filters }),
    query.graph({ entity: "order_payment_collection", fields: ["order_id"], filters }),
  ])
  const [cart] = z.array(z.object({ cart_id: z.string() })).parse(carts.data)
  const [order] = z.array(z.object({ order_id: z.string() })).parse(orders.data)
  return { ...session, cart_id: cart?.cart_id ?? null, order_id: order?.order_id ?? null }
}

/** The deal whose order a session is for, as the ledger of deals proves it: a session's data is anybody's. */
export async function findDealOfSession(container: MedusaContainer, session: PaymentSession): Promise<DealRow | null> {
  if (session.order_id === null) return null
  return container.resolve(PARTNER_COMMERCE).deals.ledger.readByOrder(session.order_id)
}
