import { type Database } from "../../database/database"
import { Leases } from "../../concurrency/sql/leases"
import { Semaphore } from "../../concurrency/semaphore"
import { Timeline } from "../../activity/sql/timeline"
import { ReconciliationEntries } from "../../reconciliation/sql/reconciliation-entries"
import { CheckoutQueries } from "./checkout-queries"
import { DoubleCaptures } from "./double-captures"
import { LeftoverReservations } from "./leftover-reservations"
import { MedusaPayments } from "../../reconciliation/sql/medusa-payments"
import { PaymentChecks } from "./payment-checks"
import { PaymentCustomers } from "./payment-customers"
import { PaymentLedger } from "./payment-ledger"
import { type DuePaymentWork, LEASED_PAYMENTS } from "./payment-leases"
import { PaymentList } from "./payment-list"
import { PaymentOrders } from "./payment-orders"
import { type PaymentRow } from "./payment-row"
import { type DueRefundWork, LEASED_REFUNDS, RefundLedger } from "./refund-ledger"
import { type RefundRow } from "./refund-row"
import { Reconciliations } from "../../reconciliation/sql/reconciliations"
import { CustomerTokenPayments } from "./customer-token-payments"

/** The payments of carts, their rows from before the create call to their end; the refunds of all transactions, and their books. */
export function createPaymentRepositories(database: Database) {
  return {
    ledger: new PaymentLedger(database),
    leases: new Leases<PaymentRow, DuePaymentWork>(database, LEASED_PAYMENTS),
    checks: new PaymentChecks(database),
    timeline: new Timeline(database, { name: LEASED_PAYMENTS.name, key: LEASED_PAYMENTS.key }),
    list: new PaymentList(database),
    orders: new PaymentOrders(database),
    customerNames: new PaymentCustomers(database),
    checkout: new CheckoutQueries(database),
    tokenCarriers: new CustomerTokenPayments(database),
    doubleCaptures: new DoubleCaptures(database),
    leftoverReservations: new LeftoverReservations(database),
    /** Those who wait at the checkout, for as long as they do: there is no limit to them. */
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
