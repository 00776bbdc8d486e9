/** The one main button of each task in the list “Needs you”. */
import type { AdminProblem } from "../../../api/admin/partner-commerce/overview/overview-view"
import { SETTINGS_PATH } from "../../../settings/rules/setting-path"
import type { TextKey } from "../../i18n/use-text"

/** `restart`: the fix lies outside of the admin, and the button reads the store's state again. */
export type MainAction =
  "acceptShownPrices" | "reportAgain" | "askAgain" | "checkConnection" | "decide" | "open" | "dismiss" | "restart"

type Problem = Pick<AdminProblem, "code" | "link" | "is_dismissible">

const REPORTED_AGAIN: ReadonlySet<string> = new Set(["delivery_refused", "delivery_not_sent"])
const ASKED_AGAIN: ReadonlySet<string> = new Set(["deal_unconfirmed", "deal_not_settled", "deal_disagreement"])
/** For these problems, a section above the list asks for the decision. */
const DECIDED_ABOVE: ReadonlySet<string> = new Set(["copied_database", "goes_live"])

/** An action that solves the problem comes before a page that explains it. */
export function toMainAction({ code, link, is_dismissible }: Problem): MainAction {
  if (code === "shown_price_refused") return "acceptShownPrices"
  if (REPORTED_AGAIN.has(code)) return "reportAgain"
  if (ASKED_AGAIN.has(code)) return "askAgain"
  if (code === "credentials_refused") return "checkConnection"
  if (DECIDED_ABOVE.has(code)) return "decide"
  if (link !== null) return "open"
  return is_dismissible ? "dismiss" : "restart"
}

/** The object of a link, from the page that it opens. */
const OPENED: readonly [start: string, text: TextKey][] = [
  ["/partner-commerce/deals?deal=", "needs.open.deal"],
  ["/partner-commerce/payments?payment=", "needs.open.payment"],
  ["/partner-commerce/payments", "needs.open.payments"],
  ["/partner-commerce/items?item=", "needs.open.item"],
  ["/partner-commerce/items", "needs.open.items"],
  ["/partner-commerce/activity", "needs.open.activity"],
  ["/customers/", "needs.open.customer"],
  [`${SETTINGS_PATH}/categories`, "needs.open.categories"],
  [`${SETTINGS_PATH}/device-keys`, "needs.open.deviceKeys"],
  [SETTINGS_PATH, "needs.open.settings"],
]

/** The words for a link's button: a verb and its object. */
export function toLinkText(link: string): TextKey {
  if (toLinkedSetting(link) !== null) return "needs.open.setting"
  return OPENED.find(([start]) => link.startsWith(start))?.[1] ?? "needs.open.page"
}

/** @returns the setting that a link leads to; null = another page */
export const toLinkedSetting = (link: string): string | null =>
  link.startsWith(`${SETTINGS_PATH}#`) ? link.slice(SETTINGS_PATH.length + 1) : null
