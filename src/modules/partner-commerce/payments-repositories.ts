import { type Database } from "../../database/database"
import { Leases } from "../../concurrency/sql/leases"
import { Semaphore } from "../../database/semaphore"
import { Timeline } from "../../activity/sql/timeline"
import { ReconciliationEntries } from "../../reconciliation/sql/reconciliation-entries"
import { CheckoutQueries } from "../../payments/sql/checkout-queries"
import { DoubleCaptures } from "../../payments/sql/double-captures"
import { LeftoverReservations } from "../../payments/sql/leftover-reservations"
import { MedusaPayments } from "../../reconciliation/sql/medusa-payments"
import { PaymentCaptures } from "../../payments/sql/payment-captures"
import { PaymentChecks, type DuePaymentWork, LEASED_PAYMENTS } from "../../payments/sql/payment-checks"
import { PaymentCustomers } from "../../payments/sql/payment-customers"
import { PaymentLedger } from "../../payments/sql/payment-ledger"
import { PaymentMethod } from "../../payments/sql/payment-method"
import { PaymentList } from "../../payments/sql/payment-list"
import { PaymentOrders } from "../../payments/sql/payment-orders"
import { type PaymentRow } from "../../payments/sql/payment-row"
import { type DueRefundWork, LEASED_REFUNDS, RefundLedger } from "../../payments/sql/refund-ledger"
import { type RefundRow } from "../../payments/sql/refund-row"
import { Reconciliations } from "../../reconciliation/sql/reconciliations"
import { CustomerTokenPayments } from "../../payments/sql/customer-accounts"

/** The payments of carts, their rows from before the create call to their end; the refunds of all transactions, and their books. */
export function createPaymentRepositories(database: Database) {
  return {
    ledger: new PaymentLedger(database),
    leases: new Leases<PaymentRow, DuePaymentWork>(database, LEASED_PAYMENTS),
    checks: new PaymentChecks(database),
    timeline: new Timeline(database, { name: LEASED_PAYMENTS.name, key: LEASED_PAYMENTS.key }),
    list: new PaymentList(database),
    orders: new PaymentOrders(database),
    captures: new PaymentCaptures(database),
    method: new PaymentMethod(database),
    customerNames: new PaymentCustomers(database),
    checkout: new CheckoutQueries(database),
    tokenCarriers: new CustomerTokenPayments(database),
    doubleCaptures: new DoubleCaptures(database),
    leftoverReservations: new LeftoverReservations(database),
    /** The customers who wait at the checkout, without a limit. */
    customers: new Semaphore(Number.POSITIVE_INFINITY),
    refunds: {
      ledger: new RefundLedger(database),
      leases: new Leases<RefundRow, DueRefundWork>(database, LEASED_REFUNDS),
      timeline: new Timeline(database, { name: LEASED_REFUNDS.name, key: LEASED_REFUNDS.key }),
    },
    books: {
      entries: new ReconciliationEntries(database),
      medusa: new MedusaPayments(database),
      comparisons: new Reconciliations(database),
    },
  }
}

export type PaymentRepositories = ReturnType<typeof createPaymentRepositories>
