import { type TransactionsOperation } from "../../service/rules/wire/transactions"
import { type HealthFinding, warning } from "./finding"

/** The effect of each missing operation; null = its own feature reports it. */
const SWITCHED_OFF: Record<TransactionsOperation, string | null> = {
  ping: null,
  createTransaction: "nobody can pay with the service at the checkout",
  getTransactionStatus: "payments are confirmed only by callbacks, and a lost callback is never noticed",
  getTransaction: "orders are not compared with the service's records, and a refund without an answer stays undecided",
  updateTransaction: "the service learns of no delivery and no order, and this store cannot cancel at the service",
  refundItems: "refunds are possible only in the service's portal",
  getRefundStatus: "only the record can show that a pending refund is complete",
  getTransactionHistory: "the history of a payment is not shown",
  listTransactions: "the books are compared record by record, and transactions that only the service has are not found",
  getAccountInfo: "a connected customer's limit is not shown",
  deactivateConnection: "a customer who disconnects stays connected at the service",
  getInstallmentPlans: "no installment plans are shown",
  getCsvReport: "the service's report cannot be downloaded here",
  getStatistics: "the service's statistics are not shown",
  getDetailedStatistics: "the service's statistics by status are not shown",
}

/** Reports operations without an address, each with the effect. */
export function toEndpointFindings(isConfigured: (operation: TransactionsOperation) => boolean): HealthFinding[] {
  const entries = Object.entries(SWITCHED_OFF) as [TransactionsOperation, string | null][]
  return entries.flatMap(([operation, effect]) =>
    effect === null || isConfigured(operation)
      ? []
      : [
          warning(
            `endpoint ${operation}`,
            `is not configured: ${effect}`,
            `Ask the service for its method and path, and set transactions.endpoints.${operation}.`,
          ),
        ],
  )
}
