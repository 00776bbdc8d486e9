import { type ItemProblemCode, type RaisedProblem } from "../../messages/rules/message"
import { SETTINGS_PATH, toSettingPath } from "../../settings/rules/setting-path"
import { LEFT_OUT, toFixPath } from "./fix-path"

type ToPath = (subject: string) => string

/** The shown problem, with the fields that its link needs. */
interface LinkedProblem {
  key: string
  code: string
  why: { values: object } | null
}

const CATEGORIES = `${SETTINGS_PATH}/categories`
const toDeal: ToPath = (trxId) => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`
const toItem: ToPath = (partnerId) => `/partner-commerce/items?item=${encodeURIComponent(partnerId)}`
const toPayment: ToPath = (trxId) => `/partner-commerce/payments?payment=${encodeURIComponent(trxId)}`
const toActivity: ToPath = () => "/partner-commerce/activity"

/**
 * Page of the admin, relative to the admin's address, that explains a problem; null = it is solved outside of the admin, or where it is
 * shown.
 */
const LINKS: Record<RaisedProblem["code"], ToPath | null> = {
  credentials_refused: null,
  service_unavailable: null,
  push_failed: null,
  hook_failed: null,
  left_unsent: () => "/partner-commerce/items?problem=change_limit_discarded",
  shown_price_refused: () => "/partner-commerce/items?awaits_approval=true",
  no_jobs: null,
  token_ends: null,
  copied_database: null,
  goes_live: null,
  callback_proxies: null,
  customer_accounts_locked: null,
  customer_account_mismatch: (customerId) => `/customers/${encodeURIComponent(customerId)}`,
  change_limit: () => "/partner-commerce/items?problem=change_limit",
  remote_list_incomplete: toActivity,
  remote_list_empty: toActivity,
  items_missing: null,
  pictures_not_public: () => "/partner-commerce/items?problem=image_not_public",
  read_back_failed: toActivity,
  products_unreadable: toActivity,
  categories_unreadable: toActivity,
  device_mappings_unreadable: () => `${SETTINGS_PATH}/device-keys`,
  mapped_category_gone: () => CATEGORIES,
  answer_not_understood: toActivity,
  deal_not_understood: toActivity,
  deal_not_settled: toDeal,
  deal_disagreement: toDeal,
  deal_cancelled_here: toDeal,
  deal_refunded_here: toDeal,
  deal_unconfirmed: toDeal,
  deal_unfinished: toDeal,
  deal_record_differs: toDeal,
  delivery_refused: toDeal,
  delivery_not_sent: toDeal,
  deal_price_mismatch: toItem,
  deal_product_unknown: () => "/partner-commerce/items",
  deal_currency_mismatch: () => toSettingPath("currency_code"),
  deal_not_configured: () => SETTINGS_PATH,
  deal_refused_by_hook: toItem,
  deal_too_late: toActivity,
  deal_failed: toActivity,
  deal_conflict: toDeal,
  deal_unauthorized: toActivity,
  books_differ: () => "/partner-commerce/payments",
  books_not_compared: () => "/partner-commerce/payments",
  payment_record_differs: toPayment,
  payment_disagreement: toPayment,
  payment_unreadable: toPayment,
  payment_undecided: toPayment,
  payment_not_settled: toPayment,
  payment_cancelled_here: toPayment,
  payment_returned: toPayment,
  order_paid_twice: toPayment,
  payment_not_reversed: toPayment,
  refund_unknown: toPayment,
  refund_pending: toPayment,
  refund_refused: toPayment,
  refund_not_booked: toPayment,
}

export function toProblemLink(problem: LinkedProblem): string | null {
  // Another version may have raised an unknown code.
  const toPath = Object.hasOwn(LINKS, problem.code) ? LINKS[problem.code as RaisedProblem["code"]] : null
  return toPath?.(toSubject(problem)) ?? null
}

/** The subject of a problem: from its latest occurrence, or from its key, such as "delivery:<transaction>". */
function toSubject({ key, why }: LinkedProblem): string {
  const { partner_id, trx_id } = (why?.values ?? {}) as { partner_id?: string; trx_id?: string }
  return partner_id ?? trx_id ?? key.slice(key.indexOf(":") + 1)
}

/** Pages that fix a cause for all its items. */
const FIX_LINKS: Partial<Record<ItemProblemCode, string>> = {
  unmapped_category: `${CATEGORIES}#${LEFT_OUT}`,
  category_gone: CATEGORIES,
  no_partner_id: toSettingPath("product_id_source"),
  price_not_integral: toSettingPath("rounding"),
}

const IS_FORM = /^\/products\/[^/]+\/./

/** Page that fixes one item with this problem: the product's form, else the item's drawer, which explains more. */
export function toFixLink(code: ItemProblemCode, item: { variant_id: string; product_id: string | null }): string {
  const path = toFixPath(code, item)
  return path !== null && IS_FORM.test(path) ? path : toItem(item.variant_id)
}

/** The list of the items with a cause, and the page that fixes it for all of them; null = each item must be fixed separately. */
export function toCauseLinks(code: ItemProblemCode): { link: string; fix_link: string | null } {
  return { link: `/partner-commerce/items?problem=${code}`, fix_link: FIX_LINKS[code] ?? null }
}
