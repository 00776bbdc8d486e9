/**
 * Decides whether a purchase may become an order, as far as that can be said before stock is touched. Its price and whether it is
 * sold at all come from the same functions that project the catalogue, so a deal and a push never disagree.
 */
import {
  type Desired,
  type StockSource,
  toPrice,
  type VariantSource,
  whyUnwanted,
} from "../../catalog/rules/desired/desired"
import { isWithoutPrice } from "../../catalog/rules/desired/blocked-fields"
import { type UnwantedReason } from "../../messages/rules/message"
import { isPriceAccepted } from "../../values/money/major-units"
import { type Settings } from "../../settings/rules/settings"
import { type DealOrderCallback } from "../../service/rules/wire/callbacks"
import { type DealRefusal } from "./refusal"

export type DealVariant = Omit<StockSource, "stock"> & Pick<VariantSource, "price" | "taxFailure">

/** What the merchant's hook makes of the item. */
export type Adjustment =
  /** The store has no hook. */
  | { kind: "none" }
  /** A push would send this. */
  | { kind: "adjusted"; desired: Desired }
  /** The hook failed or did not answer in time. */
  | { kind: "unknown" }

/** An item as a purchase meets it. */
export interface SoldItem {
  /** null: this store knew the item, and it was deleted. */
  variant: DealVariant | null
  settings: Settings
  adjustment: Adjustment
  /** The `deals_price` that the service took last, approved or not; null = not known. */
  sentPrice: number | null
}

export interface DealCase extends SoldItem {
  deal: Pick<DealOrderCallback, "product_id" | "amount" | "currency">
  /** Every `deals_price` at which customers may buy it, as far as that is known (catalog/rules/plan/live). */
  approvedPrices: readonly number[]
}

export type DealDecision = { kind: "accept" } | ({ kind: "refuse" } & DealRefusal)

const NO_LONGER_SOLD: Record<UnwantedReason, string> = {
  opted_out: "is excluded from the service",
  not_published: "is not published",
  not_in_sales_channel: "is not in the sales channel",
  deleted: "was deleted",
}

export function decideDeal({ deal, approvedPrices, ...item }: DealCase): DealDecision {
  const { variant, settings, adjustment } = item
  if (deal.currency.trim().toLowerCase() !== settings.currency_code) {
    const expected = settings.currency_code.toUpperCase()
    return refuse("CURRENCY_MISMATCH", `currency: ${deal.currency} was paid, ${expected} is expected`)
  }

  // The two cases beside a true shortage that are answered as one: the item is gone for good, and the zero that the service then
  // writes is the number that the catalogue is about to send anyway.
  const unwanted = variant ? whyNotSold(variant, adjustment) : "deleted"
  if (!variant || unwanted) {
    return refuse(
      "OUT_OF_STOCK",
      `product ${deal.product_id} is not sold any more: it ${NO_LONGER_SOLD[unwanted ?? "deleted"]}`,
    )
  }
  const livePrice = toSalePrice(item)
  if (livePrice === null && !variant.taxFailure)
    return refuse("OUT_OF_STOCK", `product ${deal.product_id} has no price at which it could be sold`)

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

/** The hook has the last word, as in a push. */
function whyNotSold(variant: DealVariant, adjustment: Adjustment): UnwantedReason | null {
  if (adjustment.kind !== "adjusted") return whyUnwanted(variant)
  return adjustment.desired.kind === "unwanted" ? adjustment.desired.reason : null
}

/**
 * The `deals_price` that a push would send now. Where the hook keeps the price to itself, or does not answer, the price that was sent last
 * still holds.
 *
 * @returns null where this store would not sell the item
 */
export function toSalePrice({ variant, settings, adjustment, sentPrice }: SoldItem): number | null {
  const own = (variant && toPrice(variant, settings, [])?.deals_price) ?? null
  switch (adjustment.kind) {
    case "none":
      return own
    case "unknown":
      return own === null ? null : (sentPrice ?? own)
    case "adjusted": {
      const { desired } = adjustment
      if (desired.kind === "unwanted") return null
      return desired.content?.deals_price ?? (isWithoutPrice(desired.problems) ? null : (sentPrice ?? own))
    }
  }
}

/**
 * The most units that the hook shows; null = it leaves the stock as it is.
 *
 * @param before as this store's rules alone make it
 */
export function toMostShown(before: Desired, after: Desired): number | null {
  if (before.kind === "unwanted" || after.kind === "unwanted") return null
  return after.in_stock < before.in_stock ? Math.max(0, after.in_stock) : null
}

const refuse = (code: DealRefusal["code"], message: string): DealDecision => ({ kind: "refuse", code, message })
