import { type Store } from "../../store/store"
import { type DayRange } from "../../database/day-range"
import { type ListCount } from "../../database/list-count"
import { type PaymentFilter } from "../sql/payment-list"
import { type PaymentRow } from "../sql/payment-row"
import { type RefundRow } from "../sql/refund-row"
import { readPages } from "../../concurrency/list-pages"
import { cursorAfter } from "../../database/list-cursor"
import { oneAhead } from "../../concurrency/one-ahead"
import { readTimeZone } from "../../store/store-days"

export interface PaymentWithRefunds {
  payment: PaymentRow
  refunds: RefundRow[]
  /** The order number that this store's admin shows. */
  orderNumber: number | null
}

export interface PaymentQuestion extends Omit<PaymentFilter, "orderIds" | "begun"> {
  begun?: Omit<DayRange, "timeZone">
}

interface PaymentPage extends PaymentQuestion {
  limit: number
  offset: number
}

/** Lists payments, the newest first. The search text may also be the number of an order in this store. */
export async function listPayments(
  store: Store,
  { limit, offset, ...question }: PaymentPage,
): Promise<ListCount & { payments: PaymentWithRefunds[] }> {
  const { list } = store.payments
  const { payments, ...counted } = await list.read({ ...(await toFilter(store, question)), limit, offset })
  return { payments: await withRefunds(store, payments), ...counted }
}

/** The same payments, page by page. */
export async function* readAllPayments(store: Store, question: PaymentQuestion): AsyncGenerator<PaymentWithRefunds[]> {
  const { list } = store.payments
  const filter = await toFilter(store, question)
  const pages = readPages<PaymentRow & { cursor_at: string }>((last, limit) =>
    list.page(filter, cursorAfter(last), limit),
  )
  for await (const payments of oneAhead(pages)) yield withRefunds(store, payments)
}

async function toFilter(store: Store, question: PaymentQuestion): Promise<PaymentFilter> {
  const { medusaOrders } = store
  const [orderIds, timeZone] = await Promise.all([medusaOrders.findByNumber(question.q), readTimeZone(store)])
  return { ...question, orderIds, begun: { ...question.begun, timeZone } }
}

async function withRefunds(store: Store, payments: readonly PaymentRow[]): Promise<PaymentWithRefunds[]> {
  const { payments: repositories, medusaOrders } = store
  const trxIds = payments.flatMap(({ trx_id }) => (trx_id === null ? [] : [trx_id]))
  const [refunds, numbers] = await Promise.all([
    repositories.refunds.ledger.ofTransactions(trxIds),
    medusaOrders.numbersOf(payments.map(({ order_id }) => order_id)),
  ])
  const refundsOf = new Map<string | null, RefundRow[]>()
  for (const refund of refunds) refundsOf.set(refund.trx_id, [...(refundsOf.get(refund.trx_id) ?? []), refund])
  return payments.map((payment) => ({
    payment,
    refunds: refundsOf.get(payment.trx_id) ?? [],
    orderNumber: numbers.get(payment.order_id ?? "") ?? null,
  }))
}
