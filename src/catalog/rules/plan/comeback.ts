/**
 * An item that comes back from the archive. The service unarchives it at once, but a new price waits for a reviewer. Until customers see
 * the new price, the item has no stock, because customers would buy it at the lower price of its last sale.
 */
import { isPriceAccepted } from "../../../values/money/major-units"
import { type PriceSettings } from "../../../settings/rules/settings"
import { type Content } from "../desired/content"
import { type Desired, isStockAlone } from "../desired/desired"
import { type Known } from "./known"
import { mayBePrices } from "./live"

/** An item with the wanted entry and the known one. */
export interface ReturningItem {
  desired: Desired
  known: Known | null
}

/**
 * The price from before the comeback, in major units, if the item must not sell at it.
 *
 * @returns null if the item did not come back, or if this store accepts every price that customers may see by its own price
 */
export function findOldPrice({ desired, known }: ReturningItem, prices: PriceSettings): number | null {
  const price = wantedPrice(desired)
  if (price === undefined || !known || !(known.archived === true || isBack(known))) return null
  const tooLow = oldPrices(known).filter((shown) => shown < price && !isOwnPrice(shown, price, prices))
  return tooLow.length > 0 ? Math.min(...tooLow) : null
}

const wantedPrice = (desired: Desired): number | undefined =>
  desired.kind === "unwanted" ? undefined : desired.content?.deals_price

/** Every price from before the archive that customers may see. */
const oldPrices = (known: Known): number[] => mayBePrices(known).filter((price) => !known.newPrices?.includes(price))

const isBack = (known: Known | null): boolean => known?.unarchived === true

/** Does this store accept the price without regard to earlier approvals? */
const isOwnPrice = (paid: number, livePrice: number, prices: PriceSettings): boolean =>
  isPriceAccepted({
    paid,
    livePrice,
    approvedPrices: [],
    policy: prices.price_policy,
    tolerancePercent: prices.price_tolerance_percent,
  })

/** The known entry after a push of all content: the comeback ends when customers can see no price from before it. */
export function afterComeback({ desired, known }: ReturningItem, prices: PriceSettings): Known | null {
  if (!known || !isBack(known) || known.archived !== false || wantedPrice(desired) === undefined) return known
  return findOldPrice({ desired, known }, prices) === null
    ? { ...known, unarchived: false, ...withoutNewPrices(known) }
    : known
}

/** More prices than these are sent only if no reviewer decides for long. Then the oldest count as old. */
const MOST_NEW_PRICES = 10

/** The service accepts a price. If customers may have seen it before the archive, it stays old. */
export function withNewPrice(before: Known, { deals_price }: Content): Pick<Known, "newPrices"> {
  if (before.archived !== true && !isBack(before)) return {}
  if (mayBePrices(before).includes(deals_price)) return {}
  return { newPrices: [...(before.newPrices ?? []), deals_price].slice(-MOST_NEW_PRICES) }
}

/** All prices are old if the item is archived. */
export const withoutNewPrices = (before: Known): Pick<Known, "newPrices"> => (before.newPrices ? { newPrices: [] } : {})

/**
 * Does the stock wait for the content lane? The stock lane knows no price, so it may not raise the stock of an item that came back. The
 * plan asks after the merchant's hook, which may set any stock.
 */
export function isStockLeftToContent({ desired, known }: ReturningItem): boolean {
  if (desired.kind === "unwanted" || !isStockAlone(desired) || !isBack(known)) return false
  return desired.in_stock > (known?.in_stock ?? 0)
}

/** Every price at which a purchase is accepted because the service approved it: after a comeback none from before it. */
export function approvedPrices(known: Known | null): number[] {
  const isOld = (price: number) => isBack(known) && !known?.newPrices?.includes(price)
  return mayBePrices(known).filter((price) => !isOld(price))
}
