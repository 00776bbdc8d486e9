import { toItemsPath } from "../../lib/items-path"
import { toPaymentPath } from "../../lib/payment-path"

type ToPath = (subject: string) => string

/** The problem as it is shown, as far as its place depends on it. */
interface PlacedProblem {
  key: string
  code: string
  why: { values: object }
}

const toDeal: ToPath = (trxId) => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`
const toItem: ToPath = (partnerId) => toItemsPath({ item: partnerId })

/** Page on which a person examines a problem, by its code. A problem that is solved outside of the admin has none. */
const PLACES: Record<string, ToPath | undefined> = {
  brake: () => "/partner-commerce/items?problem=brake",
  pictures_not_public: () => "/partner-commerce/items?problem=image_not_public",
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
  deal_price_mismatch: toItem,
  deal_product_unknown: () => "/partner-commerce/items",
  deal_currency_mismatch: () => "/settings/partner-commerce",
  deal_not_configured: () => "/settings/partner-commerce",
  deal_refused_by_hook: toItem,
  deal_too_late: () => "/partner-commerce/activity",
  deal_failed: () => "/partner-commerce/activity",
  deal_conflict: toDeal,
  deal_unauthorized: () => "/partner-commerce/activity",
  payment_record_differs: toPaymentPath,
  payment_disagreement: toPaymentPath,
  payment_unreadable: toPaymentPath,
  payment_not_settled: toPaymentPath,
  payment_cancelled_here: toPaymentPath,
  payment_not_reversed: toPaymentPath,
}

export function toProblemPlace(problem: PlacedProblem): string | null {
  return PLACES[problem.code]?.(toSubject(problem)) ?? null
}

/** The subject of a problem: that of its last occurrence, or of its key, such as "delivery:<transaction>". */
function toSubject({ key, why }: PlacedProblem): string {
  const { partner_id, trx_id } = why.values as { partner_id?: string; trx_id?: string }
  return partner_id ?? trx_id ?? key.slice(key.indexOf(":") + 1)
}
