import { z } from "@medusajs/framework/zod"
import { type Store } from "../../store/store"
import { type SessionRow } from "../sql/checkout-queries"

export interface PaymentSession extends Omit<SessionRow, "context"> {
  /** Medusa's context: the customer who was signed in when Medusa made the session. */
  context: z.output<typeof sessionContext>
}

const sessionContext = z.looseObject({ customer: z.object({ id: z.string() }).nullish() }).nullable()

/** @returns null for a session that was deleted */
export async function readSession(store: Store, id: string): Promise<PaymentSession | null> {
  const row = await store.payments.checkout.readSession(id)
  return row && toSession(row)
}

export const toSession = (row: SessionRow): PaymentSession => ({ ...row, context: sessionContext.parse(row.context) })

/**
 * Finds the deal whose order the session is for. The ledger of deals proves it, because any storefront can write a session's data. The
 * order of a deal has no cart.
 */
export async function findDealOfSession(store: Store, { order_id, cart_id }: PaymentSession) {
  return order_id === null || cart_id !== null ? null : store.deals.ledger.readByOrder(order_id)
}
