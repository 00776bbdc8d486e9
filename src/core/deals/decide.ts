/**
 * Decides whether a purchase may become an order, as far as that can be said before stock is touched. Its price and whether it is
 * sold at all come from the same functions that project the catalogue, so a deal and a push never disagree.
 */
import { type StockSource, toPrice, type VariantSource, whyUnwanted } from "../catalog/desired/desired"
import { type UnwantedReason } from "../message/message"
import { isPriceAccepted } from "../money/major-units"
import { type Settings } from "../settings/settings"
import { type DealOrderCallback } from "../wire/callbacks"
import { type DealRefusal } from "./refusal"

export type DealVariant = Omit<StockSource, "stock"> & Pick<VariantSource, "price" | "taxFailure">

export interface DealCase {
  deal: Pick<DealOrderCallback, "product_id" | "amount" | "currency">
  /** null: this store knew the item, and it was deleted. */
  variant: DealVariant | null
  settings: Settings
  /** Every `deals_price` at which customers may buy it, as far as that is known (core/catalog/plan/live). */
  approvedPrices: readonly number[]
}

export type DealDecision = { kind: "accept" } | ({ kind: "refuse" } & DealRefusal)

const NO_LONGER_SOLD: Record<UnwantedReason, string> = {
  opted_out: "is excluded from the service",
  not_published: "is not published",
  not_in_sales_channel: "is not in the sales channel",
  deleted: "was deleted",
}

export function decideDeal({ deal, variant, settings, approvedPrices }: DealCase): DealDecision {
  if (deal.currency.trim().toLowerCase() !== settings.currency_code) {
    const expected = settings.currency_code.toUpperCase()
    return refuse("CURRENCY_MISMATCH", `currency: ${deal.currency} was paid, ${expected} is expected`)
  }

  // The two cases beside a true shortage that are answered as one: the item is gone for good, and the zero that the service then
  // writes is the number that the catalogue is about to send anyway.
  const unwanted = variant ? whyUnwanted(variant) : "deleted"
  if (!variant || unwanted) {
    return refuse(
      "OUT_OF_STOCK",
      `product ${deal.product_id} is not sold any more: it ${NO_LONGER_SOLD[unwanted ?? "deleted"]}`,
    )
  }
  const price = toPrice(variant, settings, [])
  if (!price && !variant.taxFailure)
    return refuse("OUT_OF_STOCK", `product ${deal.product_id} has no price at which it could be sold`)

  const livePrice = price?.deals_price ?? null
  const isAccepted = isPriceAccepted({
    paid: deal.amount,
    livePrice,
    approvedPrices,
    policy: settings.price_policy,
    tolerancePercent: settings.price_tolerance_percent,
  })
  if (isAccepted) return { kind: "accept" }
  // Any other refusal would be believed: 409 sets the service's stock to zero.
  if (livePrice === null) return refuse("INTERNAL_ERROR", `the tax of product ${deal.product_id} is unknown now`)
  return {
    kind: "refuse",
    code: "PRICE_MISMATCH",
    message: `amount: ${deal.amount} was paid for product ${deal.product_id}, its price is ${livePrice}`,
    price: livePrice,
  }
}

const refuse = (code: DealRefusal["code"], message: string): DealDecision => ({ kind: "refuse", code, message })
