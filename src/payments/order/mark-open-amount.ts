import { type MedusaContainer } from "@medusajs/framework/types"
import { findOpenAmount } from "../rules/open-amount"
import { PARTNER_COMMERCE } from "../../modules/partner-commerce"
import { type PaymentRow } from "../sql/payment-row"

type MarkedPayment = Pick<PaymentRow, "state" | "open_amount" | "collected_by">

/** Writes the open amount of a paid order into its metadata, because fulfilment and accounting read the order and not our ledger. */
export async function markOpenAmount(
  container: MedusaContainer,
  payment: MarkedPayment,
  orderId: string,
): Promise<void> {
  await container.resolve(PARTNER_COMMERCE).payments.orders.recordOpenAmount(orderId, findOpenAmount(payment))
}
