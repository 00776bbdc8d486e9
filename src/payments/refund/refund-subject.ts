import { isOverThere } from "../../orders/rules/ended-sale"
import { isTestDeal } from "../../orders/rules/test-deal"
import { toTransactionKey } from "../../service/rules/wire/callbacks"
import { type Store } from "../../store/store"
import { requireConfigured } from "../../store/configured"
import { isRestored } from "../../orders/rules/restored-sale"
import { OWN_PROVIDER } from "../rules/provider-id"
import { paymentsOf, readPaymentOrder } from "../order/payment-order"

/** A transaction that this store can refund: the transaction of a cart's payment, or of a deal. */
export interface RefundSubject {
  /** Normalized for comparison. */
  trxId: string
  /** As the service spells it. */
  remoteTrxId: string
  /** The order that the transaction pays. */
  orderId: string | null
  /** The amount of the transaction: major units, exact. */
  total: string
  /** The part of the sale that the service does not collect, by the ledger; null = the service collects everything. */
  openAmount: string | null
  currencyCode: string
  /** The customer has paid, and the plugin has not returned the payment. */
  isPaid: boolean
  /** The whole payment goes back: by a reversal, or because the service has ended the sale. */
  isReversed: boolean
  /**
   * Medusa may have a refund that was only booked: from a time before this store could refund at the service, or after the service had
   * ended the sale.
   */
  isBookedAlone: boolean
  /** The ledgers have no row for the sale, and perhaps none for its earlier refunds. */
  isFromMedusa: boolean
}

/** @returns null for a transaction that this store does not know, or cannot refund at the service */
export async function findSubject(store: Store, trxId: string): Promise<RefundSubject | null> {
  const payment = await findPayment(store, trxId)
  if (payment) return payment
  const deal = await store.deals.ledger.read(toTransactionKey(trxId))
  return deal ? toDealSubject(store, deal) : findInMedusa(store, trxId)
}

/** Medusa keeps the order and the payment of a sale if the plugin is uninstalled and installed again. */
async function findInMedusa(store: Store, trxId: string): Promise<RefundSubject | null> {
  const key = toTransactionKey(trxId)
  if (isTestDeal(key)) return null
  const paid = await store.payments.checkout.findPaidInMedusa(key)
  if (!paid) return null
  return {
    trxId: key,
    remoteTrxId: paid.remote_trx_id,
    orderId: paid.order_id,
    total: paid.amount,
    openAmount: paid.open_amount,
    currencyCode: paid.currency_code,
    isPaid: true,
    isReversed: false,
    isBookedAlone: true,
    isFromMedusa: true,
  }
}

async function findPayment(store: Store, trxId: string): Promise<RefundSubject | null> {
  const payment = await store.payments.ledger.read({ trx_id: trxId })
  if (!payment) return null
  return {
    trxId: toTransactionKey(trxId),
    remoteTrxId: payment.remote_trx_id ?? trxId,
    orderId: payment.order_id,
    total: payment.amount,
    openAmount: payment.open_amount,
    currencyCode: payment.currency_code,
    isPaid: payment.state === "approved",
    isReversed: payment.reversal !== null,
    isBookedAlone: isRestored(payment),
    isFromMedusa: false,
  }
}

type DealRow = NonNullable<Awaited<ReturnType<Store["deals"]["ledger"]["read"]>>>

/** A deal whose order is paid with another provider, such as Medusa's own, is refunded in the service's portal. */
async function toDealSubject(store: Store, deal: DealRow): Promise<RefundSubject | null> {
  if (deal.order_id === null || isTestDeal(deal.trx_id)) return null
  const { transactions } = requireConfigured(store).clients
  if (!transactions.isConfigured("refundItems") || !transactions.isConfigured("getTransaction")) return null
  const payments = paymentsOf(await readPaymentOrder(store, deal.order_id))
  if (!payments.some(({ provider_id }) => provider_id === OWN_PROVIDER)) return null
  return {
    trxId: deal.trx_id,
    remoteTrxId: deal.body.trx_id,
    orderId: deal.order_id,
    total: deal.amount,
    openAmount: null,
    currencyCode: deal.currency_code,
    isPaid: true,
    isReversed: isOverThere(deal.remote_status),
    isBookedAlone: true,
    isFromMedusa: false,
  }
}
