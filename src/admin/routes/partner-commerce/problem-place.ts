import { toItemsPath } from "../../lib/items-path"

type ToPath = (subject: string) => string

const toDeal: ToPath = (trxId) => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`

/** Page on which a person examines a problem, by its code. A problem that is solved outside of the admin has none. */
const PLACES: Record<string, ToPath | undefined> = {
  brake: () => "/partner-commerce/items?problem=brake",
  mapped_category_gone: () => "/settings/partner-commerce/categories",
  answer_not_understood: () => "/partner-commerce/activity",
  deal_not_understood: () => "/partner-commerce/activity",
  deal_not_settled: toDeal,
  deal_disagreement: toDeal,
  deal_cancelled_here: toDeal,
  deal_refunded_here: toDeal,
  deal_unconfirmed: toDeal,
  delivery_refused: toDeal,
  delivery_not_sent: toDeal,
  deal_price_mismatch: (partnerId) => toItemsPath({ item: partnerId }),
}

export function toProblemPlace({ key, code }: { key: string; code: string }): string | null {
  return PLACES[code]?.(toSubject(key)) ?? null
}

/** The subject of a problem. @param key "delivery:<transaction>" */
const toSubject = (key: string) => key.slice(key.indexOf(":") + 1)
