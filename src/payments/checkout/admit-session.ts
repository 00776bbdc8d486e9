import { type CheckoutRefusal } from "../../messages/rules/message"
import { OWN_PROVIDER } from "../rules/provider-id"
import { type Store } from "../../store/store"
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
 * Decides on a session request before Medusa changes the sessions of the cart. Medusa deletes and restores sessions while it makes the new one, so
 * a later failure would multiply the sessions.
 */
export async function admitSession(store: Store, request: SessionRequest): Promise<Admission> {
  const { connection, payments } = store
  if (connection.kind === "inert" || !connection.checkout) return { kind: "none" }
  const collection = await payments.checkout.readCollection(request.collectionId)
  if (!collection) return { kind: "none" }
  const { cart_id: cartId, amount } = collection
  const giveBack = await takeCartSessionLock(store.container, cartId, WAIT_MS)
  if (!giveBack) return { kind: "busy", why: { code: "checkout_busy", values: {} } }
  try {
    await refuseOrdered(store, cartId)
    if (request.providerId === OWN_PROVIDER) {
      const session = { id: "", cart_id: cartId, amount, context: null }
      await projectPayment(store, { session, data: request.data })
    }
    return { kind: "admitted", cartId, giveBack }
  } catch (error) {
    await giveBack()
    if (error instanceof CheckoutRefused) return { kind: "refused", why: error.why }
    throw error
  }
}
