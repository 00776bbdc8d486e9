import { findOpenAmount, toServicePart } from "../../../../payments/rules/open-amount"
import {
  type HistoryEntry,
  type ListTransactionsResponse,
  type TransactionRecord,
} from "../../../../service/rules/wire/transactions"
import { isSilent } from "../../../../payments/rules/refund-status"
import { type RefundRow, toRefunded } from "../../../../payments/sql/refund-row"
import { type PaymentWithRefunds } from "../../../../payments/list/list-payments"
import { type PaymentDetail } from "../../../../payments/list/read-payment-detail"
import { type RefundPreview } from "../../../../payments/refund/request-refund"
import { type ListedTransaction } from "../../../../reconciliation/list-service-transactions"
import { type OwnEntry } from "../../../../reconciliation/rules/compare-books"
import { toFacts } from "../../../../health/problems/problems"
import { toCustomerView } from "../customer-view"
import { type Json } from "../json"
import { type Page } from "../pagination"
import { type Unreadable } from "../unreadable"
import { toShownRecord } from "./service-answer"

/** A payment of a cart with the service. */
export type AdminPayment = Json<ReturnType<typeof toPaymentView>>
export type AdminRefund = Json<ReturnType<typeof toRefundView>>
export type AdminPaymentDetail = Json<ReturnType<typeof toPaymentDetail>>

export interface AdminPaymentResponse {
  payment: AdminPaymentDetail
}

export interface AdminPaymentListResponse extends Page {
  payments: AdminPayment[]
}

/** The service's own list. */
export interface AdminServicePaymentListResponse extends Unreadable {
  payments: AdminServicePayment[]
  pages: ListTransactionsResponse["pages"]
}

export interface AdminPaymentHistoryResponse extends Unreadable {
  history: HistoryEntry[]
}

export interface AdminRefundResponse {
  refund: AdminRefund
}

export type AdminRefundPlan = Json<ReturnType<typeof toRefundPlanView>>

export interface AdminRefundPlanResponse {
  refund_plan: AdminRefundPlan
}

/** A record of the service's list, with this store's deal or payment. */
export const toServicePaymentView = ({ record, status, own }: ListedTransaction) => ({
  ...toShownRecord(record),
  /** Null = not known: according to the interface a record has no status. */
  remote_status: status,
  /** Null = this store has no such sale. */
  own: own && toOwnSale(own),
})

const toOwnSale = (own: OwnEntry) =>
  own.kind === "deal"
    ? { kind: own.kind, trx_id: own.trxId, state: own.state }
    : { kind: own.kind, trx_id: own.trxId, state: own.state }

export type AdminServicePayment = TransactionRecord &
  Pick<ReturnType<typeof toServicePaymentView>, "remote_status" | "own">

/** The plan of a refund. Amounts are in major units. */
export const toRefundPlanView = ({ plan, amount, record }: RefundPreview) => ({
  lines: plan.lines.map(({ id, worth, isUsed }) => {
    const item = record.items?.find((each) => each.id === id)
    return {
      id,
      code: item?.code ?? null,
      item: item?.item ?? null,
      value: Number(worth),
      is_refunded_before: isUsed,
    }
  }),
  amount,
  refundable_now: Number(plan.refundableNow),
  refundable_afterwards: Number(plan.refundableAfterwards),
})

/**
 * `service_amount` is the money that the service collects and can give back. `open_amount` and `collected_by` are null, unless the merchant or the
 * courier collects a down payment of a paid order.
 */
export function toPaymentView({ payment, refunds, orderNumber }: PaymentWithRefunds) {
  const open = findOpenAmount(payment)
  return {
    trx_id: payment.trx_id,
    order_ref: payment.order_ref,
    cart_id: payment.cart_id,
    order_id: payment.order_id,
    order_display_id: orderNumber,
    /** Null = not known, or erased. */
    customer: toCustomerView(payment.customer),
    state: payment.state,
    remote_status: payment.remote_status,
    amount: Number(payment.amount),
    currency_code: payment.currency_code,
    service_amount: toServicePart(payment).toNumber(),
    open_amount: open && Number(open.amount),
    collected_by: open && open.by,
    refunded: toRefunded(refunds),
    created_at: payment.created_at,
    updated_at: payment.updated_at,
    next_check_at: payment.next_check_at,
  }
}

/** Removes the customer, for a person who may not see personal data. */
export const withoutPayer = <View extends ReturnType<typeof toPaymentView>>(payment: View): View => ({
  ...payment,
  customer: null,
})

export const toRefundView = (refund: RefundRow) => ({
  id: refund.id,
  refund_id: refund.remote_refund_id,
  state: refund.state,
  origin: refund.origin,
  amount: Number(refund.amount),
  currency_code: refund.currency_code,
  items: refund.items ?? [],
  reason_refund: refund.reason,
  medusa_refund_id: refund.medusa_refund_id,
  why: refund.why,
  /** The refund has had no answer for ten minutes, so a person may mark it as refused. */
  is_silent: isSilent(refund),
  settled_at: refund.settled_at,
  next_check_at: refund.next_check_at,
  created_at: refund.created_at,
  timeline: refund.timeline,
})

type PaymentEvent = RefundRow["timeline"][number] & {
  refund?: Pick<RefundRow, "id" | "currency_code"> & { amount: number }
}

/** The events of a payment and its refunds, the oldest first. Events of refunds start with `refund_`. */
function toWholeTimeline({ payment, refunds }: PaymentDetail): PaymentEvent[] {
  const ofRefunds = refunds.flatMap(({ id, amount, currency_code, timeline }) =>
    timeline.map((each) => ({
      ...each,
      event: `refund_${each.event}`,
      refund: { id, amount: Number(amount), currency_code },
    })),
  )
  return [...payment.timeline, ...ofRefunds].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** A payment with all its events, on both sides. */
export function toPaymentDetail(detail: PaymentDetail) {
  const { payment, refunds, record, recordFailure, problems } = detail
  return {
    ...toPaymentView(detail),
    lines: payment.lines,
    expires_at: payment.expires_at,
    reported_at: payment.reported_at,
    reversal: payment.reversal,
    timeline: toWholeTimeline(detail),
    refunds: refunds.map(toRefundView),
    record: record && toShownRecord(record),
    record_error: recordFailure,
    /** Open problems of this payment. */
    problems: problems.map(toFacts),
  }
}
