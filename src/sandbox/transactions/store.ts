import {
  type DeliveryStatus,
  type DownPaymentType,
  type TransactionStatus,
} from "../../service/rules/wire/transactions"

export interface StoredItem {
  id: number
  price: number
  quantity: number
  [field: string]: unknown
}

/**
 * A transaction of either kind. `checkout` was created by the merchant and waits for the customer; `deal` was bought from the
 * catalogue and waits for the merchant.
 */
export interface StoredTransaction {
  trxid: string
  kind: "checkout" | "deal"
  status: TransactionStatus
  order_id: string
  amount: number
  currency: string
  created: string
  /** The reason for the status, in one sentence; `message` of the status answer. */
  message: string
  /** The fields that the merchant sent on create, or for a deal those sent to the merchant. */
  request: Record<string, unknown>
  items: StoredItem[]
  expires_at: string | null
  history: { at: string; status: TransactionStatus }[]
  /** Absent = the customer pays nothing down. */
  down_payment?: { amount: number; dp_type: DownPaymentType }
  refunded_items: number[]
  refund_amount: number
  /** OK or CAN, once the merchant has answered. */
  merchant_answer: "OK" | "CAN" | null
  /** The merchant's message to the customer, shown on the checkout page. */
  merchant_message: string | null
  deal: DealFacts | null
}

export interface DealFacts {
  product_id: string
  delivery_status: DeliveryStatus | null
  timeline: { at: string; delivery_status: DeliveryStatus; message?: string }[]
}

export interface StoredRefund {
  refund_id: string
  trxid: string
  items: number[]
  amount: number
  reason: string | null
  created: string
  settles_at: string
  status: "pending" | "completed"
}

/** A customer's connection to the merchant. The customer's first approved transaction creates it. */
export interface StoredAccount {
  internal_user_id: string
  token_id: string
  token: string
  is_active: boolean
}

export interface TransactionState {
  transactions: StoredTransaction[]
  refunds: StoredRefund[]
  accounts: StoredAccount[]
  lastItemId: number
  lastDealNumber: number
}

/** The lasting state of the transactions API. Code changes records in place and then notifies the state file. */
export class TransactionStore {
  readonly transactions = new Map<string, StoredTransaction>()
  readonly refunds = new Map<string, StoredRefund>()
  /** By `token_id`. */
  readonly accounts = new Map<string, StoredAccount>()
  private lastItemId = 0
  private lastDealNumber = 0

  takeItemId(): number {
    return ++this.lastItemId
  }

  takeDealNumber(): number {
    return ++this.lastDealNumber
  }

  /** Adds each change of status to the history; the same status again adds no entry. */
  setStatus(
    transaction: StoredTransaction,
    { status, message, at }: { status: TransactionStatus; message: string; at: string },
  ) {
    transaction.message = message
    if (transaction.status === status) return
    transaction.status = status
    transaction.history.push({ at, status })
  }

  accountOf(internalUserId: string): StoredAccount | undefined {
    return [...this.accounts.values()].find((account) => account.internal_user_id === internalUserId)
  }

  dump(): TransactionState {
    return {
      transactions: [...this.transactions.values()],
      refunds: [...this.refunds.values()],
      accounts: [...this.accounts.values()],
      lastItemId: this.lastItemId,
      lastDealNumber: this.lastDealNumber,
    }
  }

  load(state: TransactionState): void {
    for (const transaction of state.transactions) this.transactions.set(transaction.trxid, transaction)
    for (const refund of state.refunds) this.refunds.set(refund.refund_id, refund)
    for (const account of state.accounts) this.accounts.set(account.token_id, account)
    this.lastItemId = state.lastItemId
    this.lastDealNumber = state.lastDealNumber
  }

  clear(): void {
    this.transactions.clear()
    this.refunds.clear()
    this.accounts.clear()
    this.lastItemId = 0
    this.lastDealNumber = 0
  }
}
