import { type Store } from "../../store/store"
import { settlePayment } from "./settle-payment"

/** The customer has chosen another payment. The transactions that lost their session are cancelled at the service now, not a minute later. */
export async function settleReplaced(store: Store, cartId: string): Promise<void> {
  const { ledger, checks } = store.payments
  for (const orderRef of await ledger.listGivenUp(cartId)) {
    await checks.request(orderRef)
    await settlePayment(store, orderRef)
  }
}
