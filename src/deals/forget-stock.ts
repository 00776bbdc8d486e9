import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { markChange } from "../catalog/changes/change-buffer"
import { batched, done } from "../concurrency/batcher"

interface StockOfDeal {
  shop_code: string
  trx_id: string
  variant_id: string
}

/**
 * Settles the stock after an answered deal. The service takes the count from our answer, if the answer arrives. If the count at the service
 * is uncertain, the stock lane sends the true number.
 */
export const settleStock = batched<StockOfDeal, void>(async (container, deals) => {
  const { items } = container.resolve(PARTNER_COMMERCE).deals
  const answered = deals.map(({ shop_code, trx_id, variant_id }) => ({
    shopCode: shop_code,
    trxId: trx_id,
    variantId: variant_id,
  }))
  const ids = [...(await items.forgetAnsweredStock(answered))]
  if (ids.length > 0) await markChange(container, { source: "variant", ids, what: "stock" })
  return deals.map(() => done(undefined))
})

/** The service wrote another stock than ours. The known stock becomes unknown, and the stock lane sends the true number. */
export async function forgetStock(
  container: MedusaContainer,
  { shop_code, variant_id }: { shop_code: string; variant_id: string },
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).deals.items.forgetStock(shop_code, variant_id)
  await markChange(container, { source: "variant", ids: [variant_id], what: "stock" })
}
