import { oneAhead } from "../../../concurrency/one-ahead"
import { readAllItems } from "../../../catalog/items/list-items"
import { readAllDeals, type DealQuestion } from "../../../deals/list/list-deals"
import { type PaymentQuestion, type PaymentWithRefunds, readAllPayments } from "../../../payments/list/list-payments"
import { toDealView } from "./deals/deal-view"
import { withoutPerson } from "./deals/shown-deal"
import { toItemView } from "./items/item-view"
import { toPaymentView, withoutPayer } from "./payments/payment-view"
import { type Store } from "../../../store/store"
import { csvTable } from "../../../values/csv"

interface Readers {
  /** The file contains no customers if the person may not read personal data. */
  hasCustomers: boolean
}

/** The list of deals as a file, page by page. */
export async function* exportDeals(
  store: Store,
  question: DealQuestion,
  { hasCustomers }: Readers,
): AsyncGenerator<string> {
  yield DEALS_TABLE.head
  for await (const page of oneAhead(readAllDeals(store, { ...question, isImpersonal: !hasCustomers }))) {
    const deals = page.map(toDealView)
    yield (hasCustomers ? deals : deals.map(withoutPerson)).map(DEALS_TABLE.toLine).join("")
  }
}

/** The list of payments as a file, page by page. */
export async function* exportPayments(
  store: Store,
  question: PaymentQuestion,
  { hasCustomers }: Readers,
): AsyncGenerator<string> {
  yield PAYMENTS_TABLE.head
  for await (const page of oneAhead(readAllPayments(store, { ...question, isImpersonal: !hasCustomers }))) {
    const payments = page.map((each) => ({ ...toPaymentView(each), items: toItems(each) }))
    yield (hasCustomers ? payments : payments.map(withoutPayer)).map(PAYMENTS_TABLE.toLine).join("")
  }
}

const toItems = ({ payment }: PaymentWithRefunds) =>
  payment.lines
    .filter(({ item_type }) => item_type === "item")
    .map(({ quantity, item }) => `${quantity} × ${item}`)
    .join("; ")

/** The list of items as a file, page by page. */
export async function* exportItems(store: Store, question: Parameters<typeof readAllItems>[1]): AsyncGenerator<string> {
  yield ITEMS_TABLE.head
  for await (const page of oneAhead(readAllItems(store, question)))
    yield page.map((row) => ITEMS_TABLE.toLine(toItemView(row))).join("")
}

type Deal = ReturnType<typeof toDealView>
type Payment = ReturnType<typeof toPaymentView> & { items: string }
type Item = ReturnType<typeof toItemView>

const toMoment = (moment: Date | string | null) => moment && new Date(moment).toISOString()

/** Columns of `/deals.csv`. */
const DEALS_TABLE = csvTable<Deal>({
  created_at: ({ created_at }) => toMoment(created_at),
  order_number: ({ order_display_id }) => order_display_id,
  trx_id: ({ trx_id }) => trx_id,
  service_order_id: ({ remote_order_id }) => remote_order_id,
  state: ({ state }) => state,
  outcome: ({ outcome }) => outcome,
  remote_status: ({ remote_status }) => remote_status,
  customer: ({ customer }) => customer && customer.full_name,
  phone: ({ customer }) => customer && customer.phone,
  email: ({ customer }) => customer && customer.email,
  payer: ({ payer_name }) => payer_name,
  product: ({ title }) => title,
  partner_id: ({ partner_id }) => partner_id,
  amount: ({ amount }) => amount,
  refunded: ({ refunded }) => refunded,
  currency_code: ({ currency_code }) => currency_code,
  gift: ({ gift }) => gift,
  refusal_code: ({ refusal_code }) => refusal_code,
  price_asked: ({ price_asked }) => price_asked,
  delivery_status: ({ delivery_status }) => delivery_status,
})

/** Columns of `/payments.csv`. */
const PAYMENTS_TABLE = csvTable<Payment>({
  created_at: ({ created_at }) => toMoment(created_at),
  order_number: ({ order_display_id }) => order_display_id,
  trx_id: ({ trx_id }) => trx_id,
  order_ref: ({ order_ref }) => order_ref,
  state: ({ state }) => state,
  remote_status: ({ remote_status }) => remote_status,
  customer: ({ customer }) => customer && customer.full_name,
  phone: ({ customer }) => customer && customer.phone,
  email: ({ customer }) => customer && customer.email,
  items: ({ items }) => items,
  amount: ({ amount }) => amount,
  refunded: ({ refunded }) => refunded,
  open_amount: ({ open_amount }) => open_amount,
  currency_code: ({ currency_code }) => currency_code,
})

/** Columns of `/items.csv`. */
const ITEMS_TABLE = csvTable<Item>({
  partner_id: ({ partner_id }) => partner_id,
  name: ({ name }) => name,
  variant_sku: ({ variant_sku }) => variant_sku,
  sku: ({ sku }) => sku,
  status: ({ status }) => status,
  off_reason: ({ off_reason }) => off_reason,
  state: ({ state }) => state,
  remote_status: ({ remote_status }) => remote_status,
  problem: ({ problem }) => problem && problem.code,
  remote_message: ({ remote_message }) => remote_message,
  deals_price: ({ deals_price }) => deals_price,
  retail_price: ({ retail_price }) => retail_price,
  in_stock: ({ in_stock }) => in_stock,
  pending_since: ({ pending_since }) => toMoment(pending_since),
  last_synced_at: ({ last_synced_at }) => toMoment(last_synced_at),
  product_id: ({ product_id }) => product_id,
  variant_id: ({ variant_id }) => variant_id,
})
