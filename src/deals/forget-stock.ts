import { type Store } from "../store/store"
import { markChange } from "../catalog/changes/change-buffer"
import { batched, done } from "../concurrency/batcher"

interface StockOfDeal {
  trx_id: string
  variant_id: string
}

/**
 * Settles the stock after an answered deal. The service takes the count from our answer, if the answer arrives. If the count at the service
 * is uncertain, the stock lane sends the true number.
 */
export const settleStock = batched<StockOfDeal, void>(async (store, deals) => {
  const { items } = store.deals
  const answered = deals.map(({ trx_id, variant_id }) => ({ trxId: trx_id, variantId: variant_id }))
  const ids = [...(await items.forgetAnsweredStock(answered))]
  if (ids.length > 0) await markChange(store, { source: "variant", ids, lane: "stock" })
  return deals.map(() => done(undefined))
})

/** The service wrote another stock than ours. The known stock becomes unknown, and the stock lane sends the true number. */
export async function forgetStock(store: Store, { variant_id }: Pick<StockOfDeal, "variant_id">): Promise<void> {
  await store.deals.items.forgetStock(variant_id)
  await markChange(store, { source: "variant", ids: [variant_id], lane: "stock" })
}
