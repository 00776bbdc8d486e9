import { type HttpTypes } from "@medusajs/framework/types"
import { type RefundRow } from "../../src/payments/sql/refund-row"
import { settleDueRefunds } from "../../src/payments/refund/settle-due-refunds"
import { settleRefund } from "../../src/payments/refund/settle-refund"
import { type CheckoutDriver } from "./checkout-driver"
import { expectOk, type HttpClient } from "./http-client"
import { readRefundBooks } from "./refund-books"
import { refundInPortal } from "./service-people"
import { waitFor } from "./set-up"
import { letRefundsWait } from "./time-passes"
import { type Store } from "./store"

export interface PaidOrder {
  cart: HttpTypes.StoreCart
  trxId: string
  orderId: string
  paymentId: string
}

/** Refunds paid orders through Medusa's admin, the plugin's page and the service's portal, and lets time pass. */
export class RefundDriver {
  constructor(
    private readonly store: Store,
    private readonly checkout: CheckoutDriver,
  ) {}

  /** Makes a paid order of ₱16,140. Another cart makes another total. */
  async paidOrder(changes?: Partial<HttpTypes.StoreCreateCart>): Promise<PaidOrder> {
    const { cart, session } = await this.checkout.started(changes)
    const { trx_id: trxId } = session
    await this.checkout.decides(trxId, "approve")
    await waitFor("the order to be told", async () => (await this.checkout.row(trxId)).reported_at !== null)
    const orderId = (await this.checkout.row(trxId)).order_id ?? ""
    const { payments } = await this.booksOf(orderId)
    return { cart, trxId, orderId, paymentId: payments[0]?.id ?? "" }
  }

  booksOf(orderId: string) {
    return readRefundBooks(this.store.admin, orderId)
  }

  /** The totals that Medusa shows on the order's page. `outstanding` below zero is owed to the customer. */
  async totalsOf(orderId: string): Promise<{ paid: number; refunded: number; outstanding: number }> {
    const { order } = (await this.store.admin.get(`/admin/orders/${orderId}?fields=summary`)).data
    const { paid_total: paid, refunded_total: refunded, pending_difference: outstanding } = order.summary
    return { paid, refunded, outstanding }
  }

  inMedusa(paymentId: string, amount: number) {
    return this.store.admin.post(`/admin/payments/${paymentId}/refund`, { amount })
  }

  pageOf(trxId: string): string {
    return `/admin/partner-commerce/payments/${trxId}`
  }

  onPage(trxId: string, refund: { items?: number[]; amount: number }, headers?: Parameters<HttpClient["post"]>[2]) {
    return this.store.admin.post(`${this.pageOf(trxId)}/refund`, refund, headers)
  }

  /** A person refunds in the service's portal. */
  async inPortal(trxId: string, refund: { items: number[]; amount: number }): Promise<void> {
    const before = this.checkout.there(trxId).refund_amount
    await refundInPortal(this.store.sandbox, trxId, refund)
    await waitFor("the portal's refund", () => this.checkout.there(trxId).refund_amount === before + refund.amount)
  }

  /** Ids of the items in the service's record of a transaction. */
  itemsOf(trxId: string): number[] {
    return this.checkout.there(trxId).items.map(({ id }) => id)
  }

  of(trxId: string): Promise<RefundRow[]> {
    return this.store.opened.payments.refunds.ledger.ofTransaction(trxId)
  }

  async statesOf(trxId: string) {
    return (await this.of(trxId)).map(({ state, amount }) => [state, amount])
  }

  /** Makes all refunds of a payment older by this time. */
  age(trxId: string, minutes = 11): Promise<void> {
    return letRefundsWait(this.store.sql, minutes, { trx_id: [trxId] })
  }

  /** Settles the refunds of a transaction as if some minutes had passed. */
  async settledLater(trxId: string): Promise<void> {
    await this.age(trxId)
    for (const { id } of await this.of(trxId)) {
      await waitFor("the refund to be free", () => settleRefund(this.store.opened, id))
    }
  }

  /** A person finds no refund in the service's portal, and marks each refund without an answer as refused. */
  async markedAsRefused(trxId: string): Promise<void> {
    for (const { id, state } of await this.of(trxId))
      if (state === "unknown") await expectOk(this.markAsRefused(trxId, id))
  }

  markAsRefused(trxId: string, id: string) {
    return this.store.admin.post(`${this.pageOf(trxId)}/refunds/${id}/mark-as-refused`, {})
  }

  /**
   * Runs the job as if more and more time had passed, until each refund has an entry. The service's callback may book the refund after a
   * run.
   */
  async bookedLater(trxId: string, orderId: string): Promise<void> {
    await waitFor("each refund to have its entry", async () => {
      await this.jobLater(trxId)
      const { refunds, entries } = await this.booksOf(orderId)
      return refunds.length > 0 && entries.length === refunds.length
    })
  }

  /** Runs the job as if some minutes had passed. */
  async jobLater(trxId: string, minutes?: number): Promise<void> {
    await this.age(trxId, minutes)
    await settleDueRefunds(this.store.opened)
  }
}
