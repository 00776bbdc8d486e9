import { type MedusaContainer } from "@medusajs/framework/types"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PaymentRow } from "../sql/payment-row"

/** Key of the problem, one per payment, however the two sides differ. */
export const toPaymentDisagreementKey = (orderRef: string) => `payment-disagreement:${orderRef}`

/** The service's own record of the transaction says something else. */
export const toPaymentRecordKey = (orderRef: string) => `payment-record:${orderRef}`

export const toUnreadablePaymentKey = (orderRef: string) => `payment-unreadable:${orderRef}`

/** The service has not decided for as long as it was asked. */
export const toUndecidedKey = (orderRef: string) => `payment-undecided:${orderRef}`

/** The service's decision could not be carried out here. */
export const toStuckPaymentKey = (orderRef: string) => `payment-stuck:${orderRef}`

/** Money that must not be kept could not be given back. */
export const toKeptKey = (orderRef: string) => `payment-kept:${orderRef}`

/** The two sides have settled the payment differently: nothing is done by itself. */
export async function raisePaymentDisagreement(
  container: MedusaContainer,
  payment: PaymentRow,
  status: string,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).problems.raise({
    key: toPaymentDisagreementKey(payment.order_ref),
    code: "payment_disagreement",
    values: {
      trx_id: payment.trx_id ?? payment.order_ref,
      state: payment.state,
      reason: { code: "service_says", values: { status } },
      ...(payment.order_id === null ? {} : { order_id: payment.order_id }),
    },
  })
}
