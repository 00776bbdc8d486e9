import { customerName, readSender } from "../../../../service/rules/wire/callbacks"
import { toRefunded } from "../../../../payments/sql/refund-row"
import { toDealOutcome } from "../../../../deals/rules/outcome"
import { type ListedDeal } from "../../../../deals/sql/deal-row"
import { type DealDetail, type WholeDealDetail } from "../../../../deals/list/read-deal-detail"
import { toFacts } from "../../../../health/problems/problems"
import { toCustomerView } from "../customer-view"
import { type Json } from "../json"
import { type Page } from "../pagination"
import { toRefundView } from "../payments/payment-view"

/** A purchase on the service. */
export type AdminDeal = Json<ReturnType<typeof toDealView>>
export type AdminDealDetail = Json<ReturnType<typeof toDealDetail>>
export type AdminDeliveryUpdate = AdminDealDetail["delivery_updates"][number]

export interface AdminDealResponse {
  deal: AdminDealDetail
}

export interface AdminDealListResponse extends Page {
  deals: AdminDeal[]
}

/** A deal as the admin shows it. `order_id` is this store's order, `remote_order_id` the service's. */
export function toDealView({ deal, deliveries, refunds, names, isReturned }: DealDetail<ListedDeal>) {
  const accepted = deliveries.filter(({ state }) => state === "accepted").at(-1)?.delivery_status ?? null
  const queued = deliveries.find(({ state }) => state === "queued")?.delivery_status ?? null
  const amount = Number(deal.amount)
  const refunded = toRefunded(refunds)
  const sender = readSender(deal.body.sender)
  return {
    trx_id: deal.trx_id,
    order_id: deal.order_id,
    order_display_id: names.order_display_id,
    remote_order_id: deal.remote_order_id,
    title: names.title,
    thumbnail: names.thumbnail,
    state: deal.state,
    /** The deal's result in one word: the state, or a return, a refund, or the side that cancelled it. */
    outcome: toDealOutcome({
      ...deal,
      amount,
      refunded,
      delivery_status: queued ?? accepted,
      is_returned: isReturned,
    }),
    /** The goods came back to the store. */
    is_returned: isReturned,
    partner_id: deal.partner_id,
    variant_id: deal.variant_id,
    product_id: deal.product_id,
    amount,
    currency_code: deal.currency_code,
    customer_name: customerName(deal.body.customer),
    /** Null = not known, or erased. */
    customer: toCustomerView(deal.body.customer),
    /** A gift has a sender, who pays for another person. */
    gift: deal.body.sender != null,
    /** The person who pays for a gift; null = the customer pays. */
    payer_name: sender && customerName(sender),
    refunded,
    refusal_code: deal.refusal_code,
    /** This store's price, if the purchase was refused because of another price; else null. */
    price_asked: deal.timeline.find(({ event }) => event === "refused")?.price ?? null,
    review: deal.review ?? [],
    remote_status: deal.remote_status,
    next_check_at: deal.next_check_at,
    /** The last status that the service accepted, and the queued one. */
    delivery_status: accepted,
    pending_delivery_status: queued,
    created_at: deal.created_at,
    updated_at: deal.updated_at,
  }
}

/** A deal with all its events. */
export function toDealDetail(detail: WholeDealDetail) {
  const { deal, deliveries, refunds, problems } = detail
  return {
    ...toDealView(detail),
    answer: deal.answer_status === null ? null : { status: deal.answer_status, body: deal.answer_body },
    customer: deal.body.customer,
    sender: deal.body.sender ?? null,
    unfinished: deal.unfinished ?? [],
    /** The time when the customer's personal data was erased. */
    erased_at: deal.timeline.find(({ event }) => event === "erased")?.at ?? null,
    timeline: deal.timeline,
    refunds: refunds.map(toRefundView),
    /** Open problems of this deal. */
    problems: problems.map(toFacts),
    delivery_updates: deliveries.map((row) => ({
      id: row.id,
      delivery_status: row.delivery_status,
      source: row.source,
      set_by: row.set_by,
      state: row.state,
      attempts: row.attempts,
      next_attempt_at: row.state === "queued" ? row.next_attempt_at : null,
      last_error: row.last_error,
      why: row.why,
      accepted_at: row.accepted_at,
      created_at: row.created_at,
    })),
  }
}
