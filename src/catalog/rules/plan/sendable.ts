/** The changes of an item to send: every difference except those that the service rejected. */
import { isEqual } from "../../../values/equality"
import { type DriftText } from "../../../messages/rules/message"
import { isPriceAccepted } from "../../../values/money/major-units"
import { type PriceSettings } from "../../../settings/rules/settings"
import { type Content, NOT_KNOWN } from "../desired/content"
import { type Desired } from "../desired/desired"
import { priceOf } from "../desired/blocked-fields"
import { type ItemProblem, toAdvice, toProblem } from "../item/problem"
import { diffItem, differingFields, isThere, type Change } from "./change"
import { findOldPrice } from "./comeback"
import { type Known } from "./known"
import { lastSeen, mayBeLive, mayBePrices, newestPrice, seenContents } from "./live"

export interface ServiceRejection {
  /**
   * `refused`: the service answered the call with an error; `rejected`: the service's reviewer rejected the pending version;
   * `changed_there`: the service accepts the content and shows another value each time; `too_large`: the entry does not fit into a request,
   * even alone.
   */
  code: "refused" | "rejected" | "changed_there" | "too_large"
  /** The rejected changes. A content rejection never stops stock or status changes. */
  changes: Change[]
  message: string
  /** The name that the service rejected as another product's: only for `refused`. The push sends no content under it again. */
  name?: string
  /** The fields that the service shows differently: only for `changed_there`. */
  fields?: DriftText[]
  /** Its size as JSON: only for `too_large`. */
  bytes?: number
}

/** Size of the value as JSON, rounded up. */
export const toKilobytes = (bytes = 0): number => Math.ceil(bytes / 1024)

export interface SendableItem {
  desired: Desired
  known: Known | null
  /** The service's rejection, if any: the push does not send the same change again. */
  refused: ServiceRejection | null
}

export type SentChange = Exclude<Change, { kind: "keep" }>

export function sendableChanges(item: SendableItem): { changes: SentChange[]; isRefusedAgain: boolean } {
  const { desired, known } = item
  const changes = diffItem(desired, known).filter(isSent)
  const again = changes.filter((change) => wasRefused(change, item))
  if (again.length === 0) return { changes, isRefusedAgain: false }
  // The service may have this item after a create without an answer. If the service rejects the content, the push sends only the stock.
  const isWhole = known?.confirmed || desired.kind === "unwanted" || again.every(({ kind }) => kind === "stock")
  const left = isWhole ? changes : diffItem({ ...desired, kind: "blocked", content: {} }, known).filter(isSent)
  const price = toPriceChange(item)
  return {
    changes: [
      ...left.filter((change) => !wasRefused(change, item)),
      ...(price && !wasSentInVain(price, item) ? [price] : []),
    ],
    isRefusedAgain: true,
  }
}

/**
 * An item that comes back gets no stock while customers may see its lower price from before (plan/comeback).
 *
 * If the service shows an old price and rejects the new one, and purchases at the old price are refused, the service gets a stock of 0. The
 * service also gets a stock of 0 if it shows a price that this store has never sent. The problem `price_not_taken` tells the stock lane.
 */
export function withNoStockAtOldPrice<Item extends SendableItem>(item: Item, prices: PriceSettings): Desired {
  const { desired, known, refused } = item
  if (desired.kind === "unwanted") return desired
  const oldPrice = findOldPrice(item, prices)
  if (oldPrice !== null) {
    const values = {
      ...(oldPrice !== "unknown" && { old_price: String(oldPrice) }),
      price: String(desired.content?.deals_price),
    }
    return withoutStock(desired, toAdvice({ code: "price_in_review", values }))
  }
  if (!sendableChanges(item).isRefusedAgain) return desired
  const change = toPriceChange(item)
  if (!change || !wasSentInVain(change, item)) return desired
  const { deals_price } = change.content
  if (deals_price === newestPrice(known)) return desired
  if (refused?.code !== "changed_there" && areShownPricesAccepted(known, deals_price, prices)) return desired
  return withoutStock(desired, toProblem({ code: "price_not_taken", values: { price: String(deals_price) } }))
}

