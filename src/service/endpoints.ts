import { type TransactionsOperation } from "./rules/wire/transactions"

/** Method and path of an operation; `{id}`, `{refund_id}` and `{token_id}` in the path are filled in. */
export interface Endpoint {
  method: string
  /** Relative to the transactions base URL. */
  path: string
}

/**
 * The interface document shows neither method nor path of these operations. The defaults come from public integrations, and the option
 * `transactions.endpoints` can replace each. An unknown operation has no default, because a live token is never sent to a guessed address.
 *
 * Confidence of each default: A documented publicly, B seen in several integrations, C one source or an inference.
 */
export const DEFAULT_ENDPOINTS = {
  ping: { method: "GET", path: "/ping" }, // A
  createTransaction: { method: "POST", path: "/trx/checkout" }, // A
  getTransactionStatus: { method: "GET", path: "/trx/{id}/status" }, // B
  getTransaction: { method: "GET", path: "/trx/{id}" }, // C
  updateTransaction: { method: "POST", path: "/trx/{id}/update" }, // A
  refundItems: { method: "POST", path: "/trx/{id}/refund" }, // A
  getRefundStatus: { method: "GET", path: "/trx/refund/{refund_id}" }, // A
  getTransactionHistory: { method: "GET", path: "/trx/{id}/history" }, // A
  listTransactions: null,
  getAccountInfo: null,
  deactivateConnection: null,
  getInstallmentPlans: null,
  getCsvReport: null,
  getStatistics: null,
  getDetailedStatistics: null,
} as const satisfies Record<TransactionsOperation, Endpoint | null>

export type Endpoints = Record<TransactionsOperation, Endpoint | null>
/** From the options: an endpoint sets or replaces the default, null switches an operation off. */
export type EndpointOverrides = Partial<Record<TransactionsOperation, Endpoint | null>>

export function resolveEndpoints(overrides: EndpointOverrides = {}): Endpoints {
  const given = Object.entries(overrides).filter(([, endpoint]) => endpoint !== undefined)
  return { ...DEFAULT_ENDPOINTS, ...Object.fromEntries(given) }
}
