import { type LeasedTable } from "../../concurrency/sql/leases"
import { IS_PAYMENT_DUE, PAYMENT_COLUMNS } from "./payment-row"

export type DuePaymentWork = "status"

/** One kind of work: all due work of a payment begins with its status. Requested payments come before scheduled ones. */
export const LEASED_PAYMENTS: LeasedTable<DuePaymentWork> = {
  name: "partner_commerce_payment",
  key: "order_ref",
  columns: PAYMENT_COLUMNS,
  due: { status: { isDue: IS_PAYMENT_DUE, order: "asked_at NULLS LAST, next_check_at, id" } },
}