function withoutStock(desired: Exclude<Desired, { kind: "unwanted" }>, problem: ItemProblem): Desired {
  const others = desired.problems.filter(({ code }) => code !== problem.code)
  return { ...desired, in_stock: 0, problems: [...others, problem] }
}

/** May a purchase become an order at each price that customers may see? */
function areShownPricesAccepted(known: Known | null, livePrice: number, prices: PriceSettings): boolean {
  const shown = mayBeLive(known).map(({ deals_price }) => deals_price)
  const isAccepted = (paid: number) =>
    isPriceAccepted({
      paid,
      livePrice,
      approvedPrices: mayBePrices(known),
      policy: prices.price_policy,
      tolerancePercent: prices.price_tolerance_percent,
    })
  return shown.length > 0 && shown.every(isAccepted)
}

/**
 * Only the price, sent if the service rejected the rest of the content: with the content that the service last accepted. After a reviewer's
 * rejection that is the content that customers see. The push then sends all fields, because the next version would start from the rejected
 * one. After a lost answer it is the newest content that the service has not rejected.
 *
 * @returns null if the service has the wanted price, or customers cannot buy the item
 */
function toPriceChange(item: SendableItem): Extract<Change, { kind: "update" }> | null {
  const { desired, known, refused } = item
  if (desired.kind === "unwanted" || !isThere(known) || !known.confirmed) return null
  const price = priceOf(desired.content ?? {})
  const [newest, ...older] = known.content ? [known.content] : seenContents(known)
  if (price.deals_price === undefined || (newest && isEqual(price, priceOf(newest)))) return null
  if (newest) {
    const changes = [newest, ...older].map((taken) => {
      const content = { ...taken, ...price }
      const differing = differingFields(content, known.content)
      const fields = differing.filter((field) => !isEqual(content[field], NOT_KNOWN[field]))
      return { kind: "update", content, fields } as const
    })
    return changes.find((change) => !wasSentInVain(change, item)) ?? changes[0] ?? null
  }
  // If the service rejected the content, or refused it as new, customers have probably never seen the item.
  if (refused?.code === "rejected" || !refused?.changes.some(({ kind }) => kind === "update")) return null
  return { kind: "update", content: { ...NOT_KNOWN, ...price }, fields: ["deals_price", "retail_price"] }
}

const isSent = (change: Change): change is SentChange => change.kind !== "keep"

/**
 * Rejected content stays rejected until it differs; its stock and the choice of sent fields do not matter. A reviewer rejects texts: only a
 * new price does not count as new content, if another version is on sale that can carry the price.
 */
function wasRefused(change: SentChange, item: SendableItem): boolean {
  return wasSentInVain(change, item) || wasNameRefused(change, item) || wasRejectedAtAnotherPrice(change, item)
}

function wasNameRefused(change: SentChange, { refused }: SendableItem): boolean {
  if (change.kind !== "create" && !(change.kind === "update" && change.fields.includes("name"))) return false
  return refused?.name === change.content.name
}

function wasSentInVain(change: SentChange, { refused }: SendableItem): boolean {
  return refused?.changes.some((other) => isEqual(toRefusable(other), toRefusable(change))) ?? false
}

function wasRejectedAtAnotherPrice(change: SentChange, { known, refused }: SendableItem): boolean {
  const seen = known && lastSeen(known)
  if (change.kind !== "update" || refused?.code !== "rejected" || !seen) return false
  const text = withoutPrice(change.content)
  if (isEqual(text, withoutPrice(seen))) return false
  return refused.changes.some((other) => other.kind === "update" && isEqual(withoutPrice(other.content), text))
}

const withoutPrice = ({ deals_price: _, retail_price: __, ...text }: Content) => text

function toRefusable(change: Change) {
  if (change.kind === "create" || change.kind === "update") return { content: change.content }
  return change.kind === "stock" ? { in_stock: change.in_stock } : { kind: change.kind }
}
