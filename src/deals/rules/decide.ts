/**
 * Decides whether a purchase may become an order, before any stock is touched. The price and the decision to sell the item come from the
 * functions that project the catalogue, so a deal and a push never disagree.
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

/** The hook's result for the item. */
export type Adjustment =
  /** The store has no hook. */
  | { kind: "none" }
  /** A push would send this. */
  | { kind: "adjusted"; desired: Desired }
  /** The hook failed or did not answer in time. */
  | { kind: "unknown" }

/** The data of an item that a purchase needs. */
export interface SoldItem {
  /** null: this store knew the item, and it was deleted. */
  variant: DealVariant | null
  settings: Settings
  adjustment: Adjustment
  /** The latest `deals_price` that the service accepted, approved or not; null = not known. */
  sentPrice: number | null
}

export interface DealCase extends SoldItem {
  deal: Pick<DealOrderCallback, "product_id" | "amount" | "currency">
  /** Every `deals_price` at which a purchase is accepted because the service approved it (catalog/rules/plan/comeback). */
  approvedPrices: readonly number[]
}

export type DealDecision = { kind: "accept" } | ({ kind: "refuse" } & DealRefusal)

const NO_LONGER_SOLD: Record<UnwantedReason, string> = {
  opted_out: "is excluded from the service",
  category_not_sold: "is in a category that this store does not sell on the service",
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

  // Two cases besides a true shortage get 409: a deleted item and an item that this store no longer sells. The service then sets its stock
  // to 0, which is also the stock that the catalogue is about to send.
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
  // The answer is not 409, because a 409 sets the service's stock to zero.
  if (livePrice === null) return refuse("INTERNAL_ERROR", `the tax of product ${deal.product_id} is unknown now`)
  return {
    kind: "refuse",
    code: "PRICE_MISMATCH",
    message: `amount: ${deal.amount} was paid for product ${deal.product_id}, its price is ${livePrice}`,
    price: livePrice,
  }
}

/** The hook decides last, as in a push. */
function whyNotSold(variant: DealVariant, adjustment: Adjustment): UnwantedReason | null {
  if (adjustment.kind !== "adjusted") return whyUnwanted(variant)
  return adjustment.desired.kind === "unwanted" ? adjustment.desired.reason : null
}

/**
 * The `deals_price` that a push would send now. If the hook leaves the price out or does not answer, the last sent price still holds.
 *
 * @returns null if this store would not sell the item
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
 * The most units that the hook shows; null = the hook leaves the stock unchanged.
 *
 * @param before the entry by this store's rules, before the hook
 */
export function toMostShown(before: Desired, after: Desired): number | null {
  if (before.kind === "unwanted" || after.kind === "unwanted") return null
  return after.in_stock < before.in_stock ? Math.max(0, after.in_stock) : null
}

const refuse = (code: DealRefusal["code"], message: string): DealDecision => ({ kind: "refuse", code, message })
