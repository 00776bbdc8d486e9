/** An operation of the transactions API, relative to its base address. */
export interface SandboxEndpoint {
  method: "GET" | "POST"
  path: string
}

/**
 * Method and path of every operation of the transactions API. The interface document shows only those of the ping. The sandbox invents
 * those from `listTransactions` on, so a client needs them in its settings as endpoints.
 */
export const SANDBOX_ENDPOINTS = {
  ping: { method: "GET", path: "/ping" },
  createTransaction: { method: "POST", path: "/trx/checkout" },
  getTransactionStatus: { method: "GET", path: "/trx/{id}/status" },
  getTransaction: { method: "GET", path: "/trx/{id}" },
  updateTransaction: { method: "POST", path: "/trx/{id}/update" },
  refundItems: { method: "POST", path: "/trx/{id}/refund" },
  getRefundStatus: { method: "GET", path: "/trx/refund/{refund_id}" },
  getTransactionHistory: { method: "GET", path: "/trx/{id}/history" },
  listTransactions: { method: "GET", path: "/trx" },
  getAccountInfo: { method: "POST", path: "/accounts/{token_id}" },
  deactivateConnection: { method: "POST", path: "/accounts/{token_id}/deactivate" },
  getInstallmentPlans: { method: "POST", path: "/installment-plans" },
  getCsvReport: { method: "GET", path: "/reports/transactions.csv" },
  getStatistics: { method: "GET", path: "/statistics" },
  getDetailedStatistics: { method: "GET", path: "/statistics/detailed" },
} as const satisfies Record<string, SandboxEndpoint>

export type TransactionOperation = keyof typeof SANDBOX_ENDPOINTS
