import { type CheckoutRefusal } from "../../messages/rules/message"
import { OWN_PROVIDER } from "../rules/provider-id"
import { type Store } from "../../store/store"
import { type PaymentCollectionRow } from "../sql/checkout-queries"
import { CheckoutRefused } from "./checkout-refused"
import { refuseOrdered } from "./ordered-cart"
import { projectPayment } from "./project-payment"
import { takeCartSessionLock } from "./cart-session-lock"

/** A storefront's request for a payment session, of any provider. */
export interface SessionRequest {
  collectionId: string
  providerId: unknown
  /** The data that the storefront sent. */
  data: Record<string, unknown>
}

export type Admission =
  /** The request does not concern this plugin. */
  | { kind: "none" }
  /** Medusa may change the sessions. The caller releases the lock when Medusa has answered. */
  | { kind: "admitted"; cartId: string; giveBack: () => Promise<void> }
  | { kind: "refused"; why: CheckoutRefusal }
  /** Another request is changing the sessions of the cart. */
  | { kind: "busy"; why: CheckoutRefusal }

/** A request waits this long for the earlier request. */
const WAIT_MS = 2_000

/**
 * Decides on a session request before Medusa changes the sessions of the collection. Medusa deletes and restores sessions while it makes the new
 * one, so a later failure would multiply the sessions.
 */
export async function admitSession(store: Store, request: SessionRequest): Promise<Admission> {
  const { connection, payments } = store
  if (connection.kind === "inert" && request.providerId !== OWN_PROVIDER) return { kind: "none" }
  const collection = await payments.checkout.readCollection(request.collectionId)
  if (!collection) return { kind: "none" }
  const { cart_id: cartId } = collection
  // No transaction begins for a collection without a cart, or while the checkout is off. So these requests need no turns.
  if (cartId === null || connection.kind === "inert" || !connection.checkout) {
    const why = await findRefusal(store, request, collection)
    return why === null ? { kind: "none" } : { kind: "refused", why }
  }
  const giveBack = await takeCartSessionLock(store.container, cartId, WAIT_MS)
  if (!giveBack) return { kind: "busy", why: { code: "checkout_busy", values: {} } }
  try {
    const why = await findRefusal(store, request, collection)
    if (why === null) return { kind: "admitted", cartId, giveBack }
    await giveBack()
    return { kind: "refused", why }
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** @returns the refusal that the payment provider would give; null = none */
async function findRefusal(
  store: Store,
  { providerId, data }: SessionRequest,
  { cart_id, amount }: PaymentCollectionRow,
): Promise<CheckoutRefusal | null> {
  try {
    if (cart_id !== null) await refuseOrdered(store, cart_id)
    if (providerId === OWN_PROVIDER)
      await projectPayment(store, { session: { id: "", cart_id, amount, context: null }, data })
    return null
  } catch (error) {
    if (error instanceof CheckoutRefused) return error.why
    throw error
  }
}
