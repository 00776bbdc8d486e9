import { type Store } from "../../store/store"
import { explainItem } from "../../catalog/preview/explain"
import { quoteAmount } from "./quote-plans"

export interface ItemQuote {
  /** The smallest monthly amount at the price that customers see, in major units; null without a plan or a price. */
  live: number | null
  /** The smallest monthly amount at the price that this store wants customers to see. */
  desired: number | null
}

/**
 * Quotes the monthly cost of an item, at the price that customers see and at the desired price. If the service does not answer, the item
 * has no plans.
 *
 * @param id the item's partner id, or its variant's id or SKU
 * @throws MedusaError `not_found`
 */
export async function quoteItem(store: Store, id: string): Promise<ItemQuote> {
  const { settings } = await store.configuration.settings.read()
  const { verdict } = await explainItem(store, id)
  const price = verdict.fields.find(({ field }) => field === "deals_price")
  const quote = async (amount: unknown) => {
    if (typeof amount !== "number") return null
    return (await quoteAmount(store, { amount, currencyCode: settings.currency_code })).fromPerMonth
  }
  const [live, desired] = await Promise.all([quote(price?.live), quote(price?.desired)])
  return { live, desired }
}
