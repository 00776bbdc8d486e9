/** A new price that customers do not see yet: they pay the old price until the service accepts the new one. */
import { isPriceAccepted } from "../../../values/money/major-units"
import { type PriceSettings } from "../../../settings/rules/settings"
import { type Desired } from "../desired/desired"
import { approvedPrices } from "../plan/comeback"
import { type Known } from "../plan/known"
import { livePrice } from "../plan/live"
import { type ServiceRejection } from "../plan/sendable"

/** Major units. */
export interface PriceGap {
  live: number
  /** The price that this store wants. */
  price: number
}

export type PriceStage =
  /** The service does not have it yet. */
  | "unsent"
  | "waiting"
  /** The service rejected it. */
  | "refused"

export interface WaitingPrice extends PriceGap {
  stage: PriceStage
  /** ISO: since when it waits for approval; null unless it does. */
  since: string | null
  /** Whether purchases at the price that customers see become orders. */
  is_accepted: boolean
}

interface WaitingPriceInput {
  desired: Desired
  known: Known | null
  refused: ServiceRejection | null
  /** Since when content of the item waits for approval. */
  pendingSince: string | null
  prices: PriceSettings
}

/** @returns null if customers see this store's price, no price, or a price that the service itself has set */
export function toWaitingPrice(input: WaitingPriceInput): WaitingPrice | null {
  const gap = toPriceGap(input.desired, input.known)
  const stage = gap && toStage(gap, input)
  if (!stage) return null
  const since = stage === "waiting" ? input.pendingSince : null
  return { ...gap, stage, since, is_accepted: isLivePriceAccepted(gap, approvedPrices(input.known), input.prices) }
}

function toStage({ price }: PriceGap, { known, refused, pendingSince }: WaitingPriceInput): PriceStage | null {
  if (refused) return "refused"
  if (known?.content?.deals_price !== price) return "unsent"
  return pendingSince === null ? null : "waiting"
}

/** @returns null if one of the two prices is unknown, or both are equal */
export function toPriceGap(desired: Desired, known: Known | null): PriceGap | null {
  const price = desired.kind === "unwanted" ? null : (desired.content?.deals_price ?? null)
  const live = livePrice(known)
  return price === null || live === null || price === live ? null : { live, price }
}

/**
 * May a purchase at the price that customers see become an order?
 *
 * @param approved the prices at which purchases are accepted because the service approved them (plan/comeback)
 */
export const isLivePriceAccepted = ({ live, price }: PriceGap, approved: number[], settings: PriceSettings): boolean =>
  isPriceAccepted({
    paid: live,
    livePrice: price,
    approvedPrices: approved,
    policy: settings.price_policy,
    tolerancePercent: settings.price_tolerance_percent,
  })
