import { type MedusaContainer } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { PARTNER_COMMERCE } from "../modules/partner-commerce"
import { isKnown, type KnownPayment } from "./sql/payment-row"
import { AdminApiError } from "../messages/admin-api-error"

/** @throws AdminApiError `no_payment` */
export async function requirePayment(container: MedusaContainer, trxId: string): Promise<KnownPayment> {
  const payment = await container.resolve(PARTNER_COMMERCE).payments.ledger.read({ trx_id: trxId })
  if (payment && isKnown(payment)) return payment
  throw new AdminApiError(MedusaError.Types.NOT_FOUND, { code: "no_payment", values: { trx_id: trxId } })
}
