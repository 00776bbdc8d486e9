import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { explainItem } from "../../catalog/preview/explain"
import { quoteAmount } from "./quote-plans"

export interface ItemQuote {
  /** The smallest monthly amount at the price that customers see, in major units; null where there is no plan, or no price. */
  live: number | null
  /** The same at the price that this store wants them to see. */
  desired: number | null
}

/**
 * What an item costs a month, beside what customers see of it. A service that cannot be asked has no plans: nothing breaks for it.
 *
 * @param id its partner id, its variant's id or SKU
 * @throws MedusaError `not_found`
 */
export async function quoteItem(container: MedusaContainer, id: string): Promise<ItemQuote> {
  const { settings } = await container.resolve(PARTNER_COMMERCE).configuration.settings.read()
  const { verdict } = await explainItem(container, id)
  const price = verdict.fields.find(({ field }) => field === "deals_price")
  const quote = async (amount: unknown) => {
    if (typeof amount !== "number") return null
    return (await quoteAmount(container, { amount, currencyCode: settings.currency_code })).fromPerMonth
  }
  const [live, desired] = await Promise.all([quote(price?.live), quote(price?.desired)])
  return { live, desired }
}
