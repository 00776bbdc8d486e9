import { csvTable } from "../../../values/csv"
import { type toItemView } from "./items/item-view"
import { type toDealView } from "./deals/deal-view"
import { type toPaymentView } from "./payments/payment-view"

type Deal = ReturnType<typeof toDealView>
type Payment = ReturnType<typeof toPaymentView> & { items: string }
type Item = ReturnType<typeof toItemView>

const toMoment = (moment: Date | string | null) => moment && new Date(moment).toISOString()

/** Columns of `/deals.csv`. */
export const DEALS_TABLE = csvTable<Deal>({
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
export const PAYMENTS_TABLE = csvTable<Payment>({
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
export const ITEMS_TABLE = csvTable<Item>({
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
