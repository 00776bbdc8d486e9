/** SQL of the customer of payments: of the order, or of the cart while a payment has no order. */

/** Columns that `joinCustomer` offers. */
export const CUSTOMER_COLUMNS = `o.display_id AS order_display_id, COALESCE(o.email, c.email) AS email,
  COALESCE(oa.first_name, ca.first_name) AS first_name, COALESCE(oa.last_name, ca.last_name) AS last_name, COALESCE(oa.phone, ca.phone) AS phone`

/** @param payment alias of a row with `order_id` and `cart_id` */
export const joinCustomer = (payment: string): string => `
  LEFT JOIN "order" o ON o.id = ${payment}.order_id
  LEFT JOIN order_address oa ON oa.id = COALESCE(o.billing_address_id, o.shipping_address_id)
  LEFT JOIN cart c ON c.id = ${payment}.cart_id AND ${payment}.order_id IS NULL
  LEFT JOIN cart_address ca ON ca.id = COALESCE(c.billing_address_id, c.shipping_address_id)`

export interface PaymentCustomerRow {
  /** The order's number. */
  order_display_id: number | null
  email: string | null
  first_name: string | null
  last_name: string | null
  phone: string | null
}
