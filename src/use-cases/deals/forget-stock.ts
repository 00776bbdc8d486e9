import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { markChange } from "../catalog/change-buffer"

/**
 * The service takes the count from our answer by itself, if the answer arrives: from now on its stock is unknown, and the stock lane
 * sends the true number.
 */
export async function forgetStock(
  container: MedusaContainer,
  { shop_code, variant_id }: { shop_code: string; variant_id: string },
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).deals.items.forgetStock(shop_code, variant_id)
  await markChange(container, { source: "variant", ids: [variant_id], what: "stock" })
}
