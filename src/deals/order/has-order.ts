import { EXISTING_STATES } from "../rules/status"
import { type Store } from "../../store/store"

/** Answers the service's existence check: whether the transaction has a committed order that is not cancelled. */
export async function hasOrder(store: Store, trxId: string): Promise<boolean> {
  const deal = await store.deals.ledger.read(trxId)
  return deal !== null && EXISTING_STATES.includes(deal.state)
}
