/**
 * An item that comes back from the archive. The service unarchives it at once, but a new price waits for a reviewer. Until customers see
 * the new price, the item has no stock, because customers would buy it at the lower price of its last sale.
 */
import { isEqual } from "../../../values/equality"
import { isPriceAccepted } from "../../../values/money/major-units"
import { type PriceSettings } from "../../../settings/rules/settings"
import { type Content, NOT_KNOWN } from "../desired/content"
import { type Desired, isStockAlone } from "../desired/desired"
import { type Known } from "./known"
import { MOST_UNDECIDED, mayBeLive, mayBePrices } from "./live"

/** An item with the wanted entry and the known one. */
export interface ReturningItem {
  desired: Desired
  known: Known | null
}

/**
 * The price from before the comeback, in major units, if the item must not sell at it. `unknown`: the item is older than this ledger, and no
 * reading has shown its price since.
 *
 * @returns null if the item did not come back, or if this store accepts every price that customers may see by its own price
 */
export function findOldPrice({ desired, known }: ReturningItem, prices: PriceSettings): number | "unknown" | null {
  const price = wantedPrice(desired)
  if (price === undefined || !isReturning(known)) return null
  const tooLow = oldPrices(known).filter((shown) => shown < price && !isOwnPrice(shown, price, prices))
  if (tooLow.length > 0) return Math.min(...tooLow)
  return mayShowUnknownPrice(known) ? "unknown" : null
}

/** The item is archived, or it came back and customers may still see a price from before. */
export const isReturning = (known: Known | null): known is Known => known?.archived === true || isBack(known)

/** The plan has set the stock of a returning item to 0. */
export const isHeldAtOldPrice = (desired: Desired): boolean =>
  desired.kind !== "unwanted" && desired.problems.some(({ code }) => code === "price_in_review")

const wantedPrice = (desired: Desired): number | undefined =>
  desired.kind === "unwanted" ? undefined : desired.content?.deals_price

/** Every price from before the archive that customers may see. */
const oldPrices = (known: Known): number[] => mayBePrices(known).filter((price) => !known.newPrices?.includes(price))

const mayShowUnknownPrice = (known: Known | null): boolean =>
  !known?.live &&
  (mayBeLive(known).length === 0 || mayBeLive(known).some(({ deals_price }) => deals_price === NOT_KNOWN.deals_price))

const isBack = (known: Known | null): known is Known => known?.unarchived === true || (known !== null && isOlder(known))

/** The service had the item before this ledger, so the item may be archived, and the next push unarchives it. */
const isOlder = (known: Known): boolean =>
  known.confirmed === true && known.archived === null && mayShowUnknownPrice(known)

/**
 * An item that came back gets its stock as soon as customers see its new price. If the answer to its unarchiving was lost, the comeback can
 * end only after the reading that shows the item on sale.
 */
export const hasNewsOfComeback = (before: Known | null, known: Known | null): boolean =>
  (known?.unarchived === true || isBack(before)) &&
  (before?.archived !== known?.archived ||
    !isEqual(mayBePrices(before), mayBePrices(known)) ||
    mayShowUnknownPrice(before) !== mayShowUnknownPrice(known))

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

/** The service accepts a price. If customers may have seen it before the archive, it stays old. */
export function withNewPrice(before: Known, { deals_price }: Content): Pick<Known, "newPrices"> {
  if (before.archived !== true && !isBack(before)) return {}
  if (mayBePrices(before).includes(deals_price)) return {}
  const others = (before.newPrices ?? []).filter((price) => price !== deals_price)
  return { newPrices: [...others, deals_price].slice(-MOST_UNDECIDED) }
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
