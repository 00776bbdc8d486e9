import { type ServiceErrorKind } from "./rules/service-error"
import { type Priority } from "./rate-budget"

/**
 * `repeatable`: sending it again changes nothing, so this client does. `once`: it moves money, closes something, or creates a
 * thing, and no idempotency key is documented: it is sent at most one time, and whoever calls has to look before trying again.
 */
export type Repeatability = "repeatable" | "once"

interface OperationPolicy {
  repeatability: Repeatability
  /**
   * Does the request name a thing of ours (a product, a transaction)? Where it names nothing, a 404 can only mean that the
   * address is wrong.
   */
  about: "item" | "nothing"
  /** Absent = nobody waits for it, unless its caller says otherwise. */
  priority?: Priority
}

/** Every request this client can make. */
export const OPERATIONS = {
  "catalog.ping": { repeatability: "repeatable", about: "nothing" },
  // "500: internal error; safe to retry", and each entry states a value, not a change of one.
  "catalog.syncProducts": { repeatability: "repeatable", about: "item" },
  "catalog.listProducts": { repeatability: "repeatable", about: "nothing" },
  "catalog.listCategories": { repeatability: "repeatable", about: "nothing" },
  "transactions.ping": { repeatability: "repeatable", about: "nothing" },
  "transactions.createTransaction": { repeatability: "once", about: "item", priority: "customer" },
  "transactions.getTransactionStatus": { repeatability: "repeatable", about: "item" },
  "transactions.getTransaction": { repeatability: "repeatable", about: "item" },
  // With OK or CAN: what a second one does is not documented.
  "transactions.updateTransaction": { repeatability: "once", about: "item" },
  // "Re-sending the status the order already has is safe."
  "transactions.updateDeliveryStatus": { repeatability: "repeatable", about: "item" },
  "transactions.refundItems": { repeatability: "once", about: "item" },
  "transactions.getRefundStatus": { repeatability: "repeatable", about: "item" },
  "transactions.getTransactionHistory": { repeatability: "repeatable", about: "item" },
  "transactions.listTransactions": { repeatability: "repeatable", about: "nothing" },
  // Carries a body, reads only.
  "transactions.getAccountInfo": { repeatability: "repeatable", about: "item", priority: "customer" },
  "transactions.deactivateConnection": { repeatability: "once", about: "item" },
  // Carries a body, reads only.
  "transactions.getInstallmentPlans": { repeatability: "repeatable", about: "item", priority: "customer" },
  "transactions.getCsvReport": { repeatability: "repeatable", about: "nothing" },
  "transactions.getStatistics": { repeatability: "repeatable", about: "nothing" },
  "transactions.getDetailedStatistics": { repeatability: "repeatable", about: "nothing" },
  // Nothing but credentials is sent: whatever is refused is a setting.
  "cardPlatform.getToken": { repeatability: "repeatable", about: "nothing" },
} as const satisfies Record<string, OperationPolicy>

export type Operation = keyof typeof OPERATIONS

export function toPriority(operation: Operation): Priority {
  const policy: OperationPolicy = OPERATIONS[operation]
  return policy.priority ?? "background"
}

interface StatusRow {
  from: number
  to: number
  repeatable: ServiceErrorKind
  once: ServiceErrorKind
}

/** Classifies a refusal by its status; the first row that holds the status counts. */
const STATUS_ROWS: readonly StatusRow[] = [
  // A redirect is never followed, it would carry the token to another place: the base URL is not the right one.
  { from: 301, to: 301, repeatable: "fix_settings", once: "fix_settings" },
  // 302 and 303 are also how "done, look over there" is said.
  { from: 302, to: 303, repeatable: "fix_settings", once: "look_first" },
  { from: 307, to: 308, repeatable: "fix_settings", once: "fix_settings" },
  { from: 400, to: 400, repeatable: "bad_item", once: "bad_item" },
  { from: 401, to: 401, repeatable: "fix_settings", once: "fix_settings" },
  { from: 403, to: 403, repeatable: "fix_settings", once: "fix_settings" },
  { from: 404, to: 404, repeatable: "bad_item", once: "bad_item" },
  // Gateways also say 408 when they gave up on a server that may be at work.
  { from: 408, to: 408, repeatable: "retry_later", once: "look_first" },
  { from: 409, to: 409, repeatable: "bad_item", once: "bad_item" },
  { from: 413, to: 413, repeatable: "bad_item", once: "bad_item" },
  { from: 422, to: 422, repeatable: "bad_item", once: "bad_item" },
  // Refused before anything was done.
  { from: 425, to: 425, repeatable: "retry_later", once: "retry_later" },
  { from: 429, to: 429, repeatable: "retry_later", once: "retry_later" },
  { from: 400, to: 499, repeatable: "bug", once: "bug" },
  { from: 500, to: 599, repeatable: "retry_later", once: "look_first" },
  { from: 0, to: 999, repeatable: "bug", once: "look_first" },
]

/** The kind of a complete answer that is not 2xx. */
export function toKindOfStatus(operation: Operation, status: number): ServiceErrorKind {
  const { repeatability, about } = OPERATIONS[operation]
  const kind = STATUS_ROWS.find(({ from, to }) => from <= status && status <= to)?.[repeatability] ?? "bug"
  if (operation === "cardPlatform.getToken" && kind === "bad_item") return "fix_settings"
  return about === "nothing" && status === 404 ? "fix_settings" : kind
}

/** Was nothing done, by this status? Gateways say 408 when they gave up on a server that may be at work. */
export const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408

/** How a request can end without an answer we can use. */
export type Breakage =
  /** No byte of the request left: refused connection, unknown host, a wait for a connection that was too long. */
  | "not_sent"
  /** The same, because the other side's certificate is not to be trusted: trying again does not mend it. */
  | "not_trusted"
  /** The request began, and no complete answer came: reset, timeout, cancelled by the caller. */
  | "broken"
  /** 2xx, but not what the interface allows: too large, no JSON, a required field missing. */
  | "unreadable"

/** Was any byte of the request on its way, so that it may have been carried out? */
export const hasLeft = (breakage: Breakage) => breakage === "broken" || breakage === "unreadable"

const BREAKAGE_KINDS: Record<Breakage, Record<Repeatability, ServiceErrorKind>> = {
  not_sent: { repeatable: "retry_later", once: "retry_later" },
  not_trusted: { repeatable: "fix_settings", once: "fix_settings" },
  broken: { repeatable: "retry_later", once: "look_first" },
  // 2xx says that it was done. "bug" alone would let a caller conclude that no refund happened.
  unreadable: { repeatable: "bug", once: "look_first" },
}

export function toKindOfBreakage(operation: Operation, breakage: Breakage): ServiceErrorKind {
  return BREAKAGE_KINDS[breakage][OPERATIONS[operation].repeatability]
}

/** May this client itself send the request again? Never one that is `once`, not even after a failure that sent nothing. */
export function mayRepeat(operation: Operation, kind: ServiceErrorKind): boolean {
  return OPERATIONS[operation].repeatability === "repeatable" && kind === "retry_later"
}
