import { type ServiceErrorKind } from "./rules/service-error"
import { type Priority } from "./rate-budget"

/**
 * `repeatable`: a repetition changes nothing, so this client repeats it. `once`: it moves money, closes or creates something, and the
 * interface documents no idempotency key. So it is sent at most once, and the caller must read the record before a retry.
 */
export type Repeatability = "repeatable" | "once"

interface OperationPolicy {
  repeatability: Repeatability
  /**
   * Whether the request names a product, a transaction or another known object. If it names no object, a 404 can only mean a wrong
   * address.
   */
  about: "item" | "nothing"
  /** Absent = background, unless the caller sets it. */
  priority?: Priority
}

/** Every request this client can make. */
export const OPERATIONS = {
  "catalog.ping": { repeatability: "repeatable", about: "nothing" },
  // "500: internal error; safe to retry", and each entry states a value, not a change.
  "catalog.syncProducts": { repeatability: "repeatable", about: "item" },
  "catalog.listProducts": { repeatability: "repeatable", about: "nothing" },
  "catalog.listCategories": { repeatability: "repeatable", about: "nothing" },
  "transactions.ping": { repeatability: "repeatable", about: "nothing" },
  "transactions.createTransaction": { repeatability: "once", about: "item", priority: "customer" },
  "transactions.getTransactionStatus": { repeatability: "repeatable", about: "item" },
  "transactions.getTransaction": { repeatability: "repeatable", about: "item" },
  // With OK or CAN. The interface does not document the effect of a second call.
  "transactions.updateTransaction": { repeatability: "once", about: "item" },
  // "Re-sending the status the order already has is safe."
  "transactions.updateDeliveryStatus": { repeatability: "repeatable", about: "item" },
  "transactions.refundItems": { repeatability: "once", about: "item" },
  "transactions.getRefundStatus": { repeatability: "repeatable", about: "item" },
  "transactions.getTransactionHistory": { repeatability: "repeatable", about: "item" },
  "transactions.listTransactions": { repeatability: "repeatable", about: "nothing" },
  // Only reads, although it has a body.
  "transactions.getAccountInfo": { repeatability: "repeatable", about: "item", priority: "customer" },
  "transactions.deactivateConnection": { repeatability: "once", about: "item" },
  // Only reads, although it has a body.
  "transactions.getInstallmentPlans": { repeatability: "repeatable", about: "item", priority: "customer" },
  "transactions.getCsvReport": { repeatability: "repeatable", about: "nothing" },
  "transactions.getStatistics": { repeatability: "repeatable", about: "nothing" },
  "transactions.getDetailedStatistics": { repeatability: "repeatable", about: "nothing" },
  // The request contains only credentials, so every refusal is a settings fault.
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
  // A redirect is never followed, because it would carry the token to another server. So the base URL is wrong.
  { from: 301, to: 301, repeatable: "fix_settings", once: "fix_settings" },
  // With 302 and 303 a server may also report success and name a result page.
  { from: 302, to: 303, repeatable: "fix_settings", once: "look_first" },
  { from: 307, to: 308, repeatable: "fix_settings", once: "fix_settings" },
  { from: 400, to: 400, repeatable: "bad_item", once: "bad_item" },
  { from: 401, to: 401, repeatable: "fix_settings", once: "fix_settings" },
  { from: 403, to: 403, repeatable: "fix_settings", once: "fix_settings" },
  { from: 404, to: 404, repeatable: "bad_item", once: "bad_item" },
  // A gateway also answers 408 if its server took too long, and the server may still be working.
  { from: 408, to: 408, repeatable: "retry_later", once: "look_first" },
  { from: 409, to: 409, repeatable: "bad_item", once: "bad_item" },
  { from: 413, to: 413, repeatable: "bad_item", once: "bad_item" },
  { from: 422, to: 422, repeatable: "bad_item", once: "bad_item" },
  // Refused before any work.
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

/** Whether this status proves that the service did no work. A gateway answers 408 although its server may still be working. */
export const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 408

/** The ways in which a request ends without a usable answer. */
export type Breakage =
  /** No byte of the request left: refused connection, unknown host, a too long wait for a connection. */
  | "not_sent"
  /** No byte left, because the other side's certificate is not trusted. A repetition does not help. */
  | "not_trusted"
  /** The request began, but no complete answer came: reset, timeout, cancelled by the caller. */
  | "broken"
  /** 2xx with an answer outside the interface: too large, not JSON, without a required field. */
  | "unreadable"

/** Whether a byte of the request may have left, so that the service may have carried it out. */
export const hasLeft = (breakage: Breakage) => breakage === "broken" || breakage === "unreadable"

const BREAKAGE_KINDS: Record<Breakage, Record<Repeatability, ServiceErrorKind>> = {
  not_sent: { repeatable: "retry_later", once: "retry_later" },
  not_trusted: { repeatable: "fix_settings", once: "fix_settings" },
  broken: { repeatable: "retry_later", once: "look_first" },
  // 2xx says that it was done. From only "bug" a caller could conclude that no refund happened.
  unreadable: { repeatable: "bug", once: "look_first" },
}

export function toKindOfBreakage(operation: Operation, breakage: Breakage): ServiceErrorKind {
  return BREAKAGE_KINDS[breakage][OPERATIONS[operation].repeatability]
}

/** Whether this client may repeat the request. It never repeats a `once` request, not even after a failure without a sent byte. */
export function mayRepeat(operation: Operation, kind: ServiceErrorKind): boolean {
  return OPERATIONS[operation].repeatability === "repeatable" && kind === "retry_later"
}
