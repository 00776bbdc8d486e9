/** The problems of the store: how each ends, and the page that explains it. */
import { type ItemProblemCode, type RaisedProblem, type SaleKind } from "../../messages/rules/message"
import { SETTINGS_PATH, toSettingPath } from "../../settings/rules/setting-path"
import { LEFT_OUT, toFixPath } from "./fix-path"

type ProblemCode = RaisedProblem["code"]
type ToPath = (subject: string, values: LinkValues) => string

/** The values of a problem that decide its page. */
interface LinkValues {
  partner_id?: string
  trx_id?: string
  sale?: SaleKind
}

/** The shown problem, with the fields that its link needs. */
interface LinkedProblem {
  key: string
  code: string
  why: { values: object } | null
}

const CATEGORIES = `${SETTINGS_PATH}/categories`
const toDeal = (trxId: string) => `/partner-commerce/deals?deal=${encodeURIComponent(trxId)}`
const toItem = (partnerId: string) => `/partner-commerce/items?item=${encodeURIComponent(partnerId)}`
const toPayment = (trxId: string) => `/partner-commerce/payments?payment=${encodeURIComponent(trxId)}`
const toRefundedSale: ToPath = (trxId, { sale }) => (sale === "deal" ? toDeal(trxId) : toPayment(trxId))
const toActivity: ToPath = () => "/partner-commerce/activity"

interface ProblemKind {
  /**
   * The page that explains the problem, relative to the admin's address; null = the problem is solved outside of the admin, or where it is
   * shown.
   */
  toPath: ToPath | null
  isPassing?: true
  isNotice?: true
  isDismissible?: true
}

const toKind =
  (kind: Omit<ProblemKind, "toPath">) =>
  (toPath: ToPath | null = null): ProblemKind => ({ toPath, ...kind })

/** An error. A state of the store: the problem ends with its cause. */
const lasting = toKind({})
/**
 * A warning. An event, such as a lost sale, and not a lasting state. The plugin cannot see its end, so the problem ends when a person dismisses it, or
 * after a day without a repetition.
 */
const passing = toKind({ isPassing: true, isDismissible: true })
/** A warning. A state that a person has chosen or may choose. The store works. */
const notice = toKind({ isNotice: true })
/** An error. The problem stays until the plugin sees its end, or a person decides that the plugin will not see it. After this decision only a change raises it. */
const decided = toKind({ isDismissible: true })

const PROBLEMS: Record<ProblemCode, ProblemKind> = {
  credentials_refused: lasting(),
  service_unavailable: lasting(),
  service_pause: lasting(),
  push_failed: lasting(),
  hook_failed: passing(),
  left_unsent: notice(() => "/partner-commerce/items?problem=change_limit_discarded"),
  shown_price_refused: notice(() => "/partner-commerce/items?awaits_approval=true"),
  no_jobs: lasting(),
  token_ends: lasting(),
  copied_database: lasting(),
  goes_live: lasting(),
  callback_proxies: passing(),
  customer_accounts_locked: lasting(),
  customer_account_mismatch: lasting((customerId) => `/customers/${encodeURIComponent(customerId)}`),
  change_limit: lasting(() => "/partner-commerce/items?problem=change_limit"),
  remote_list_incomplete: lasting(toActivity),
  remote_list_empty: lasting(toActivity),
  items_missing: lasting(),
  pictures_not_public: lasting(() => "/partner-commerce/items?problem=image_not_public"),
  read_back_failed: lasting(toActivity),
  products_unreadable: lasting(toActivity),
  categories_unreadable: lasting(toActivity),
  device_mappings_unreadable: lasting(() => `${SETTINGS_PATH}/device-keys`),
  mapped_category_gone: lasting(() => CATEGORIES),
  answer_not_understood: lasting(toActivity),
  deal_not_understood: passing(toActivity),
  deal_not_settled: lasting(toDeal),
  deal_disagreement: lasting(toDeal),
  deal_cancelled_here: lasting(toDeal),
  deal_refunded_here: lasting(toDeal),
  deal_unconfirmed: lasting(toDeal),
  deal_unfinished: lasting(toDeal),
  deal_record_differs: lasting(toDeal),
  delivery_refused: lasting(toDeal),
  delivery_not_sent: lasting(toDeal),
  deal_price_mismatch: passing(toItem),
  deal_product_unknown: passing(() => "/partner-commerce/items"),
  deal_currency_mismatch: passing(() => toSettingPath("currency_code")),
  deal_not_configured: passing(() => SETTINGS_PATH),
  deal_refused_by_hook: passing(toItem),
  deal_too_late: passing(toActivity),
  deal_failed: passing(toActivity),
  deal_conflict: passing(toDeal),
  deal_unauthorized: passing(toActivity),
  books_differ: lasting(() => "/partner-commerce/payments"),
  books_not_compared: lasting(() => "/partner-commerce/payments"),
  books_half: lasting(() => "/partner-commerce/payments"),
  payment_record_differs: lasting(toPayment),
  down_payment_too_high: decided(toPayment),
  payment_disagreement: lasting(toPayment),
  payment_unreadable: lasting(toPayment),
  payment_undecided: lasting(toPayment),
  payment_not_settled: lasting(toPayment),
  payment_cancelled_here: lasting(toPayment),
  payment_returned: passing(toPayment),
  order_paid_in_part: lasting(toPayment),
  order_paid_twice: lasting(toPayment),
  payment_not_reversed: lasting(toPayment),
  refund_unknown: lasting(toRefundedSale),
  refund_pending: lasting(toRefundedSale),
  refund_refused: decided(toRefundedSale),
  refund_not_booked: lasting(toRefundedSale),
}

/** Another version may have raised an unknown code. */
const kindOf = (code: string): ProblemKind | undefined =>
  Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code as ProblemCode] : undefined

export const isPassing = (code: string): boolean => kindOf(code)?.isPassing ?? false
/** The store has no fault. Any other problem is an error. */
export const isWarning = (code: string): boolean => isPassing(code) || (kindOf(code)?.isNotice ?? false)
/** A person may dismiss the problem. */
export const isDismissible = (code: string): boolean => kindOf(code)?.isDismissible ?? false

/** A state that a person may dismiss. */
export const isDecided = (code: string): boolean => isDismissible(code) && !isPassing(code)

export const PASSING_PROBLEMS: readonly string[] = Object.keys(PROBLEMS).filter(isPassing)
export const PASSES_AFTER_HOURS = 24

/** @returns null if no page of the admin explains the problem */
export function toProblemLink({ key, code, why }: LinkedProblem): string | null {
  const values = (why?.values ?? {}) as LinkValues
  return kindOf(code)?.toPath?.(toSubject(key, values), values) ?? null
}

/** The subject of a problem: from its latest occurrence, or from its key, such as "delivery:<transaction>". */
const toSubject = (key: string, { partner_id, trx_id }: LinkValues): string =>
  partner_id ?? trx_id ?? key.slice(key.indexOf(":") + 1)

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
